/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;

/**
 * Something that was asked for does not exist or makes no sense: a file, a column, a label, an
 * option.
 */
public final class RequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may help. */
  private final Remedy[] remedies;

  /**
   * A complaint, and what may help.
   *
   * @param message one line that says what is wrong
   * @param remedies what may help, the likeliest first
   */
  public RequestException(String message, Remedy... remedies) {
    super(message);
    this.remedies = remedies.clone();
  }

  /** {@return what may help, the likeliest first} */
  public List<Remedy> remedies() {
    return List.of(remedies);
  }
}
