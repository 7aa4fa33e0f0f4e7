/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.probitep.app.evaluation.Candidate;
import org.probitep.app.evaluation.Evaluation;
import org.probitep.app.metrics.CalibrationBin;
import org.probitep.app.metrics.ConfusionMatrix;
import org.probitep.app.metrics.Costs;
import org.probitep.app.metrics.Estimate;
import org.probitep.app.metrics.PairedDifference;
import org.probitep.app.metrics.Score;

/** An evaluation as JSON, apart from the others so that only this loads Jackson. */
public final class EvaluationJson {
  private EvaluationJson() {}

  public static String of(EvaluationResult result) throws IOException {
    Evaluation evaluation = result.evaluation();
    ObjectNode json = ModelJson.object();
    json.put("source", result.source());
    ModelJson.target(json, result.target());
    json.put("design", evaluation.design()).put("rows", evaluation.rows());
    json.put("positives", evaluation.metrics().scored().positives());
    json.put("level", evaluation.metrics().level());
    json.put("threshold", evaluation.metrics().decisions().threshold());
    ArrayNode models = json.putArray("models");
    for (Candidate candidate : evaluation.candidates()) {
      add(models.addObject(), candidate);
    }
    evaluation.difference().ifPresent(d -> add(json.putObject("difference"), d));
    evaluation.costs().ifPresent(costs -> add(json.putObject("costs"), costs, evaluation));
    evaluation.notes().forEach(json.putArray("notes")::add);
    return ModelJson.pretty(json);
  }

  private static void add(ObjectNode json, Candidate candidate) {
    json.put("name", candidate.name());
    ObjectNode metrics = json.putObject("metrics");
    for (Score score : candidate.scores()) {
      add(metrics.putObject(score.key()), score.estimate());
    }
    ConfusionMatrix decisions = candidate.metrics().decisions();
    json.putObject("decisions")
        .put("truePositives", decisions.truePositives())
        .put("falsePositives", decisions.falsePositives())
        .put("trueNegatives", decisions.trueNegatives())
        .put("falseNegatives", decisions.falseNegatives());
    ArrayNode calibration = json.putArray("calibration");
    for (CalibrationBin bin : candidate.metrics().calibrationByCount()) {
      ObjectNode node = calibration.addObject().put("from", bin.from()).put("to", bin.to());
      node.put("rows", bin.count()).put("meanProbability", bin.meanProbability());
      add(node.putObject("observed"), bin.observed());
    }
  }

  private static void add(ObjectNode json, Estimate estimate) {
    ModelJson.finite(json, "value", estimate.value());
    if (estimate.hasInterval()) {
      json.put("lower", estimate.lower()).put("upper", estimate.upper());
    }
  }

  /** The first model minus the second. */
  private static void add(ObjectNode json, PairedDifference difference) {
    for (PairedDifference.Difference one : difference.all()) {
      ObjectNode node = json.putObject(one.key());
      add(node, one.estimate());
      ModelJson.finite(node, "standardError", one.standardError());
    }
  }

  private static void add(ObjectNode json, Costs costs, Evaluation evaluation) {
    ConfusionMatrix any = evaluation.metrics().decisions();
    json.put("falsePositive", costs.falsePositive()).put("falseNegative", costs.falseNegative());
    json.put("threshold", costs.threshold());
    ObjectNode mean = json.putObject("meanCost");
    for (Candidate candidate : evaluation.candidates()) {
      mean.put(candidate.name(), costs.mean(candidate.metrics().decisionsAt(costs.threshold())));
    }
    mean.put("always yes", costs.meanOfAlwaysYes(any)).put("always no", costs.meanOfAlwaysNo(any));
  }
}
