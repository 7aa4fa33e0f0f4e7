/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;

/** Mean and standard deviation of the linear predictor, rows × parts. */
final class OnnxMoments {
  private final OnnxGraph graph;
  private final String x;
  private final String mean;
  private final String variance;

  /**
   * Adds the nodes that compute them.
   *
   * @param offset is added to the means
   * @param x the columns of the model, rows × columns
   */
  OnnxMoments(Scorer scorer, OnnxGraph graph, String offset, String x) {
    this.graph = graph;
    this.x = x;
    List<String> means = new ArrayList<>();
    List<String> variances = new ArrayList<>();
    for (GaussianPart part : scorer.parts()) {
      int p = part.mean().length;
      String product = graph.node("MatMul", x, graph.matrix(p, 1, part.mean()));
      means.add(graph.node("Add", product, offset));
      variances.add(variance(part));
    }
    this.mean = beside(means);
    this.variance = beside(variances);
  }

  private String variance(GaussianPart part) {
    int p = part.mean().length;
    String squares = graph.node("Mul", x, x);
    String diagonal = graph.node("MatMul", squares, graph.matrix(p, 1, part.diagonal()));
    String more = combined("Add", diagonal, part.added());
    String variance = combined("Sub", more, part.subtracted());
    return graph.node("Max", variance, graph.constant(0));
  }

  /** A sum, plus or minus the squares of the products of x with some rows. */
  private String combined(String operation, String before, double[][] rows) {
    if (rows.length == 0) {
      return before;
    }
    int p = rows[0].length;
    String roots = graph.node("MatMul", x, graph.matrix(p, rows.length, transposed(rows, p)));
    String sum =
        graph.node(
            "ReduceSum", graph.node("Mul", roots, roots), graph.wholes(1)); // keeps the dimension
    return graph.node(operation, before, sum);
  }

  private static double[] transposed(double[][] rows, int p) {
    double[] result = new double[Math.multiplyExact(rows.length, p)];
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < rows.length; i++) {
        result[j * rows.length + i] = rows[i][j];
      }
    }
    return result;
  }

  private String beside(List<String> columns) {
    return columns.size() == 1
        ? columns.get(0)
        : graph.node(
            "Concat", List.of(OnnxGraph.attribute("axis", 1)), columns.toArray(String[]::new));
  }

  String mean() {
    return mean;
  }

  String variance() {
    return variance;
  }
}
