/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.probitep.app.effects.MovedColumns;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.table.TableSource;
import org.probitep.kernels.Compute;

/** {@code POST /v1/models/{name}/curves}: what would change the probability of one row. */
final class CurvesJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private CurvesJson() {}

  static void answer(Call call, ServedModel served, double level, byte[] body) throws IOException {
    FittedModel model = served.model();
    double[] offsets = EncodedRows.read(row(served, body), model.schema()).offsets();
    double[] cells = SourceRows.read(row(served, body), model.schema()).asRead(0);
    List<MovedColumns.Moved> moved =
        MovedColumns.of(model, cells, offsets[0], level, Compute.withDefaults());
    call.send(Call.JSON, json(served, moved, level));
  }

  private static TableSource row(ServedModel served, byte[] body) {
    return new RowsJson(served.columns()).of(body, false, 1);
  }

  private static byte[] json(ServedModel served, List<MovedColumns.Moved> moved, double level) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("model", served.name()).put("version", served.version()).put("level", level);
    ArrayNode columns = json.putArray("columns");
    for (MovedColumns.Moved column : moved) {
      ObjectNode node = columns.addObject();
      node.put("column", column.column()).put("number", column.isNumber());
      node.put("change", column.change());
      ArrayNode points = node.putArray("points");
      for (MovedColumns.Point point : column.points()) {
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
