/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
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
  private static final List<String> NUMBERS = List.of("0", "1");
  private static final List<String> TRUTH = List.of("false", "true");

  /** Enough to see what is meant; the message is one line. */
  private static final int MOST_SHOWN = 6;

  private TargetColumn() {}

  /**
   * {@return the target of a table that was read for this specification; all its rows count}
   *
   * @param table the table
   * @param spec the specification
   * @throws DataException if there is only one label, or there are more than two and none was named
   * @throws RequestException if the label that the user named is not among them
   */
  public static Target decide(RawTable table, DesignSpec spec) {
    if (table.rows() == 0) {
      throw new DataException(table.source() + " has a header but no rows");
    }
    RawColumn column = table.columns().get(table.indexOf(spec.target()));
    return decide(
        table.source(), spec.target(), labels(column), column.hasTooManyLevels(), spec.positive());
  }

  /**
   * Decides between the labels.
   *
   * @param found the different labels in alphabetical order
   * @param more whether there are more of them
   * @param positive the label the user named, or nothing for the second in alphabetical order
   * @throws DataException if there is only one label, or there are more than two and none was named
   * @throws RequestException if the label that the user named is not among them
   */
  private static Target decide(
      String file, String name, List<String> found, boolean more, Optional<String> positive) {
    List<String> labels = found;
    if (NUMBERS.containsAll(found)) {
      labels = NUMBERS;
    } else if (TRUTH.containsAll(found)) {
      labels = TRUTH;
    }
    if (labels.size() < 2 || (labels.size() > 2 && positive.isEmpty())) {
      boolean many = found.size() > 2;
      throw new DataException(
          file
              + ": the target \""
              + name
              + "\" must have two values, but has "
              + (more ? "more than " : "")
              + found.size()
              + ": "
              + Place.quote(found, MOST_SHOWN)
              + (many ? "; choose the one to take against the others" : ""),
          many ? new Remedy[] {Remedy.POSITIVE_LABEL} : new Remedy[0]);
    }
    if (positive.isEmpty()) {
      return new Target(name, labels.get(0), labels.get(1));
    }
    String wanted = canonical(positive.get().strip());
    if (!labels.contains(wanted)) {
      throw new RequestException(
          "the target \""
              + name
              + "\" has no label "
              + Place.quote(positive.get())
              + ": it has "
              + Place.quote(labels, MOST_SHOWN));
    }
    String other = labels.get(wanted.equals(labels.get(0)) ? 1 : 0);
    return new Target(name, labels.size() > 2 ? Target.REST : other, wanted);
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

  /** Whole numbers without sign and point, true and false in lower case; others as they are. */
  static String canonical(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("true") || lower.equals("false")) {
      return lower;
    }
    double value = NumberCell.valueOf(text);
    return value == Math.rint(value) ? TextCell.label(value) : text;
  }
}
