/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.probitep.data.design.BasisColumn;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.ComputedColumn;
import org.probitep.data.formula.Operator;
import org.probitep.model.Link;
import org.probitep.numerics.Normal;

/** The curves that exports are made of, against those of the library. */
class ExportedCurvesTest {
  /** Of Φ; as the script that made the coefficients prints it, twice that. */
  private static final double ROUNDING = 4e-16;

  /** Of the mean of a logistic curve, which the library has to 1e-10. */
  private static final double QUADRATURE = 1e-10;

  private static double value(Term term, double x) {
    if (term instanceof Term.ConstantNumber constant) {
      return constant.value();
    }
    if (term instanceof Term.Local) {
      return x;
    }
    if (term instanceof Term.FunctionTerm call) {
      return call.function().at(value(call.of(), x));
    }
    if (term instanceof Term.If choice) {
      return value(value(choice.condition(), x) != 0 ? choice.then() : choice.otherwise(), x);
    }
    Term.Binary binary = (Term.Binary) term;
    double left = value(binary.left(), x);
    double right = value(binary.right(), x);
    return switch (binary.operator()) {
      case PLUS -> left + right;
      case MINUS -> left - right;
      case TIMES -> left * right;
      case OVER -> left / right;
      case LESS -> left < right ? 1 : 0;
      case MORE -> left > right ? 1 : 0;
      default -> throw new IllegalStateException(binary.operator() + " is not used here");
    };
  }

  @Test
  void theNormalCurveIsThatOfTheLibrary() {
    Term curve = NormalCurve.cdf(new Term.Local("x"));
    for (double x = -45; x <= 45; x += 0.0137) {
      assertThat(value(curve, x)).as("x = %s", x).isCloseTo(Normal.cdf(x), within(ROUNDING));
    }
    assertThat(value(curve, 1e300)).isEqualTo(1);
    assertThat(value(curve, -1e300)).isBetween(0.0, 1e-300);
    assertThat(value(curve, Double.NEGATIVE_INFINITY)).isBetween(0.0, 1e-300);
  }

  @Test
  void theLogisticMixtureIsTheLogisticCurve() {
    LinkMixture mixture = LinkMixture.of(Link.LOGIT);
    for (double mean = -30; mean <= 30; mean += 0.37) {
      for (double variance : new double[] {0, 0.01, 1, 4, 30, 1000}) {
        double sum = 0;
        for (int k = 0; k < mixture.weights().size(); k++) {
          double sd = Math.sqrt(variance + mixture.variances().get(k));
          sum += mixture.weights().get(k) * Normal.cdf(mean / sd);
        }
        assertThat(sum)
            .as("mean %s, variance %s", mean, variance)
            .isCloseTo(Link.LOGIT.average(mean, variance), within(QUADRATURE));
      }
    }
  }

  /** A new function must get a term, in {@link ColumnTerms}, and a case in ExportDesign. */
  @Test
  void everyColumnFunctionIsKnown() {
    Map<Class<?>, Integer> groups =
        Map.of(
            ColumnFunction.class, 3,
            ColumnFunction.OfSource.class, 4,
            ColumnFunction.OfNumber.class, 6,
            ColumnFunction.OfLevel.class, 2);
    groups.forEach(
        (type, count) -> assertThat(type.getPermittedSubclasses()).as("%s", type).hasSize(count));
    assertThat(ColumnFunction.class.getPermittedSubclasses())
        .contains(ComputedColumn.class, BasisColumn.class);
    assertThat(Operator.values()).hasSize(15);
  }
}
