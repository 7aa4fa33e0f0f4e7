/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.RequestException;

/** Formulas that are too deep, too long or too many: done or refused, and soon. */
// Each takes a second or two; without the limits for ever, or all memory.
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class FormulaLimitsTest {
  private static List<String> columns(int count) {
    return IntStream.range(0, count).mapToObj(j -> "x" + j).toList();
  }

  private static ModelTerms terms(String right, int columns) {
    return Formula.parse("y ~ " + right).terms(columns(columns), column -> true);
  }

  private static String chain(String sign, int factors) {
    return String.join(sign, columns(factors));
  }

  @Test
  void parenthesesMayNotBeOpenByTheThousand() {
    String deep = "(".repeat(2000) + "x0" + ")".repeat(2000);
    assertThatThrownBy(() -> terms(deep, 1))
        .isInstanceOf(RequestException.class)
        .hasMessage(
            "formula, position 105: more than 100 parentheses are open at once (…"
                + "(".repeat(100)
                + "…)");
    assertThat(terms("(".repeat(100) + "x0" + ")".repeat(100), 1).size()).isEqualTo(1);
    assertThat(terms("(x0) + ".repeat(5000) + "(x1)", 2).size()).isEqualTo(2);
  }

  @Test
  void aLongChainOfFactorsIsOneTerm() {
    ModelTerms one = terms(chain(":", 20_000), 0);
    assertThat(one.size()).isEqualTo(1);
    assertThat(one.term(0)).hasSize(20_000).startsWith(0, 1, 2).endsWith(19_999);
    assertThat(terms(chain(" + ", 20_000), 0).size()).isEqualTo(20_000);
    assertThat(terms(". - " + chain(" - ", 20_000), 20_000).size()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "60, .^20, '7.8e+15'",
    "2000, .^2, '2,001,000'",
    "2000, . * ., '4,004,000'",
    "2000, . : ., '4,000,000'",
    "2000, '(. - x1):(.)', '4,002,000'",
    "60, '(.^20)^20', '2.7e+299'",
    "200, ((.^20)^20)^20, '1.8e+308'",
    "3000, .:(0):., '9,000,000'"
  })
  void termsAreCountedBeforeTheyAreMade(int columns, String right, String count) {
    assertThatThrownBy(() -> terms(right, columns))
        .isInstanceOf(RequestException.class)
        .hasMessage(
            "formula: it would have up to "
                + count
                + " terms, and the most is 1,048,576: take a lower power, or fewer columns with *"
                + " and :");
  }

  @Test
  void aLongChainOfCrossesIsCountedToo() {
    assertThatThrownBy(() -> terms(chain("*", 20_000), 0))
        .hasMessageContaining("up to 1.8e+308 terms");
    assertThatThrownBy(() -> terms(chain("*", 21), 0)).hasMessageContaining("2,097,151 terms");
    assertThat(terms(chain("*", 12), 0).size()).isEqualTo(4095);
  }

  @Test
  void asManyTermsAsATableHasColumnsAreMade() {
    assertThat(terms(".", 1 << 20).size()).isEqualTo(1 << 20);
    assertThat(terms("(. - x0)^3", 60).size()).isEqualTo(59 + 1711 + 32_509);
    assertThat(terms(".^20", 14).size()).isEqualTo((1 << 14) - 1);
  }

  /** Orders within a power are those of the plain definition, (a + b + …) : (a + b + …) : …. */
  @ParameterizedTest
  @CsvSource({
    "x0 + x1 + x2 + x3 + x4",
    "x2 + x0 + x3 + x1",
    "x0:x1 + x2 + x3 + x4",
    "x3 + x1:x2 + x0:x2:x3 + x1"
  })
  void aPowerIsItsBaseTimesItself(String base) {
    String sum = "(" + base + ")";
    String product = sum;
    for (int k = 2; k <= 5; k++) {
      product += ":" + sum;
      assertThat(labels(terms(sum + "^" + k, 0))).isEqualTo(labels(terms(product, 0)));
    }
  }

  private static List<String> labels(ModelTerms terms) {
    return IntStream.range(0, terms.size())
        .mapToObj(
            t ->
                terms.term(t).stream()
                    .map(v -> terms.variables().get(v).label())
                    .collect(Collectors.joining(":")))
        .toList();
  }

  @Test
  void exponentsAreBounded() {
    assertThatThrownBy(() -> terms("I(x0^" + "9".repeat(400) + ")", 0))
        .hasMessageStartingWith("formula, position 10: the exponent can be at most 1000 (");
    assertThatThrownBy(() -> terms(".^" + "9".repeat(400), 2))
        .hasMessageStartingWith("formula, position 7: a whole number from 1 to 20 is expected");
    assertThat(terms("I(x0^0) + I(x0^-0)", 0).size()).isEqualTo(1);
  }

  @Test
  void complaintsShowTheirPlaceInALongFormula() {
    String name = "x".repeat(100_000);
    assertThatThrownBy(() -> terms(name + " + ", 0))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(250))
        .hasMessageStartingWith("formula, position 100008: a column is expected");
    assertThatThrownBy(() -> Formula.parse("y ~ " + name).requireColumns(List.of(name + "z")))
        .satisfies(e -> assertThat(e.getMessage().length()).isLessThan(300));
  }

  /** Coding by contrasts looks for earlier terms; there may be a million. */
  @Test
  void codingIsFoundWithoutGoingThroughAllTerms() {
    ModelTerms many = ModelTerms.of(columns(200_000), false);
    FactorCoding coding = new FactorCoding(many, v -> v == 199_999);
    assertThat(coding.byContrasts(199_999, 199_999)).isFalse();
    assertThat(coding.byContrasts(199_998, 199_998)).isTrue();
    ModelTerms triples = terms(".^3", 120);
    FactorCoding all = new FactorCoding(triples, v -> true);
    for (int t = 0; t < triples.size(); t++) {
      for (int v : triples.term(t)) {
        assertThat(all.byContrasts(t, v)).isTrue();
      }
    }
    ModelTerms bare = terms("x0 + x1:x2 + x0:x1:x3", 0);
    FactorCoding some = new FactorCoding(bare, v -> true);
    assertThat(some.byContrasts(1, 1)).isFalse();
    assertThat(some.byContrasts(2, 3)).isFalse();
    assertThat(some.byContrasts(1, 2)).isFalse();
  }
}
