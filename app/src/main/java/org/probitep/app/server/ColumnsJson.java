/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Schema;

/**
 * The columns that a row may have, with what training learned about them: enough to make a form.
 */
final class ColumnsJson {
  private ColumnsJson() {}

  static void add(ArrayNode list, Schema schema) {
    schema.sources().forEach(column -> add(list.addObject(), column));
    schema
        .likelihood()
        .offset()
        .ifPresent(
            offset ->
                offset
                    .columns()
                    .forEach(
                        name ->
                            list.addObject()
                                .put("name", name)
                                .put("type", "number")
                                .put("role", "offset")
                                .put("typical", 0)));
  }

  private static void add(ObjectNode node, InputColumn column) {
    node.put("name", column.name());
    if (column instanceof InputColumn.Category category) {
      node.put("type", "category").put("ordered", category.ordered());
      category.levels().forEach(node.putArray("levels")::add);
      node.put("typical", typical(category));
      return;
    }
    node.put("type", column.kind().name().toLowerCase(Locale.ROOT)).put("mean", column.mean());
    if (column instanceof InputColumn.Numeric number) {
      node.put("typical", number.whole() ? Math.rint(number.mean()) : rounded(number.mean()));
      if (Double.isFinite(number.low()) && Double.isFinite(number.high())) {
        node.put("low", number.low()).put("high", number.high()).put("whole", number.whole());
      }
    } else {
      node.put("typical", column.mean() >= 0.5);
    }
  }

  /** The reference is the most frequent level, unless levels have an order. */
  private static String typical(InputColumn.Category category) {
    List<String> levels = category.levels();
    return category.ordered() ? levels.get(levels.size() / 2) : category.reference();
  }

  /** As many digits as a person would type. */
  private static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.4g", value));
  }
}
