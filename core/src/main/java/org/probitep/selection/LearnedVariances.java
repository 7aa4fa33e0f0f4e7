/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;
import org.probitep.model.VarianceUnit;

/** Variances of groups that were learned, and how well they are known. Immutable. */
public final class LearnedVariances {
  /** 95 % of a normal distribution. */
  private static final double PLAUSIBLE_SDS = 1.96;

  private final VarianceGroups groups;
  private final double[] logVariances;
  private final double[] logSds;

  LearnedVariances(VarianceGroups groups, double[] logVariances, double[] logSds) {
    this.groups = groups;
    this.logVariances = logVariances.clone();
    this.logSds = logSds;
  }

  /** {@return which coefficients share a variance} */
  public VarianceGroups groups() {
    return groups;
  }

  /** {@return the learned variance of each group} */
  public double[] values() {
    return Arrays.stream(logVariances).map(Math::exp).toArray();
  }

  /**
   * The log of the width of what is plausible for the log of a variance: the integral of a normal
   * density over its maximum, on average over the groups; 0 if there is none.
   */
  double logWidthOfOne() {
    return Arrays.stream(logSds)
        .map(sd -> Math.log(Math.sqrt(2 * Math.PI) * sd))
        .average()
        .orElse(0);
  }

  /** The logs of the learned variances, each plus the same. */
  double[] logs(double plus) {
    return Arrays.stream(logVariances).map(t -> t + plus).toArray();
  }

  /**
   * The variance that is as far below or above the learned one as so many standard deviations of
   * its log, by the curvature of the log evidence.
   *
   * @param group the group, from 0
   * @param sds how many standard deviations, negative for below
   * @return the variance
   */
  public double value(int group, double sds) {
    return Math.exp(logVariances[group] + sds * logSds[group]);
  }

  /**
   * {@return the ends of what is plausible for a variance: 95 %, by the curvature of the log
   * evidence}
   *
   * @param group the group, from 0
   */
  public double[] plausible(int group) {
    return new double[] {value(group, -PLAUSIBLE_SDS), value(group, PLAUSIBLE_SDS)};
  }

  /** {@return the prior with the learned variances} */
  public GaussianPrior prior() {
    return groups.prior(values());
  }

  /** {@return what was learned, in a line} */
  public String note() {
    return switch (groups.count()) {
      case 0 -> "there is no coefficient whose prior variance could be learned";
      case 1 -> "prior variance " + range(0) + ", learned from the rows";
      default ->
          IntStream.range(0, groups.count())
              .mapToObj(g -> groups.name(g) + " " + range(g))
              .collect(
                  Collectors.joining(", ", "prior variances learned from the rows" + akin(), ""));
    };
  }

  private String akin() {
    return groups.akin() > 1
        ? ", those of " + groups.akin() + " categories drawn to their mean: "
        : ": ";
  }

  private String range(int group) {
    VarianceUnit unit = groups.unit(group);
    double[] ends = plausible(group);
    return String.format(
        Locale.ROOT,
        "%.3g%s (plausible: %.2g to %.2g)",
        unit.of(value(group, 0)),
        unit.suffix(),
        unit.of(ends[0]),
        unit.of(ends[1]));
  }
}
