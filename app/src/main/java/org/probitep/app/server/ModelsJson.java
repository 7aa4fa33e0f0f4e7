/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import org.probitep.app.output.ModelFacts;
import org.probitep.app.output.ModelJson;
import org.probitep.data.design.InputColumn;
import org.probitep.data.encode.Schema;

/** What a client may know of the models: which there are, and what is in one. */
final class ModelsJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private ModelsJson() {}

  static byte[] list(Collection<ServedModel> models) {
    ObjectNode json = MAPPER.createObjectNode();
    ArrayNode list = json.putArray("models");
    for (ServedModel model : models) {
      Schema schema = model.model().schema();
      ObjectNode node = identity(list.addObject(), model);
      node.put("target", schema.target().name()).put("positive", schema.target().positive());
    }
    return bytes(json);
  }

  static byte[] one(ServedModel model) {
    ObjectNode json = identity(MAPPER.createObjectNode(), model);
    columns(json.putArray("columns"), model);
    json.setAll(ModelJson.node(ModelFacts.of(model.model(), model.model().summary().level())));
    return bytes(json);
  }

  private static ObjectNode identity(ObjectNode json, ServedModel model) {
    return json.put("name", model.name())
        .put("version", model.version())
        .put("loaded", model.loaded().toString());
  }

  /** The columns that a row may have. */
  private static void columns(ArrayNode list, ServedModel model) {
    for (InputColumn column : model.model().schema().sources()) {
      ObjectNode node = list.addObject().put("name", column.name());
      if (column instanceof InputColumn.Category category) {
        node.put("type", "category").put("ordered", category.ordered());
        category.levels().forEach(node.putArray("levels")::add);
      } else {
        node.put("type", column.kind().name().toLowerCase(Locale.ROOT)).put("mean", column.mean());
      }
    }
    model
        .model()
        .schema()
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
                                .put("role", "offset")));
  }

  private static byte[] bytes(ObjectNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
