/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;

/** What a file contains cannot be used. The message is one line that names the file and place. */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may help. */
  private final Remedy[] remedies;

  /** A complaint without a cause, and what may help. */
  public DataException(String message, Remedy... remedies) {
    super(message);
    this.remedies = remedies.clone();
  }

  /** A complaint with what led to it. */
  public DataException(String message, Throwable cause) {
    super(message, cause);
    this.remedies = new Remedy[0];
  }

  /** What may help, the likeliest first. */
  public List<Remedy> remedies() {
    return List.of(remedies);
  }
}
