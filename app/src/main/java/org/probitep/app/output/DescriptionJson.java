/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.probitep.data.describe.ColumnDescription;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.encode.Labels;

/** A description of a table as JSON. */
public final class DescriptionJson {
  private DescriptionJson() {}

  public static String of(TableDescription description) throws IOException {
    ObjectNode json = ModelJson.object();
    json.put("source", description.source()).put("rows", description.rows());
    for (ColumnDescription column : description.columns()) {
      add(column, json.withArray("columns").addObject());
    }
    description
        .target()
        .ifPresent(
            target -> ModelJson.target(json, target).put("positives", description.positives()));
    description.design().forEach(json.putArray("design")::add);
    description.notes().forEach(json.putArray("notes")::add);
    description.refusals().forEach(json.putArray("refusals")::add);
    return ModelJson.pretty(json);
  }

  private static void add(ColumnDescription column, ObjectNode json) {
    json.put("name", column.name()).put("kind", Labels.of(column.kind()));
    json.put("target", column.isTarget()).put("missing", column.missing());
    json.put("distinct", column.distinct()).put("distinctIsComplete", column.distinctIsComplete());
    column
        .range()
        .ifPresent(
            range ->
                json.put("min", range.min())
                    .put("mean", range.mean())
                    .put("sd", range.sd())
                    .put("max", range.max()));
    if (column.range().isEmpty()) {
      ObjectNode levels = json.putObject("levels");
      column.levels().forEach(level -> levels.put(level.level(), level.count()));
    }
    json.put("becomes", column.becomes());
    column.refusal().ifPresent(why -> json.put("refusal", why));
    column.remarks().forEach(json.putArray("remarks")::add);
  }
}
