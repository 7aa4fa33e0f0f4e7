/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Target;
import org.probitep.data.fitted.EvidenceKind;
import org.probitep.data.fitted.FitSummary;
import org.probitep.methods.FitOutcome;

/** A model as JSON; apart from {@link ModelFacts} so that only this loads Jackson. */
public final class ModelJson {
  /** Java 17 itself sometimes writes a digit too many. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private ModelJson() {}

  public static String of(ModelFacts facts) throws IOException {
    return pretty(node(facts));
  }

  /** The model as a tree, for writers that add to it. */
  public static ObjectNode node(ModelFacts facts) {
    FitSummary summary = facts.summary();
    FitOutcome outcome = summary.outcome();
    ObjectNode json = object();
    target(json, facts.schema().target());
    facts.prior().prior().ifPresent(words -> json.put("prior", words));
    json.put("missing", Labels.of(facts.schema().missing()));
    json.put("method", summary.method()).put("n", outcome.n()).put("p", outcome.p());
    json.put("form", Labels.of(outcome.form())).put("kernels", outcome.kernels());
    json.put("sweeps", outcome.sweeps());
    finite(json, "residual", outcome.residual());
    json.put("converged", outcome.converged());
    finite(json, "logEvidence", outcome.logEvidence());
    json.put("evidenceKind", summary.evidenceKind().toString());
    if (summary.evidenceKind() == EvidenceKind.MONTE_CARLO) {
      finite(json, "logEvidenceStandardError", outcome.logEvidenceError());
      facts.prior().otherNotes().forEach(json.putArray("notes")::add);
    }
    finite(json, "looLogPredictive", outcome.looLogPredictive());
    json.put("holdsTrainingRows", facts.holdsRows());
    json.put("keptRows", facts.keptRows());
    json.set("timings", MAPPER.valueToTree(outcome.timings()));
    json.set("options", MAPPER.valueToTree(summary.options()));
    json.put("softwareVersion", summary.softwareVersion());
    json.put("created", summary.created().toString()).put("level", facts.level());
    addCoefficients(json.putArray("coefficients"), facts);
    return json;
  }

  public static String of(Comparison comparison) throws IOException {
    ObjectNode json = object();
    ArrayNode methods = json.putArray("methods");
    for (Comparison.MethodRow row : comparison.rows()) {
      ObjectNode node = methods.addObject().put("method", row.method());
      node.put("fitSeconds", row.fitSeconds()).put("predictSeconds", row.predictSeconds());
      node.put("sweeps", row.outcome().sweeps()).put("converged", row.outcome().converged());
      node.put("evidenceKind", row.evidence().toString());
      finite(node, "logEvidence", row.outcome().logEvidence());
      finite(node, "logEvidenceStandardError", row.outcome().logEvidenceError());
      row.differences().ifPresent(d -> node.set("differenceFromExact", MAPPER.valueToTree(d)));
      node.put("standardError", row.standardError());
    }
    return pretty(json);
  }

  private static void addCoefficients(ArrayNode array, ModelFacts facts) {
    for (ModelFacts.CoefficientRow row : facts.rows()) {
      ObjectNode node = array.addObject().put("name", row.name());
      finite(node, "mean", row.mean());
      finite(node, "sd", row.sd());
      finite(node, "lower", row.lower());
      finite(node, "upper", row.upper());
      if (facts.hasOddsRatios()) {
        double[] ratio = row.oddsRatio();
        ObjectNode odds = node.putObject("oddsRatio");
        finite(odds, "median", ratio[0]);
        finite(odds, "lower", ratio[1]);
        finite(odds, "upper", ratio[2]);
      }
    }
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Adds the target, and returns its object. */
  static ObjectNode target(ObjectNode json, Target target) {
    return json.putObject("target")
        .put("name", target.name())
        .put("negative", target.negative())
        .put("positive", target.positive());
  }

  /** JSON has no infinity and no NaN: they become null. */
  static void finite(ObjectNode json, String name, double value) {
    if (Double.isFinite(value)) {
      json.put(name, value);
    } else {
      json.putNull(name);
    }
  }

  static String pretty(ObjectNode json) throws IOException {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n";
    } catch (JsonProcessingException e) {
      throw new IOException("cannot write JSON", e);
    }
  }
}
