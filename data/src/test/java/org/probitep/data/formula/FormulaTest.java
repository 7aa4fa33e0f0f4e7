/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.RequestException;

/** The grammar; what the terms become is compared with R in ModelMatrixTest. */
class FormulaTest {
  private static final List<String> FEATURES = List.of("a", "b", "c");

  /** Terms as R's {@code attr(terms(f), "term.labels")} would have them, and the intercept. */
  private static String terms(String formula) {
    ModelTerms terms = Formula.parse(formula).terms(FEATURES, column -> true);
    return (terms.intercept() ? "1" : "0")
        + IntStream.range(0, terms.size())
            .mapToObj(
                t ->
                    " "
                        + terms.term(t).stream()
                            .map(v -> terms.variables().get(v).label())
                            .collect(Collectors.joining(":")))
            .collect(Collectors.joining());
  }

  /** Expected: {@code attr(terms(f, data = data.frame(y, a, b, c)), ...)} of R 4.2.2. */
  @ParameterizedTest
  @CsvSource({
    "y ~ a + b, 1 a b",
    "y~a*b, 1 a b a:b",
    "y ~ b:a + a, 1 a b:a",
    "y ~ (a + b + c)^2, 1 a b c a:b a:c b:c",
    "y ~ (a + b)^3, 1 a b a:b",
    "y ~ ., 1 a b c",
    "y ~ . - b, 1 a c",
    "y ~ .^2 - a:b, 1 a b c a:c b:c",
    "y ~ a - 1, 0 a",
    "y ~ 0 + a, 0 a",
    "y ~ -1 + a, 0 a",
    "y ~ a - 1 + 1, 1 a",
    "y ~ a + 0 - 0, 1 a",
    "y ~ 1, 1",
    "y ~ a:a + a, 1 a",
    "y ~ a * b - (a + b), 1 a:b",
    "y ~ a:b:c + c, 1 c a:b:c",
    "y ~ c + a * (b + c), 1 c a b a:b c:a",
    "y ~ log(a) + I(b^2) + I(b^-0.5) + sqrt(c) + exp(c) + I(a), 1 log(a) b^2 b^-0.5 sqrt(c) exp(c) a",
    "y ~ a ^ 2 : b, 1 a:b",
    "y ~ `a` + (b), 1 a b"
  })
  void terms(String formula, String expected) {
    assertThat(terms(formula)).isEqualTo(expected);
  }

  @Test
  void namesMayBeAnything() {
    Formula formula = Formula.parse("`the target` ~ `body mass` * größe_1 + .x + x.y2 + `a-b`");
    assertThat(formula.target()).isEqualTo("the target");
    assertThat(formula.needs().orElseThrow())
        .containsExactly("body mass", "größe_1", ".x", "x.y2", "a-b");
    assertThat(Formula.parse("y ~ . - a").needs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'y ~ a + + b', 'position 9: a column is expected, but found \"+\"'",
    "'y ~ ', 'position 5: a column is expected, but found the end'",
    "'~ a', 'position 1: the name of the target is expected, but found \"~\"'",
    "'a + b', 'position 3: \"~\" is expected, but found \"+\"'",
    "'y ~ (a + b', 'position 11: \")\" is expected, but found the end'",
    "'y ~ a b', 'position 7: one of + - * : ^ is expected, but found \"b\"'",
    "'y ~ a)', 'position 6: one of + - * : ^ is expected, but found \")\"'",
    "'y ~ sin(a)', 'position 5: there is no function sin, only C, I, log, exp and sqrt'",
    "'y ~ log(a + 1)', 'position 11: \")\" is expected, but found \"+\"'",
    "'y ~ a ^ b', 'position 9: a whole number from 1 to 20 is expected, but found \"b\"'",
    "'y ~ a ^ 21', 'position 9: the power can be at most 20'",
    "'y ~ a * 1', 'position 5: 0 and 1 can only be added or taken away'",
    "'y ~ a + 2', 'position 9: a column is expected, but found \"2\"'",
    "'y ~ a / b', 'position 7: \"/\" means nothing here; names with signs in them go in `backticks`'",
    "'y ~ `a + b', 'position 5: the backtick is never closed'",
    "'y ~ I(a^x)', 'position 9: a number is expected, but found \"x\"'"
  })
  void errorsTellTheirPosition(String formula, String complaint) {
    assertThatThrownBy(() -> Formula.parse(formula))
        .isInstanceOf(RequestException.class)
        .hasMessage("formula, " + complaint + " (" + formula.strip() + ")");
  }

  @Test
  void columnsThatAreNotThereAndTheTargetItself() {
    assertThatThrownBy(() -> Formula.parse("y ~ a + q").requireColumns(List.of("a", "b", "y")))
        .isInstanceOf(RequestException.class)
        .hasMessage("formula, position 9: there is no column \"q\" among a, b, y (y ~ a + q)");
    assertThatThrownBy(() -> Formula.parse("y ~ log(y)").requireColumns(List.of("a", "y")))
        .hasMessage("formula, position 9: the target \"y\" cannot explain itself (y ~ log(y))");
  }
}
