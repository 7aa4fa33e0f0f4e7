/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.probitep.app.effects.MovedColumns;

/** How the probability would change with each column, as JSON. */
final class CurvesJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private CurvesJson() {}

  static byte[] of(ServedModel served, List<MovedColumns.Moved> moved, double level) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("model", served.name()).put("version", served.version()).put("level", level);
    ArrayNode columns = json.putArray("columns");
    for (MovedColumns.Moved column : moved) {
      ObjectNode node = columns.addObject();
      node.put("column", column.column()).put("number", column.isNumber());
      node.put("change", column.change());
      ArrayNode points = node.putArray("points");
      for (MovedColumns.MovedPoint point : column.points()) {
        points
            .addObject()
            .put("value", point.value())
            .put("probability", point.probability())
            .put("lower", point.lower())
            .put("upper", point.upper());
      }
    }
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
