/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.effects;

import java.util.ArrayList;
import java.util.List;
import org.probitep.data.RequestException;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Schema;
import org.probitep.data.frame.NumberCell;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.table.Place;

/**
 * Cells that are set, as in {@code race=white,age=40}; a column that the model takes both as a
 * number and as categories is set in both.
 */
final class Setting {
  /** As many as fit on about a line. */
  private static final int MOST_SHOWN = 12;

  private final List<Integer> sources = new ArrayList<>();
  private final List<Double> cells = new ArrayList<>();

  private Setting() {}

  /** Reads a setting for the sources of a model. */
  static Setting parse(String text, Schema schema) {
    Setting setting = new Setting();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0) {
        throw new RequestException(
            "a contrast is written as 'race=white vs race=black', got " + Place.quote(text));
      }
      setting.add(part.substring(0, equals).strip(), part.substring(equals + 1).strip(), schema);
    }
    return setting;
  }

  /** One cell, whose text may have any characters. */
  static Setting of(String column, String value, Schema schema) {
    Setting setting = new Setting();
    setting.add(column, value, schema);
    return setting;
  }

  private void add(String column, String value, Schema schema) {
    List<Integer> indices = indices(column, schema);
    for (int index : indices) {
      sources.add(index);
      cells.add(cell(schema.sources().get(index), value));
    }
  }

  /** The sources that a column provides. */
  static List<Integer> indices(String column, Schema schema) {
    List<Integer> indices = new ArrayList<>();
    for (int s = 0; s < schema.sources().size(); s++) {
      if (schema.sources().get(s).name().equals(column)) {
        indices.add(s);
      }
    }
    if (indices.isEmpty()) {
      List<String> names = schema.sources().stream().map(InputColumn::name).distinct().toList();
      throw new RequestException(
          "the model has no column "
              + Place.quote(column)
              + ", only "
              + Place.quote(names, MOST_SHOWN));
    }
    return indices;
  }

  private static double cell(InputColumn source, String value) {
    double number = NumberCell.valueOf(value);
    if (source.hasLevels()) {
      int level =
          source.kind() == RawColumn.Kind.NUMBER
              ? source.levelsByNumber().getOrDefault(number, -1.0).intValue()
              : source.levels().indexOf(value);
      if (level < 0) {
        throw refused(source, value, "only " + Place.quote(source.levels(), MOST_SHOWN));
      }
      return level;
    }
    boolean truth = source.kind() == RawColumn.Kind.BOOLEAN;
    double cell = truth ? RawColumn.truth(value) : number;
    if (!(Math.abs(cell) <= Double.MAX_VALUE) || (truth && cell < 0)) {
      throw refused(source, value, truth ? "only true and false" : "only numbers");
    }
    return cell;
  }

  private static RequestException refused(InputColumn source, String value, String instead) {
    return new RequestException(
        "the column "
            + Place.quote(source.name())
            + " has no "
            + Place.quote(value)
            + ", "
            + instead);
  }

  double[] apply(double[] row) {
    for (int k = 0; k < sources.size(); k++) {
      row[sources.get(k)] = cells.get(k);
    }
    return row;
  }
}
