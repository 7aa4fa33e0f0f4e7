/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.formula.NumberFunction;
import org.probitep.data.formula.Operator;

/** Writes terms as nodes of ONNX, on tensors of doubles of any shape. A missing number is NaN. */
final class OnnxTerms {
  private final OnnxGraph graph;
  private final Map<String, String> locals = new HashMap<>();
  private final IdentityHashMap<Term, String> known = new IdentityHashMap<>();
  private final Map<Double, String> constants = new HashMap<>();

  OnnxTerms(OnnxGraph graph) {
    this.graph = graph;
  }

  /** Sets which value a name stands for, and returns its term. */
  Term define(String name, String value) {
    locals.put(name, value);
    return new Term.Local(name);
  }

  /** The value of a term. */
  String of(Term term) {
    String value = known.get(term);
    if (value == null) {
      value = make(term);
      known.put(term, value);
    }
    return value;
  }

  private String make(Term term) {
    if (term instanceof Term.ConstantNumber number) {
      return constant(number.value());
    }
    if (term instanceof Term.Named named) {
      return locals.get(named.name());
    }
    if (term instanceof Term.FunctionTerm call) {
      return call(call.function(), of(call.of()));
    }
    if (term instanceof Term.If choice) {
      return graph.node(
          "Where", condition(choice.condition()), of(choice.then()), of(choice.otherwise()));
    }
    if (term instanceof Term.Binary binary && arithmetic(binary.operator()) != null) {
      return graph.node(arithmetic(binary.operator()), of(binary.left()), of(binary.right()));
    }
    return graph.node("Where", condition(term), constant(1), constant(0));
  }

  private String constant(double value) {
    return constants.computeIfAbsent(value, graph::constant);
  }

  private static String arithmetic(Operator operator) {
    return switch (operator) {
      case PLUS -> "Add";
      case MINUS -> "Sub";
      case TIMES -> "Mul";
      case OVER -> "Div";
      case POWER -> "Pow";
      default -> null;
    };
  }

  /** A term that is 1 or 0 as a tensor of booleans. */
  String condition(Term term) {
    if (term instanceof Term.IsMissing missing) {
      return graph.node("IsNaN", locals.get(new Term.Cell(missing.input()).name()));
    }
    if (term instanceof Term.Binary binary && arithmetic(binary.operator()) == null) {
      String left = of(binary.left());
      String right = of(binary.right());
      return switch (binary.operator()) {
        case LESS -> graph.node("Less", left, right);
        case AT_MOST -> graph.node("LessOrEqual", left, right);
        case MORE -> graph.node("Greater", left, right);
        case AT_LEAST -> graph.node("GreaterOrEqual", left, right);
        case EQUAL -> graph.node("Equal", left, right);
        default -> graph.node("Not", graph.node("Equal", left, right));
      };
    }
    return graph.node("Not", graph.node("Equal", of(term), constant(0)));
  }

  private String call(NumberFunction function, String x) {
    return switch (function) {
      case LOG -> graph.node("Log", x);
      case LOG2 -> graph.node("Div", graph.node("Log", x), constant(Math.log(2)));
      case LOG10 -> graph.node("Div", graph.node("Log", x), constant(Math.log(10)));
      case LOG1P -> graph.node("Log", graph.node("Add", x, constant(1)));
      case EXP -> graph.node("Exp", x);
      case SQRT -> graph.node("Sqrt", x);
    };
  }

  /** All of these conditions. */
  String all(List<String> conditions) {
    return conditions.stream().reduce((a, b) -> graph.node("And", a, b)).orElseThrow();
  }
}
