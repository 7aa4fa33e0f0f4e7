/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

/** What a file contains cannot be used. The message is one line that names the file and place. */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A complaint without a cause. */
  public DataException(String message) {
    super(message);
  }

  /** A complaint with what led to it. */
  public DataException(String message, Throwable cause) {
    super(message, cause);
  }
}
