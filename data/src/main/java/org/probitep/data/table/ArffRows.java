/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.List;

/** The rows of an ARFF file, dense or sparse. */
final class ArffRows {
  private final List<ArffColumn> columns;
  private final char[][] zeros;
  private final Place place;
  private final RowWriter writer;

  ArffRows(List<ArffColumn> columns, Place place, RowWriter writer) {
    this.columns = columns;
    this.place = place;
    this.writer = writer;
    this.zeros =
        columns.stream()
            .map(column -> column.zero() == null ? null : column.zero().toCharArray())
            .toArray(char[][]::new);
  }

  /** Writes the row whose first token is the current one. */
  void write(ArffTokens tokens, long line) {
    if (tokens.isSignOf('{')) {
      sparse(tokens);
    } else {
      dense(tokens);
    }
    if (tokens.kind() != ArffTokens.ArffTokenKind.END) {
      throw place.problem("cannot read on from " + Place.quote(tokens.string()));
    }
    writer.endRow(line);
  }

  private void dense(ArffTokens tokens) {
    int cells = 0;
    while (true) {
      if (cells < columns.size()) {
        cell(cells, tokens);
      }
      cells++;
      tokens.next();
      if (!tokens.isSignOf(',')) {
        break;
      }
      tokens.next();
    }
    if (cells != columns.size() && tokens.kind() == ArffTokens.ArffTokenKind.END) {
      throw place.problem(
          "the row has " + cells + " cells, but the header has " + columns.size() + " columns");
    }
  }

  private void sparse(ArffTokens tokens) {
    int done = 0;
    tokens.next();
    while (!tokens.isSignOf('}')) {
      int column = index(tokens, done);
      leaveOut(done, column);
      tokens.next();
      cell(column, tokens);
      done = column + 1;
      tokens.next();
      if (tokens.isSignOf(',')) {
        tokens.next();
      } else if (!tokens.isSignOf('}')) {
        throw place.problem("a sparse row lacks its }");
      }
    }
    leaveOut(done, columns.size());
    tokens.next();
  }

  private int index(ArffTokens tokens, int least) {
    String text = tokens.string();
    int index = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
    if (index < least || index >= columns.size()) {
      throw place.problem(
          "a sparse row has the index "
              + Place.quote(text)
              + "; indices count from 0 to "
              + (columns.size() - 1)
              + " and ascend");
    }
    return index;
  }

  private void leaveOut(int from, int to) {
    for (int column = from; column < to; column++) {
      if (zeros[column] == null) {
        throw place.problem(column, "a sparse row must not leave out a column of text");
      }
      writer.text(zeros[column], 0, zeros[column].length);
    }
  }

  private void cell(int column, ArffTokens tokens) {
    if (tokens.isMissing()) {
      writer.missing();
      return;
    }
    if (!tokens.isText()) {
      throw place.problem(column, "there is no value; ARFF writes ? for a missing one");
    }
    var levels = columns.get(column).levels();
    if (levels != null && !levels.contains(tokens.string())) {
      throw place.problem(
          column, Place.quote(tokens.string()) + " is not among the values in the header");
    }
    tokens.writeTo(writer);
  }
}
