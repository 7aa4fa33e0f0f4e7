/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;
import java.util.stream.Collectors;

/** A part that is true or false, which are 1 and 0, and that is no sign between two others. */
sealed interface Truth extends Expression {
  @Override
  default boolean isLogical() {
    return true;
  }

  /** The same in another language, but 1 for every number that is not 0. */
  static <T> T of(Expression part, ArithmeticLanguage<T> language) {
    T value = part.in(language);
    return part.isLogical()
        ? value
        : language.operation(Operator.DIFFERENT, value, language.number(0));
  }

  /** True where a part is 0. */
  record LogicalNot(Expression of) implements Truth {
    @Override
    public double at(double[] values) {
      return of.at(values) == 0 ? 1 : 0;
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      return language.operation(Operator.EQUAL, of.in(language), language.number(0));
    }

    @Override
    public List<Expression> parts() {
      return List.of(of);
    }

    @Override
    public Expression of(List<Expression> parts) {
      return new LogicalNot(parts.get(0));
    }

    @Override
    public int binding() {
      return OF_NOT;
    }

    @Override
    public String text(List<String> names) {
      return "!" + of.text(names, OF_ATOM);
    }
  }

  /** True where a part is one of several numbers, or texts, no two alike. */
  record Among(Expression of, List<Expression> choices) implements Truth {
    @Override
    public double at(double[] values) {
      double value = of.at(values);
      return choices.stream().anyMatch(choice -> choice.at(values) == value) ? 1 : 0;
    }

    @Override
    public <T> T in(ArithmeticLanguage<T> language) {
      T value = of.in(language);
      return choices.stream()
          .map(choice -> language.operation(Operator.EQUAL, value, choice.in(language)))
          .reduce((sum, more) -> language.operation(Operator.PLUS, sum, more))
          .orElseThrow();
    }

    @Override
    public List<Expression> parts() {
      return List.of(of);
    }

    @Override
    public Expression of(List<Expression> parts) {
      return new Among(parts.get(0), choices);
    }

    @Override
    public int binding() {
      return OF_SPECIAL;
    }

    @Override
    public String text(List<String> names) {
      return choices.stream()
          .map(choice -> choice.text(names))
          .collect(Collectors.joining(", ", of.text(names, OF_SPECIAL) + " %in% c(", ")"));
    }
  }
}
