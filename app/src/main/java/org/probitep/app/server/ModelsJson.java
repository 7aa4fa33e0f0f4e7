/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.probitep.app.metrics.Estimate;
import org.probitep.app.output.ModelFacts;
import org.probitep.app.output.ModelJson;
import org.probitep.data.encode.Schema;
import org.probitep.data.fitted.TrainingProfile;

/** What a client may know about the models: which there are, and what is in each. */
final class ModelsJson {
  /** The usual level, whatever the one of the model. */
  private static final double CALIBRATION_LEVEL = 0.95;

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
    ColumnsJson.add(json.putArray("columns"), model.model().schema());
    json.setAll(ModelJson.node(ModelFacts.of(model.model(), model.model().summary().level())));
    calibration(json.putArray("calibration"), model.model().profile());
    return bytes(json);
  }

  private static ObjectNode identity(ObjectNode json, ServedModel model) {
    return json.put("name", model.name())
        .put("version", model.version())
        .put("loaded", model.loaded().toString());
  }

  /** Groups of training rows, each predicted without itself, and how often the outcome occurred. */
  private static void calibration(ArrayNode list, TrainingProfile profile) {
    for (TrainingProfile.CalibrationGroup group : profile.calibration()) {
      Estimate observed = Estimate.ofShare(group.positives(), group.rows(), CALIBRATION_LEVEL);
      list.addObject()
          .put("rows", group.rows())
          .put("probability", group.probability())
          .put("observed", observed.value())
          .put("lower", observed.lower())
          .put("upper", observed.upper());
    }
  }

  private static byte[] bytes(ObjectNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
