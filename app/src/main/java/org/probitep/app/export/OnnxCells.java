/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads the inputs: numbers, NaN where missing, and the indices of texts. */
record OnnxCells(Scorer scorer, OnnxGraph graph, OnnxTerms terms) {
  /** The domain of the operator that looks texts up. */
  static final String ML = "ai.onnx.ml";

  void read() {
    for (int i = 0; i < scorer.inputs().size(); i++) {
      ScoredColumn input = scorer.inputs().get(i);
      boolean number = input.kind() == ScoredColumn.CellType.NUMBER;
      graph.input(
          input.name(), number ? OnnxGraph.TensorType.DOUBLE : OnnxGraph.TensorType.STRING, true);
      if (number) {
        terms.define(new Term.Cell(i).name(), number(input));
      }
    }
    for (int k = 0; k < scorer.lookups().size(); k++) {
      Lookup lookup = scorer.lookups().get(k);
      String index = lookup.numbers().isEmpty() ? indexOfText(lookup) : indexOfNumber(lookup);
      terms.define(new Term.Code(k).name(), index);
    }
  }

  private String number(ScoredColumn input) {
    String value = input.name();
    for (double missing : input.missing()) {
      String isMissing = graph.node("Equal", value, graph.constant(missing));
      value = graph.node("Where", isMissing, graph.constant(Double.NaN), value);
    }
    return value;
  }

  private String indexOfText(Lookup lookup) {
    List<String> keys = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    for (Map.Entry<String, Integer> index : lookup.indices().entrySet()) {
      for (String spelled : spellings(index.getKey(), lookup.anyCase())) {
        keys.add(spelled);
        indices.add(index.getValue());
      }
    }
    List<Protobuf> attributes =
        List.of(
            OnnxGraph.texts("keys_strings", keys),
            OnnxGraph.wholes("values_int64s", indices),
            OnnxGraph.attribute("default_int64", Lookup.UNSEEN));
    String input = scorer.inputs().get(lookup.input()).name();
    return number(graph.node("LabelEncoder", ML, attributes, input));
  }

  /** No operator changes the case of a column, so the usual spellings are keys. */
  private static List<String> spellings(String text, boolean anyCase) {
    return anyCase
        ? List.of(text, text.toUpperCase(Locale.ROOT), capital(text)).stream().distinct().toList()
        : List.of(text);
  }

  private static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** The product with a column of level + 1, where equal levels have 1: 0 where there is none. */
  private String indexOfNumber(Lookup lookup) {
    String cell = terms.of(new Term.Cell(lookup.input()));
    double[] levels = lookup.numbers().stream().mapToDouble(Double::doubleValue).toArray();
    double[] indices = IntStream.rangeClosed(1, levels.length).asDoubleStream().toArray();
    String equal = number(graph.node("Equal", cell, graph.matrix(1, levels.length, levels)));
    String found = graph.node("MatMul", equal, graph.matrix(levels.length, 1, indices));
    String index = graph.node("Sub", found, graph.constant(1));
    return graph.node("Where", graph.node("IsNaN", cell), graph.constant(Lookup.MISSING), index);
  }

  private String number(String value) {
    return graph.node(
        "Cast", List.of(OnnxGraph.attribute("to", OnnxGraph.TensorType.DOUBLE.number())), value);
  }
}
