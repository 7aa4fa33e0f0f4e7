/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;
import org.probitep.data.DataException;

/**
 * Why a request is not answered as hoped: a status, a line of text, and the row and field, if any.
 */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final long row;
  private final String field;

  private Problem(int status, String detail, long row, String field) {
    // Without a stack trace, because a client can cause as many of these as it likes.
    super(detail, null, false, false);
    this.status = status;
    this.row = row;
    this.field = field;
  }

  static Problem of(int status, String detail) {
    return new Problem(status, detail, 0, null);
  }

  /** A table that cannot be used: 422 if it is about a column, 400 if it is not a table at all. */
  static Problem of(DataException e) {
    int status =
        e.column().isPresent() ? StatusCodes.UNPROCESSABLE_ENTITY : StatusCodes.BAD_REQUEST;
    return new Problem(status, e.getMessage(), e.row(), e.column().orElse(null));
  }

  /** A request that cannot be read. */
  static Problem badRequest(String detail) {
    return of(StatusCodes.BAD_REQUEST, detail);
  }

  static Problem tooManyRows(int most) {
    return of(
        StatusCodes.REQUEST_ENTITY_TOO_LARGE,
        "a request may have at most " + most + " rows, and this one has more");
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

  /** Whether the same request may succeed a little later. */
  boolean retry() {
    return status == StatusCodes.TOO_MANY_REQUESTS || status == StatusCodes.SERVICE_UNAVAILABLE;
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
