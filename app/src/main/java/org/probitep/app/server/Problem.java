/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;

/** Why a request is not answered as it hoped: a status, a line, and which row and field if any. */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final long row;
  private final String field;

  private Problem(int status, String detail, long row, String field) {
    // Without a stack trace: a client can cause as many of these as it likes.
    super(detail, null, false, false);
    this.status = status;
    this.row = row;
    this.field = field;
  }

  static Problem of(int status, String detail) {
    return new Problem(status, detail, 0, null);
  }

  /** The request cannot be read. */
  static Problem badRequest(String detail) {
    return of(StatusCodes.BAD_REQUEST, detail);
  }

  /**
   * A problem with a field of a row, or of the request.
   *
   * @param row the row, counted from 1; 0 if it is not about one
   * @param field the column or parameter; null if it is not about one
   */
  static Problem inField(int status, String detail, long row, String field) {
    return new Problem(status, detail, row, field);
  }

  int status() {
    return status;
  }

  String detail() {
    return getMessage();
  }

  /** The row, counted from 1; 0 if it is not about one. */
  long row() {
    return row;
  }

  /** The column or parameter; null if it is not about one. */
  String field() {
    return field;
  }
}
