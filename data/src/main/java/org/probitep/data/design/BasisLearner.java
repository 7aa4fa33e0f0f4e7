/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.BasisCall;

/** Learns the columns of {@code poly}, {@code ns} and {@code bs} from values, as R does. */
final class BasisLearner {
  private final BasisCall call;
  private final double[] sorted;

  private BasisLearner(BasisCall call, double[] values) {
    this.call = call;
    this.sorted = values.clone();
    Arrays.sort(sorted);
  }

  /** The columns; values are those of rows in which nothing is missing. */
  static List<? extends Basis> learn(BasisCall call, double[] values) {
    BasisLearner learner = new BasisLearner(call, values);
    long different = Arrays.stream(learner.sorted).distinct().limit(call.degree() + 1L).count();
    boolean poly = call.kind() == BasisCall.BasisKind.POLY;
    if (different < (poly ? call.degree() + 1 : 2)) {
      throw learner.problem(
          "it needs at least " + (poly ? call.degree() + 1 : 2) + " different values");
    }
    return switch (call.kind()) {
      case POLY -> polynomials(call.degree(), values);
      case NS -> learner.naturalSplines();
      case BS -> learner.splines();
    };
  }

  /** One degree after another: α and ν come from sums over the values. */
  private static List<Polynomial> polynomials(int degree, double[] values) {
    int n = values.length;
    double[] before = new double[n];
    double[] value = new double[n];
    Arrays.fill(value, 1);
    double mean = Arrays.stream(values).map(x -> x / n).sum();
    List<Double> centres = new ArrayList<>();
    List<Double> norms = new ArrayList<>(List.of((double) n));
    List<Polynomial> polynomials = new ArrayList<>();
    for (int k = 0; k < degree; k++) {
      double weighted = 0; // of x − mean, which loses fewer digits than x
      for (int i = 0; i < n; i++) {
        weighted += (values[i] - mean) * value[i] * value[i];
      }
      double centre = mean + weighted / norms.get(k);
      double share = k == 0 ? 0 : norms.get(k) / norms.get(k - 1);
      double norm = 0;
      for (int i = 0; i < n; i++) {
        double next = (values[i] - centre) * value[i] - share * before[i];
        before[i] = value[i];
        value[i] = next;
        norm += next * next;
      }
      centres.add(centre);
      norms.add(norm);
      polynomials.add(new Polynomial(centres, norms));
    }
    return polynomials;
  }

  private List<Spline> splines() {
    int rest = call.degree() + (call.intercept() ? 1 : 0);
    return unitWeights(fullKnots(call.df().orElse(rest) - rest), false);
  }

  /**
   * A spline for each B-spline but the first, for which the constant term stands if it is there.
   */
  private List<Spline> unitWeights(List<Double> knots, boolean linear) {
    int count = knots.size() - call.degree() - 1;
    List<Spline> splines = new ArrayList<>();
    for (int i = call.intercept() ? 0 : 1; i < count; i++) {
      List<Double> weights = new ArrayList<>(Collections.nCopies(count, 0.0));
      weights.set(i, 1.0);
      splines.add(new Spline(call.degree(), knots, weights, linear));
    }
    return splines;
  }

  /**
   * The combinations of B-splines without curvature at the outer knots: with C the two curvatures
   * of each B-spline and C' = QR, all columns of Q but the first two. Householder reflections with
   * the signs of LINPACK, which R uses, make it the same Q.
   */
  private List<Spline> naturalSplines() {
    int rest = call.intercept() ? 2 : 1;
    List<Spline> splines = unitWeights(fullKnots(call.df().orElse(rest) - rest), true);
    int m = splines.size();
    double[][] reflections = new double[2][];
    for (int c = 0; c < 2; c++) {
      int side = c;
      double[] column =
          splines.stream()
              .mapToDouble(s -> s.curvature(side == 0 ? s.lower() : s.upper()))
              .toArray();
      if (c == 1) {
        reflect(reflections[0], 0, column);
      }
      reflections[c] = reflection(column, c);
    }
    return IntStream.range(2, m)
        .mapToObj(
            j -> {
              double[] weights = new double[m];
              weights[j] = 1;
              reflect(reflections[1], 1, weights);
              reflect(reflections[0], 0, weights);
              return withWeights(splines.get(0), weights);
            })
        .toList();
  }

  private Spline withWeights(Spline spline, double[] weights) {
    List<Double> all = new ArrayList<>(call.intercept() ? List.of() : List.of(0.0));
    Arrays.stream(weights).forEach(all::add);
    return new Spline(spline.degree(), spline.knots(), all, true);
  }

  /** v with x → x − v (v'x) / v_first, which makes column zero below its element at first. */
  private static double[] reflection(double[] column, int first) {
    double norm = 0;
    for (int i = first; i < column.length; i++) {
      norm = Math.hypot(norm, column[i]);
    }
    double[] v = new double[column.length];
    for (int i = first; i < v.length; i++) {
      v[i] = column[i] / Math.copySign(norm, column[first]);
    }
    v[first] += 1;
    return v;
  }

  private static void reflect(double[] v, int first, double[] x) {
    double product = 0;
    for (int i = first; i < v.length; i++) {
      product += v[i] * x[i];
    }
    for (int i = first; i < v.length; i++) {
      x[i] -= v[i] * (product / v[first]);
    }
  }

  /** Inner knots at quantiles, or as given, between the outer ones. */
  private List<Double> fullKnots(int inner) {
    boolean given = !call.boundary().isEmpty();
    double lower = given ? call.boundary().get(0) : sorted[0];
    double upper = given ? call.boundary().get(1) : sorted[sorted.length - 1];
    List<Double> knots = call.knots().isEmpty() ? quantiles(inner, lower, upper) : call.knots();
    for (double knot : knots) {
      if (!(knot > lower && knot < upper)) {
        throw problem(
            "the knot "
                + Arithmetic.number(knot)
                + (given
                    ? " is not between the boundary knots, "
                    : " is not between the smallest value, ")
                + Arithmetic.number(lower)
                + (given ? " and " : ", and the largest, ")
                + Arithmetic.number(upper)
                + (call.knots().isEmpty() ? ": choose knots" : ""));
      }
    }
    List<Double> full = new ArrayList<>(Collections.nCopies(call.degree() + 1, lower));
    full.addAll(knots);
    full.addAll(Collections.nCopies(call.degree() + 1, upper));
    return full;
  }

  /** R's default, of type 7: linear between the values, of those between the outer knots. */
  private List<Double> quantiles(int count, double lower, double upper) {
    double[] inside = Arrays.stream(sorted).filter(x -> x >= lower && x <= upper).toArray();
    if (count > 0 && inside.length == 0) {
      throw problem("no value is between the boundary knots: choose knots");
    }
    List<Double> quantiles = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      double index = (inside.length - 1) * (i / (count + 1.0));
      int below = (int) Math.floor(index);
      double above = inside[Math.min(below + 1, inside.length - 1)];
      quantiles.add(inside[below] + (index - below) * (above - inside[below]));
    }
    return quantiles;
  }

  private DataException problem(String complaint) {
    return new DataException("formula: " + call.label(UnaryOperator.identity()) + ": " + complaint);
  }
}
