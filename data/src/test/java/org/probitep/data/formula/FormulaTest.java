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
import org.junit.jupiter.params.provider.ValueSource;
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
    "y ~ log(a) + I(b^2) + I(b^-0.5) + sqrt(c) + exp(c) + I(a), 1 log(a) b^2 b^-0.5 sqrt(c) exp(c)"
        + " a",
    "y ~ a ^ 2 : b, 1 a:b",
    "y ~ a/b, 1 a a:b",
    "y ~ (a + b)/c, 1 a b a:b:c",
    "y ~ a/(b + c), 1 a a:b a:c",
    "y ~ a/b/c, 1 a a:b a:b:c",
    "y ~ a*b/c, 1 a b a:b a:b:c",
    "y ~ a/b*c, 1 a c a:b a:c a:b:c",
    "y ~ a > 3, 1 a > 3",
    "y ~ a + b >= 2 * c, 1 a + b >= 2 * c",
    "y ~ (a == 1) + b:(c != -2), 1 a == 1 b:c != -2",
    "y ~ I(a > 3) + (a > 3), 1 a > 3",
    "y ~ log(a + 1) + log1p(2*a) + I(a^b) + I(a + b*c), 1 log(a + 1) log1p(2 * a) I(a^b) I(a + b *"
        + " c)",
    "y ~ I(a-(b-c)) + I((a-b)-c) + I(a/(b*c)) + I(-a^2), 1 I(a - (b - c)) I(a - b - c) I(a/(b * c))"
        + " I(-a^2)",
    "y ~ I((-a)^2) + I((a^b)^c) + I(a^b^c) + I((a > b)*c), 1 I((-a)^2) I((a^b)^c) I(a^b^c) I((a >"
        + " b) * c)",
    "y ~ `a` + (b), 1 a b"
  })
  void terms(String formula, String expected) {
    assertThat(terms(formula)).isEqualTo(expected);
  }

  /** As R binds them: {@code !} takes a comparison, and {@code %%} comes before a product. */
  @Test
  void logicBindsAsInR() {
    assertThat(terms("y ~ a == \"it's \\\"b\\\"\"")).isEqualTo("1 a == \"it's \\\"b\\\"\"");
    assertThat(terms("y ~ 'u' != a | b > 1 & !c")).isEqualTo("1 \"u\" != a | b > 1 & !c");
    assertThat(terms("y ~ a + !b > 3")).isEqualTo("1 a !(b > 3)");
    assertThat(terms("y ~ a * b %% 2 + c")).isEqualTo("1 a I(b%%2) c a:I(b%%2)");
    assertThat(terms("y ~ b + a %in% c('u', 'v', 'u')")).isEqualTo("1 b a %in% c(\"u\", \"v\")");
    assertThat(terms("y ~ I(2 * a %/% -3)")).isEqualTo("1 I(2 * a%/%-3)");
    assertThat(terms("y ~ (a > 3 | b) + I(a > 3 | b)"))
        .isEqualTo("1 (1 | b) a > 3 | b a > 3:(1 | b)");
  }

  /** As R's %% and %/%: with the sign of the divisor, and exact where the quotient is rounded. */
  @Test
  void remaindersAreThoseOfR() {
    Arithmetic rest = Arithmetic.parse("a %% b");
    Arithmetic quotient = Arithmetic.parse("a %/% b");
    double[][] expected = { // a, b, a %% b, a %/% b in R 4.2.2
      {5.5, 2, 1.5, 2},
      {-5.5, 2, 0.5, -3},
      {5.5, -2, -0.5, -3},
      {-5.5, -2, -1.5, 2},
      {1, 0.1, 0.09999999999999995, 9},
      {-6, 3, 0, -2}
    };
    for (double[] row : expected) {
      assertThat(rest.at(row)).isEqualTo(row[2] + 0.0);
      assertThat(quotient.at(row)).isEqualTo(row[3]);
    }
    assertThat(rest.at(new double[] {1, 0})).isNaN();
  }

  /** R would have {@code poly(a, 2)}, and so on, as they were written but for spaces. */
  @Test
  void basesKeepWhatWasWritten() {
    Formula formula =
        Formula.parse("y ~ poly( a,2 ) + ns(log(b),df=3)+bs(c, knots=c(1,-2.50), degree = 2)");
    assertThat(formula.terms(FEATURES, column -> true).variables())
        .extracting(Variable::label)
        .containsExactly(
            "poly(a, 2)", "ns(log(b), df = 3)", "bs(c, knots = c(1, -2.50), degree = 2)");
    assertThat(formula.needs().orElseThrow()).containsExactly("a", "b", "c");
  }

  /** What a model file keeps. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a + 2 * b",
        "a - (b - `the c`)",
        "(a + b)/-c^-2",
        "-(-a)",
        "((a > 1) + b)^2 <= log(`a`^0.5)",
        "1.0E-5 * .x + 12345678901234567890",
        "`a+b` != `1x`",
        "2^-a",
        "(-2)^a",
        "!(a > 1) & !b | c %in% c(1, -2)",
        "(a | b) & (a & b | c)",
        "-a %% 2 * b %/% (c %% 3)",
        "(a > 1 | b) == c"
      })
  void arithmeticIsReadAgain(String text) {
    Arithmetic read = Arithmetic.parse(text);
    assertThat(Arithmetic.parse(read.text())).isEqualTo(read);
    double[] values = {0.3, 1.7, -0.4};
    assertThat(Arithmetic.parse(read.text()).at(values)).isEqualTo((Double) read.at(values));
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
    "'y ~ a b', 'position 7: one of + - * / : ^ is expected, but found \"b\"'",
    "'y ~ a)', 'position 6: one of + - * / : ^ is expected, but found \")\"'",
    "'y ~ sin(a)', 'position 5: there is no function sin, only C, factor, I, log, log2, log10,"
        + " log1p, exp, sqrt, poly, ns, bs and offset'",
    "'y ~ log(a + )', 'position 13: a column or a number is expected, but found \")\"'",
    "'y ~ log(C(a))', 'position 9: there is no function C here, only I, log, log2, log10, log1p,"
        + " exp and sqrt'",
    "'y ~ a ^ b', 'position 9: a whole number from 1 to 20 is expected, but found \"b\"'",
    "'y ~ a ^ 21', 'position 9: the power can be at most 20'",
    "'y ~ a * 1', 'position 5: 0 and 1 can only be added or removed'",
    "'y ~ a + 2', 'position 9: a column is expected, but found \"2\"'",
    "'y ~ a % b', 'position 7: \"%\" begins %%, %/% or %in%, and none of these is here'",
    "'y ~ a $ b', 'position 7: \"$\" means nothing here; names with symbols in them go in"
        + " `backticks`'",
    "'y ~ a == \"b', 'position 10: the quote is never closed'",
    "'y ~ I(a < \"b\")', 'position 11: a text can only be compared with a column, by ==, != or %in%"
        + " c(\"…\", \"…\")'",
    "'y ~ I(a + 1 == \"b\")', 'position 16: a text can only be compared with a column, by ==, != or"
        + " %in% c(\"…\", \"…\")'",
    "'y ~ I(a %in% b)', 'position 14: a number, a text in quotes, or c( ) with some of them is"
        + " expected, but found \"b\"'",
    "'y ~ I(a > 1 && b > 1)', 'position 14: write one &: two of them are for single values'",
    "'y ~ poly(a == \"u\", 2)', 'position 5: poly takes numbers, and no comparison with a text'",
    "'y ~ a + offset(b != \"u\")', 'position 9: offset takes numbers, and no comparison with a"
        + " text'",
    "'y ~ ns(a, df = 1, intercept = TRUE)', 'position 5: df must be at least 2 with an intercept'",
    "'y ~ bs(a, Boundary.knots = 1)', 'position 5: Boundary.knots must be two different numbers, as"
        + " in c(0, 10)'",
    "'y ~ `a + b', 'position 5: the backtick is never closed'",
    "'y ~ I(a^)', 'position 9: a column or a number is expected, but found \")\"'",
    "'y ~ I(1.2.3)', 'position 7: a number is expected, but found \"1.2.3\"'",
    "'y ~ I(1e999)', 'position 7: a number that is not too large is expected, but found \"1e999\"'",
    "'y ~ a > 3 > b', 'position 11: one of + - * / : ^ is expected, but found \">\"'",
    "'y ~ . > 3', 'position 5: a column or a number is expected, but found \".\"'",
    "'y ~ a / 1', 'position 5: 0 and 1 can only be added or removed'",
    "'y ~ poly(a, 0)', 'position 5: degree must be a whole number from 1 to 20'",
    "'y ~ poly(a, 2, 3)', 'position 16: poly takes a column and degree, raw, no more'",
    "'y ~ poly(a, raw = 1)', 'position 19: TRUE or FALSE is expected, but found \"1\"'",
    "'y ~ ns(a, df = 2.5)', 'position 5: df must be a whole number from 1 to 100'",
    "'y ~ ns(a, df = b)', 'position 16: a number is expected, but found \"b\"'",
    "'y ~ ns(a, df = 2, df = 3)', 'position 19: df is given twice'",
    "'y ~ ns(a, df = 2, knots = 3)', 'position 5: give df or knots, not both'",
    "'y ~ bs(a, df = 2)', 'position 5: df must be at least the degree, 3'"
  })
  void errorsTellTheirPosition(String formula, String complaint) {
    assertThatThrownBy(() -> Formula.parse(formula))
        .isInstanceOf(RequestException.class)
        .hasMessage("formula, " + complaint + " (" + formula.strip() + ")");
  }

  /** As in R, the failures may be what is left of the trials. */
  @Test
  void countsAreSuccessesWithFailuresOrTrials() {
    Formula failures = Formula.parse("cbind(s, f) ~ a");
    assertThat(failures.target()).isEqualTo("s");
    assertThat(failures.failures()).contains("f");
    assertThat(failures.trials()).isEmpty();
    Formula trials = Formula.parse("cbind(s, `all n` - s) ~ a");
    assertThat(trials.target()).isEqualTo("s");
    assertThat(trials.failures()).isEmpty();
    assertThat(trials.trials()).contains("all n");
    assertThatThrownBy(() -> Formula.parse("cbind(s, n - f) ~ a"))
        .isInstanceOf(RequestException.class)
        .hasMessageStartingWith("formula, position 14: from the trials only the successes");
  }

  @Test
  void namesOfRForTheSameTermsAreTaken() {
    assertThat(terms("y ~ as.factor(a)")).isEqualTo(terms("y ~ factor(a)"));
    assertThat(terms("y ~ c + (1 + a || b)")).isEqualTo(terms("y ~ c + (1 + a | b)"));
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
