/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.List;
import java.util.Set;
import org.probitep.numerics.Normal;

/**
 * The probabilities that follow from the linear predictor of rows, for all parts and curves of a
 * mixture at once.
 */
final class OnnxOutcome {
  /** How often the range of a quantile is halved: down to rounding. */
  private static final int HALVINGS = 52;

  private static final List<Protobuf> ALONG_ROWS =
      List.of(OnnxGraph.wholes("axes", List.of(1)), OnnxGraph.attribute("keepdims", 1));

  private final Scorer scorer;
  private final OnnxGraph graph;
  private final OnnxMoments moments;
  private final Set<String> taken;
  private final String sd;
  private int loops;

  OnnxOutcome(Scorer scorer, OnnxGraph graph, OnnxMoments moments, Set<String> taken) {
    this.scorer = scorer;
    this.graph = graph;
    this.moments = moments;
    this.taken = taken;
    this.sd = graph.node("Sqrt", moments.variance());
  }

  /** A third dimension has the curves of the link. */
  String probability() {
    LinkMixture link = LinkMixture.of(scorer.link());
    int curves = link.weights().size();
    String last = graph.wholes(2);
    String variances =
        graph.node(
            "Add",
            graph.node("Unsqueeze", moments.variance(), last),
            graph.matrix(1, curves, array(link.variances())));
    String means = graph.node("Unsqueeze", moments.mean(), last);
    String t = graph.node("Div", means, graph.node("Sqrt", variances));
    String weights = graph.matrix(curves, 1, array(link.weights()));
    String ofParts = graph.node("Squeeze", graph.node("MatMul", normal(graph, t), weights), last);
    return graph.node("Min", overParts(graph, ofParts), graph.constant(1));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String normal(OnnxGraph graph, String value) {
    OnnxTerms terms = new OnnxTerms(graph);
    return terms.of(NormalCurve.cdf(terms.define("x", value)));
  }

  private String overParts(OnnxGraph where, String values) {
    double[] weights = scorer.parts().stream().mapToDouble(GaussianPart::weight).toArray();
    return where.node("MatMul", values, where.matrix(weights.length, 1, weights));
  }

  /** An end of the credible interval: the link of a quantile of the predictor. */
  String end(double z) {
    OnnxTerms terms = new OnnxTerms(graph);
    Term predictor = terms.define("g", quantile(z));
    return terms.of(Outcome.probability(scorer.link(), predictor));
  }

  private String quantile(double z) {
    String ofParts = graph.node("Add", moments.mean(), graph.node("Mul", sd, graph.constant(z)));
    if (scorer.parts().size() == 1) {
      return ofParts;
    }
    String low = graph.node("ReduceMin", ALONG_ROWS, ofParts);
    String high = graph.node("ReduceMax", ALONG_ROWS, ofParts);
    Protobuf body = halving("loop" + loops++ + "_", Normal.cdf(z));
    List<String> inputs = List.of(graph.whole(HALVINGS), graph.yes(), low, high);
    return graph.nodes("Loop", List.of(OnnxGraph.graph("body", body)), inputs, 2).get(0);
  }

  /** One halving of the range in which a quantile of the mixture lies. */
  private Protobuf halving(String prefix, double share) {
    OnnxGraph body = new OnnxGraph(prefix, taken);
    String low = prefix + "low";
    String high = prefix + "high";
    body.input(prefix + "step", OnnxGraph.TensorType.INT64, false);
    body.input(prefix + "going", OnnxGraph.TensorType.BOOL, false);
    body.input(low, OnnxGraph.TensorType.DOUBLE, true);
    body.input(high, OnnxGraph.TensorType.DOUBLE, true);
    String middle = body.node("Mul", body.node("Add", low, high), body.constant(0.5));
    String above = body.node("Div", body.node("Sub", middle, moments.mean()), sd);
    String below = overParts(body, normal(body, above));
    String isBelow = body.node("Less", below, body.constant(share));
    body.output(prefix + "going", prefix + "on", OnnxGraph.TensorType.BOOL, false);
    body.output(
        body.node("Where", isBelow, middle, low),
        prefix + "newLow",
        OnnxGraph.TensorType.DOUBLE,
        true);
    body.output(
        body.node("Where", isBelow, high, middle),
        prefix + "newHigh",
        OnnxGraph.TensorType.DOUBLE,
        true);
    return body.end(prefix);
  }
}
