/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.probitep.app.effects.Effect;
import org.probitep.data.encode.Target;

/** Effects as JSON. */
public final class EffectsJson {
  private EffectsJson() {}

  public static String of(Target target, double level, List<Effect> effects) throws IOException {
    ObjectNode json = ModelJson.object();
    ModelJson.target(json, target);
    json.put("level", level);
    ArrayNode array = json.putArray("effects");
    for (Effect effect : effects) {
      ObjectNode node = array.addObject();
      node.put("column", effect.column()).put("change", effect.change()).put("over", effect.over());
      ModelJson.finite(node, "mean", effect.value().mean());
      ModelJson.finite(node, "sd", effect.value().sd());
      ModelJson.finite(node, "lower", effect.value().lower());
      ModelJson.finite(node, "upper", effect.value().upper());
    }
    return ModelJson.pretty(json);
  }
}
