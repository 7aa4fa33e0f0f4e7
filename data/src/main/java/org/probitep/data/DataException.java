/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;

/** What a file contains cannot be used. The message is one line that names the file and place. */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may help. */
  private final Remedy[] remedies;

  /**
   * A complaint, and what may help.
   *
   * @param message one line that names the file and place
   * @param remedies what may help, the likeliest first
   */
  public DataException(String message, Remedy... remedies) {
    super(message);
    this.remedies = remedies.clone();
  }

  /**
   * A complaint with its cause.
   *
   * @param message one line that names the file and place
   * @param cause what led to it
   */
  public DataException(String message, Throwable cause) {
    super(message, cause);
    this.remedies = new Remedy[0];
  }

  /** {@return what may help, the likeliest first} */
  public List<Remedy> remedies() {
    return List.of(remedies);
  }
}
