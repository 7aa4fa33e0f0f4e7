/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * Moments of L(u)^w N(u; a, c), where L is a distribution function with a concave logarithm: the
 * cavity of a site, tilted by its likelihood. Reused for many arguments; one thread.
 *
 * <pre>
 *   Z = ∫ L(u)^w N(u; a, c) du    slope = ∂ log Z/∂a    curvature = −∂² log Z/∂a²
 * </pre>
 *
 * <p>The mean of the tilted density is a + c·slope and its variance c (1 − c·curvature).
 *
 * <p>By sums over equidistant points. For a function that is analytic in a strip around the real
 * line these converge like exp(−2π · width of the strip / distance of the points). A normal density
 * allows a distance of 0.7 sd. L has its singularities about π from the line, near 0; that allows a
 * distance of 0.5 in u. Where c is so large that this would mean many points, u = π sinh(t) brings
 * points together near 0 only, and the strip is π/4 wide in t. The sum ends where the density is
 * below 1e-16 of its largest value. 25 to 150 points, 2 to 8 microseconds; where c is small, three
 * or seven points.
 */
public final class TiltedNormal {
  /** Which L. */
  public enum LikelihoodCurve {
    /** Φ. */
    NORMAL,
    /** 1/(1 + exp(−u)). */
    LOGISTIC
  }

  /** exp(−38) is 3e-17. */
  private static final double NEGLIGIBLE = -38;

  /** A little below the distances that are said above to be enough. */
  private static final double STEP_IN_SDS = 0.65;

  private static final double LONGEST_STEP = 0.45;
  private static final double STEP_OF_SINH = 0.11;
  private static final double STEP_OF_SINH_IN_SDS = 0.42;
  private static final double SCALE_OF_SINH = Math.PI;

  /** Up to this c equidistant points in u are not many more. */
  private static final double LARGEST_PLAIN = 5;

  /** Further from 0 than this L is a constant, an exponential or a normal tail to all digits. */
  private static final double FAR = 40;

  /** Here Φ is a normal density to ten digits, and the moments are those of a product of two. */
  private static final double NORMAL_TAIL = -1e5;

  /**
   * Up to this c a Gauss–Hermite sum of seven points will do. Its error is about 7! (c/π²)⁷,
   * because the logistic function has its singularities π from the line: 1e-12.
   */
  private static final double NARROW = 0.05;

  /** Up to this c three points will do: 3! (c/π²)³ is 6e-12. */
  private static final double VERY_NARROW = 1e-3;

  /** Points and weights for the standard normal density. */
  private static final double[][] HERMITE_3 = {
    {0, 2.0 / 3}, {-1.7320508075688772, 1.0 / 6}, {1.7320508075688772, 1.0 / 6}
  };

  private static final double[][] HERMITE_7 = {
    {0, 0.45714285714285724},
    {-1.1544053947399682, 0.2401231786050127},
    {1.1544053947399682, 0.2401231786050127},
    {-2.366759410734541, 0.03075712396758652},
    {2.366759410734541, 0.03075712396758652},
    {-3.7504397177257425, 0.000548268855972217},
    {3.7504397177257425, 0.000548268855972217}
  };

  /** From here on the logistic function is a normal number, also some sds below. */
  private static final double SMALLEST_PLAIN = -700;

  /** Keeps the loop finite. */
  private static final int MOST_MODE_STEPS = 60;

  private static final double HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

  private final LikelihoodCurve curve;
  private double power;

  // L^w at the last point: its logarithm, which is linear + log, and the derivatives of that.
  private double linear;
  private double log;
  private double first;
  private double second;

  private double mean;
  private double variance;

  /** The point around which the sums run, near the mode, and what is there. */
  private double centre;

  private double logAtCentre;
  private double linearAtCentre;
  private double restAtCentre;
  private double firstAtCentre;
  private double localSd;

  // Sums over the points, weighted by the density; x is the distance from the centre.
  private double mass;
  private double sumOfX;
  private double sumOfSquares;
  private double sumOfFirst;
  private double sumOfFirstSquares;
  private double sumOfSecond;

  private double logZ;
  private double slope;
  private double curvature;
  private double share;

  /**
   * Moments for one L.
   *
   * @param curve which L
   */
  public TiltedNormal(LikelihoodCurve curve) {
    this.curve = curve;
  }

  /**
   * Computes all moments.
   *
   * @param a the mean of the normal density
   * @param c its variance, at least 0
   * @param w the power of L, in (0, 1]
   */
  public void tilt(double a, double c, double w) {
    mean = a;
    variance = c;
    power = w;
    if (c == 0) {
      evaluate(a);
      set(linear + log, first, -second);
      return;
    }
    if (curve == LikelihoodCurve.LOGISTIC && c <= NARROW) {
      tiltNarrow(c <= VERY_NARROW ? HERMITE_3 : HERMITE_7);
      return;
    }
    findCentre();
    double far = FAR + 9 * Math.sqrt(c);
    if (centre > far) {
      set(0, 0, 0);
    } else if (curve == LikelihoodCurve.LOGISTIC && centre < -far) {
      set(power * (a + 0.5 * power * c), power, 0);
    } else if (centre < Math.min(-far, NORMAL_TAIL)) {
      double bend = -second;
      double gain = 1 + c * bend;
      set(
          logAtCentre - 0.5 * (c * firstAtCentre * firstAtCentre + Math.log(gain)),
          first,
          bend / gain);
    } else {
      clear();
      if (c <= LARGEST_PLAIN || centre < -far) {
        sum(Math.min(LONGEST_STEP, STEP_IN_SDS * localSd));
      } else {
        sumOfSinh(Math.min(STEP_OF_SINH, STEP_OF_SINH_IN_SDS * localSd / Math.abs(centre)));
      }
      finish();
    }
  }

  /** Gauss–Hermite sums around the mean: over so few units log L is nearly a polynomial. */
  private void tiltNarrow(double[][] rule) {
    evaluate(mean);
    double linearAtMean = linear;
    double logAtMean = log;
    double firstAtMean = first;
    boolean isPlain = power == 1 && mean > SMALLEST_PLAIN;
    double likelihoodAtMean = isPlain ? likelihood(mean) : 0;
    double sd = Math.sqrt(variance);
    clear();
    for (double[] nodeAndWeight : rule) {
      double x = sd * nodeAndWeight[0];
      double ratio =
          isPlain ? likelihood(mean + x) / likelihoodAtMean : ratio(x, linearAtMean, logAtMean);
      double weight = nodeAndWeight[1] * ratio;
      double change = first - firstAtMean;
      mass += weight;
      sumOfFirst += weight * change;
      sumOfFirstSquares += weight * change * change;
      sumOfSecond += weight * second;
    }
    double meanOfFirst = sumOfFirst / mass;
    double variation = sumOfFirstSquares / mass - meanOfFirst * meanOfFirst;
    set(
        linearAtMean + logAtMean + Math.log(mass),
        firstAtMean + meanOfFirst,
        -sumOfSecond / mass - variation);
  }

  /** The logistic function at u, and the derivatives of its logarithm: no logarithm is taken. */
  private double likelihood(double u) {
    double small = Math.exp(-Math.abs(u));
    double larger = 1 / (1 + small);
    double smaller = small * larger;
    first = u > 0 ? smaller : larger;
    second = -smaller * larger;
    return u > 0 ? larger : smaller;
  }

  /**
   * L^w at a distance from the mean as a multiple of L^w there, where L may be below all numbers.
   */
  private double ratio(double x, double linearAtMean, double logAtMean) {
    evaluate(mean + x);
    // As in add.
    double rise = linear < 0 && linearAtMean < 0 ? power * x : linear - linearAtMean;
    return Math.exp(rise + (log - logAtMean));
  }

  private void set(double ofLogZ, double ofSlope, double ofCurvature) {
    logZ = ofLogZ;
    slope = ofSlope;
    curvature = ofCurvature;
    share = 1 - variance * ofCurvature;
  }

  private void clear() {
    mass = 0;
    sumOfX = 0;
    sumOfSquares = 0;
    sumOfFirst = 0;
    sumOfFirstSquares = 0;
    sumOfSecond = 0;
  }

  /** log L^w and its derivatives at u. */
  private void evaluate(double u) {
    if (curve == LikelihoodCurve.LOGISTIC) {
      double small = Math.exp(-Math.abs(u));
      double complement = u > 0 ? small / (1 + small) : 1 / (1 + small);
      // The plain logarithm: what 1 + small has lost is lost beside the other terms anyway.
      linear = power * Math.min(u, 0);
      log = -power * Math.log(1 + small);
      first = power * complement;
      second = -power * small / ((1 + small) * (1 + small));
    } else {
      double tail = Zeta.tail(u);
      double zeta1 = Zeta.zeta1(u, tail);
      log = power * Normal.logCdf(u);
      first = power * zeta1;
      second = power * Zeta.zeta2(u, zeta1, Zeta.onePlusZeta2(u, tail, zeta1));
    }
  }

  /** Newton's method for the mode, kept inside the bracket; a tenth of an sd is near enough. */
  private void findCentre() {
    evaluate(mean);
    double low = 0;
    // Beyond log(1 + c) + 2 both curves are so flat that the normal density decides.
    double high = Math.min(variance * first, Math.max(-mean, 0) + Math.log1p(variance) + 2);
    double d = Math.min(high, variance * first / (1 - variance * second));
    for (int step = 0; step < MOST_MODE_STEPS; step++) {
      evaluate(mean + d);
      double excess = d - variance * first;
      if (excess > 0) {
        high = d;
      } else {
        low = d;
      }
      double slopeOfExcess = 1 - variance * second;
      double next = d - excess / slopeOfExcess;
      if (Math.abs(next - d) <= 0.1 * Math.sqrt(variance / slopeOfExcess)) {
        break;
      }
      d = next > low && next < high ? next : 0.5 * (low + high);
    }
    centre = mean + d;
    evaluate(centre);
    linearAtCentre = linear;
    logAtCentre = linear + log;
    restAtCentre = log;
    firstAtCentre = d / variance;
    localSd = Math.sqrt(variance / (1 - variance * second));
  }

  /** Points at equal distances of u. */
  private void sum(double step) {
    add(0, step);
    for (double sign = -1; sign <= 1; sign += 2) {
      for (int j = 1; add(sign * j * step, step) > NEGLIGIBLE; j++) {}
    }
  }

  /** Points at equal distances of t, u = π sinh(t). */
  private void sumOfSinh(double step) {
    double start = centre / SCALE_OF_SINH;
    double root = Math.sqrt(1 + start * start);
    double e = start >= 0 ? start + root : 1 / (root - start);
    add(0, step * SCALE_OF_SINH * root);
    for (double sign = -1; sign <= 1; sign += 2) {
      double ratio = Math.exp(sign * step);
      double at = e;
      double logRatio;
      do {
        at *= ratio;
        double half = 0.5 * SCALE_OF_SINH;
        logRatio = add(half * (at - 1 / at) - centre, step * half * (at + 1 / at));
      } while (logRatio > NEGLIGIBLE);
    }
  }

  /** Adds the point at a distance x from the centre; returns the log density relative to there. */
  private double add(double x, double width) {
    evaluate(centre + x);
    // Below 0 the difference of the linear parts is a multiple of x itself, however far it is.
    double rise = linear < 0 && linearAtCentre < 0 ? power * x : linear - linearAtCentre;
    double logRatio = rise + (log - restAtCentre) - x * (firstAtCentre + 0.5 * x / variance);
    double weight = width * Math.exp(logRatio);
    double change = first - firstAtCentre;
    mass += weight;
    sumOfX += weight * x;
    sumOfSquares += weight * x * x;
    sumOfFirst += weight * change;
    sumOfFirstSquares += weight * change * change;
    sumOfSecond += weight * second;
    return logRatio;
  }

  private void finish() {
    double meanOfX = sumOfX / mass;
    double meanOfFirst = sumOfFirst / mass;
    double ownVariance = sumOfSquares / mass - meanOfX * meanOfX;
    double variation = sumOfFirstSquares / mass - meanOfFirst * meanOfFirst;
    double bend = -sumOfSecond / mass;
    logZ =
        logAtCentre
            - 0.5 * variance * firstAtCentre * firstAtCentre
            + Math.log(mass)
            - HALF_LOG_TWO_PI
            - 0.5 * Math.log(variance);
    slope = firstAtCentre + meanOfFirst;
    share = ownVariance / variance;
    // Both are the same number. The one with less cancellation is taken.
    curvature = variance * bend > 1 ? (1 - share) / variance : bend - variation;
  }

  /** {@return log Z} */
  public double logZ() {
    return logZ;
  }

  /** {@return ∂ log Z/∂a} */
  public double slope() {
    return slope;
  }

  /** {@return −∂² log Z/∂a², at least 0 except for rounding} */
  public double curvature() {
    return curvature;
  }

  /** {@return the variance of the tilted density, as a share of c; in (0, 1]} */
  public double varianceShare() {
    return share;
  }
}
