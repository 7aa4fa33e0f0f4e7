/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.util.List;
import java.util.Optional;

/** What a file contains cannot be used. The message is one line that names the file and place. */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What may help. */
  private final Remedy[] remedies;

  /** The row that the complaint is about, counted from 1; 0 if it is not about one. */
  private long row;

  /** The column that the complaint is about, or null. */
  private String column;

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

  /**
   * Says which cell the complaint is about, for programs that do not read messages.
   *
   * @param inRow the row, counted from 1; 0 if it is not about one
   * @param inColumn the name of the column, or null
   * @return this
   */
  public DataException at(long inRow, String inColumn) {
    row = inRow;
    column = inColumn;
    return this;
  }

  /** {@return the row that it is about, counted from 1; 0 if it is not about one} */
  public long row() {
    return row;
  }

  /** {@return the column that it is about, if it is about one} */
  public Optional<String> column() {
    return Optional.ofNullable(column);
  }

  /** {@return what may help, the likeliest first} */
  public List<Remedy> remedies() {
    return List.of(remedies);
  }
}
