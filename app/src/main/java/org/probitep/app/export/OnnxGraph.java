/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A graph of ONNX as it grows: nodes, constants, inputs and outputs. Values are referred to by
 * name; names made here are numbered. Field numbers are those of onnx.proto.
 */
final class OnnxGraph {
  /** The types of tensors that are used, by their numbers in onnx.proto. */
  enum TensorType {
    INT64(7),
    STRING(8),
    BOOL(9),
    DOUBLE(11);

    private final int number;

    TensorType(int number) {
      this.number = number;
    }

    int number() {
      return number;
    }
  }

  /** The types of attributes that are used, by their numbers in onnx.proto. */
  private static final int INT_ATTRIBUTE = 2;

  private static final int GRAPH_ATTRIBUTE = 5;
  private static final int INTS_ATTRIBUTE = 7;
  private static final int STRINGS_ATTRIBUTE = 8;

  private final Protobuf graph = new Protobuf();
  private final String prefix;
  private final Set<String> taken;
  private int names;

  /**
   * An empty graph.
   *
   * @param prefix what names made here begin with
   * @param taken names that must not be used
   */
  OnnxGraph(String prefix, Set<String> taken) {
    this.prefix = prefix;
    this.taken = taken;
  }

  private String name() {
    String name;
    do {
      name = prefix + names++;
    } while (taken.contains(name));
    return name;
  }

  /** A node with one output, which is returned. */
  String node(String operation, String... inputs) {
    return node(operation, "", List.of(), List.of(inputs), name());
  }

  /** A node with attributes. */
  String node(String operation, List<Protobuf> attributes, String... inputs) {
    return node(operation, "", attributes, List.of(inputs), name());
  }

  /** A node of a domain, with attributes. */
  String node(String operation, String domain, List<Protobuf> attributes, String input) {
    return node(operation, domain, attributes, List.of(input), name());
  }

  /** A node with several outputs. */
  List<String> nodes(String operation, List<Protobuf> attributes, List<String> inputs, int count) {
    Protobuf node = new Protobuf();
    inputs.forEach(input -> node.text(1, input));
    List<String> outputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      outputs.add(name());
      node.text(2, outputs.get(i));
    }
    node.text(4, operation);
    attributes.forEach(attribute -> node.message(5, attribute));
    graph.message(1, node);
    return outputs;
  }

  private String node(
      String operation,
      String domain,
      List<Protobuf> attributes,
      List<String> inputs,
      String output) {
    Protobuf node = new Protobuf();
    inputs.forEach(input -> node.text(1, input));
    node.text(2, output).text(4, operation);
    attributes.forEach(attribute -> node.message(5, attribute));
    if (!domain.isEmpty()) {
      node.text(7, domain);
    }
    graph.message(1, node);
    return output;
  }

  /** A constant number, which fits tensors of any shape. */
  String constant(double value) {
    return tensor(TensorType.DOUBLE, new Protobuf().doubles(9, value));
  }

  /** A constant matrix of doubles. */
  String matrix(int rows, int columns, double[] byRows) {
    return tensor(TensorType.DOUBLE, new Protobuf().doubles(9, byRows), rows, columns);
  }

  /** A constant list of whole numbers. */
  String wholes(long... values) {
    Protobuf data = new Protobuf();
    for (long value : values) {
      data.number(7, value);
    }
    return tensor(TensorType.INT64, data, values.length);
  }

  /** A constant whole number. */
  String whole(long value) {
    return tensor(TensorType.INT64, new Protobuf().number(7, value));
  }

  /** The constant true. */
  String yes() {
    return tensor(TensorType.BOOL, new Protobuf().number(5, 1));
  }

  private String tensor(TensorType type, Protobuf tensor, int... shape) {
    String name = name();
    for (int length : shape) {
      tensor.number(1, length);
    }
    graph.message(5, tensor.number(2, type.number()).text(8, name));
    return name;
  }

  /** Declares an input; its shape is that of a column of any number of rows, or of a number. */
  void input(String name, TensorType type, boolean column) {
    graph.message(11, value(name, type, column));
  }

  /** Gives a value the name of an output, and declares it. */
  void output(String value, String name, TensorType type, boolean column) {
    node("Identity", "", List.of(), List.of(value), name);
    graph.message(12, value(name, type, column));
  }

  private static Protobuf value(String name, TensorType type, boolean column) {
    Protobuf shape = new Protobuf();
    if (column) {
      shape.message(1, new Protobuf().text(2, "rows")).message(1, new Protobuf().number(1, 1));
    }
    Protobuf tensor = new Protobuf().number(1, type.number()).message(2, shape);
    return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
  }

  /** The finished graph. */
  Protobuf end(String name) {
    return graph.text(2, name);
  }

  /** An attribute that is a whole number. */
  static Protobuf attribute(String name, long value) {
    return new Protobuf().text(1, name).number(3, value).number(20, INT_ATTRIBUTE);
  }

  /** An attribute that is a list of whole numbers. */
  static Protobuf wholes(String name, List<Integer> values) {
    Protobuf attribute = new Protobuf().text(1, name).number(20, INTS_ATTRIBUTE);
    values.forEach(value -> attribute.number(8, value));
    return attribute;
  }

  /** An attribute that is a list of texts. */
  static Protobuf texts(String name, List<String> values) {
    Protobuf attribute = new Protobuf().text(1, name).number(20, STRINGS_ATTRIBUTE);
    values.forEach(value -> attribute.text(9, value));
    return attribute;
  }

  /** An attribute that is a graph. */
  static Protobuf graph(String name, Protobuf graph) {
    return new Protobuf().text(1, name).message(6, graph).number(20, GRAPH_ATTRIBUTE);
  }
}
