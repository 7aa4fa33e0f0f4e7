/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.SoftwareVersion;
import org.probitep.data.formula.Operator;
import org.probitep.data.table.Place;
import org.probitep.numerics.Normal;

/**
 * Writes a scorer as a model of ONNX: an input for each column, rows × 1, and three outputs of the
 * same shape. All is computed in doubles.
 */
final class OnnxScorer {
  /** The format, the operators and those of ai.onnx.ml are the versions of ONNX 1.12. */
  private static final int IR_VERSION = 8;

  private static final int OPERATORS = 17;
  private static final int ML_OPERATORS = 3;

  private final Scorer scorer;
  private final OnnxGraph graph;
  private final OnnxTerms terms;
  private final Set<String> taken;

  private OnnxScorer(Scorer scorer, Set<String> taken) {
    this.scorer = scorer;
    this.taken = taken;
    this.graph = new OnnxGraph("v", taken);
    this.terms = new OnnxTerms(graph);
  }

  /** The file. */
  static byte[] of(Scorer scorer) {
    Set<String> names =
        scorer.inputs().stream().map(ScoredColumn::name).collect(Collectors.toSet());
    for (String output : Scorer.OUTPUTS) {
      if (names.contains(output)) {
        throw new RequestException(
            "the column "
                + Place.quote(output)
                + " has the name of an output: rename it and fit again, or use another format");
      }
    }
    Set<String> taken = new HashSet<>(names);
    taken.addAll(Scorer.OUTPUTS);
    return new OnnxScorer(scorer, taken).file();
  }

  private byte[] file() {
    new OnnxCells(scorer, graph, terms).read();
    List<String> columns = new ArrayList<>();
    String shape = graph.node("Shape", scorer.inputs().get(0).name());
    for (Term column : scorer.columns()) {
      columns.add(graph.node("Expand", terms.of(column), shape));
    }
    String x =
        graph.node(
            "Concat", List.of(OnnxGraph.attribute("axis", 1)), columns.toArray(String[]::new));
    OnnxMoments moments = new OnnxMoments(scorer, graph, terms.of(scorer.offset()), x);
    String good = good(x);
    double z = Normal.quantile((1 + scorer.level()) / 2);
    OnnxOutcome outcome = new OnnxOutcome(scorer, graph, moments, taken);
    List<String> results = List.of(outcome.probability(), outcome.end(-z), outcome.end(z));
    for (int i = 0; i < results.size(); i++) {
      String given = graph.node("Where", good, results.get(i), graph.constant(Double.NaN));
      graph.output(given, Scorer.OUTPUTS.get(i), OnnxGraph.TensorType.DOUBLE, true);
    }
    return model(graph.end("probitep"));
  }

  /** Whether prediction takes the row. */
  private String good(String x) {
    String within = graph.node("LessOrEqual", graph.node("Abs", x), graph.constant(Scorer.LARGEST));
    String number =
        graph.node(
            "Cast",
            List.of(OnnxGraph.attribute("to", OnnxGraph.TensorType.DOUBLE.number())),
            within);
    String least =
        graph.node(
            "ReduceMin",
            List.of(OnnxGraph.wholes("axes", List.of(1)), OnnxGraph.attribute("keepdims", 1)),
            number);
    List<String> conditions = new ArrayList<>();
    conditions.add(graph.node("Greater", least, graph.constant(0)));
    for (Term refusal : scorer.refusals()) {
      conditions.add(terms.condition(refusal.is(Operator.EQUAL, 0)));
    }
    return terms.all(conditions);
  }

  private byte[] model(Protobuf ended) {
    String what = scorer.target().name() + " = " + scorer.target().positive();
    return new Protobuf()
        .number(1, IR_VERSION)
        .text(2, "probitep")
        .text(3, SoftwareVersion.get())
        .text(6, "Pr(" + what + ")")
        .message(7, ended)
        .message(8, new Protobuf().text(1, "").number(2, OPERATORS))
        .message(8, new Protobuf().text(1, OnnxCells.ML).number(2, ML_OPERATORS))
        .toByteArray();
  }
}
