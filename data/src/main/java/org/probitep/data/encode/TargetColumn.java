/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.List;
import java.util.Locale;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.frame.TextCell;
import org.probitep.data.table.Place;

/**
 * The labels of the target and the outcomes of rows.
 *
 * <p>Two spellings are one label when they are the same whole number (1, 1.0, +1), or both true or
 * false in any case.
 */
public final class TargetColumn {
  private TargetColumn() {}

  /**
   * {@return the target of a table that was read for this specification; all its rows count}
   *
   * @param table the table
   * @param spec the specification
   * @throws DataException if there are not two labels, or more and none was named
   * @throws RequestException if the label that the user named is not among them
   */
  public static Target decide(RawTable table, DesignSpec spec) {
    if (table.rows() == 0) {
      throw new DataException(table.source() + " has a header but no rows");
    }
    RawColumn column = table.columns().get(table.indexOf(spec.target()));
    return TargetRule.decide(
        table.source(), spec.target(), labels(column), column.hasTooManyLevels(), spec.positive());
  }

  /** The different labels of a column in alphabetical order. */
  static List<String> labels(RawColumn column) {
    return column.levels().stream().map(TargetColumn::canonical).distinct().sorted().toList();
  }

  /**
   * {@return for each row, whether it has the positive label}
   *
   * @param table the table
   * @param rows the rows
   * @param target the target
   * @throws DataException if the target is missing in a row or is neither label
   */
  public static boolean[] outcomes(RawTable table, RowSelection rows, Target target) {
    int column = table.indexOf(target.name());
    Place place = Place.ofRows(table.source(), List.of());
    OutcomeReader outcome = new OutcomeReader(table.columns().get(column), target, place);
    boolean[] y = new boolean[rows.size()];
    for (int i = 0; i < y.length; i++) {
      place.toRow(rows.row(i) + 1L);
      y[i] = outcome.isPositive(table.get(rows.row(i), column));
    }
    return y;
  }

  /** Whole numbers without sign and point, true and false in small letters; others as they are. */
  static String canonical(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("true") || lower.equals("false")) {
      return lower;
    }
    double value = NumberCell.valueOf(text);
    return value == Math.rint(value) ? TextCell.label(value) : text;
  }
}
