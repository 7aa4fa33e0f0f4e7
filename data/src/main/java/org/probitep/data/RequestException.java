/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

/** What was asked for does not exist or makes no sense: a file, a column, a label, an option. */
public final class RequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A complaint in one line. */
  public RequestException(String message) {
    super(message);
  }
}
