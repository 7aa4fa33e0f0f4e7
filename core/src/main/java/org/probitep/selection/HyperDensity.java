/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.probitep.model.VarianceGroups;

/**
 * The density of the log variances t of all groups before the data. Groups that are akin lie around
 * their mean m with a spread s, and only m has the density h of the {@link HyperPrior}, for the
 * columns of all of them; each other group has h_g for itself and its columns. Up to a constant,
 *
 * <p>log h(m) − Σ_akin (t_g − m)²/(2s²) + Σ_others log h_g(t_g).
 *
 * <p>If each of many groups had h for itself, its slope of ½ towards larger variances would count
 * as often as there are groups, and groups about which the rows say nothing would stay wide.
 */
final class HyperDensity {
  /** h_g. */
  private final HyperPrior[] own;

  /** h. */
  private final HyperPrior common;

  private final boolean[] akin;
  private final int count;

  private HyperDensity(HyperPrior[] own, HyperPrior common, boolean[] akin, int count) {
    this.own = own;
    this.common = common;
    this.akin = akin;
    this.count = count;
  }

  /** The density for given groups. A group that is akin to no other is one of the others. */
  static HyperDensity of(VarianceGroups groups, HyperPrior hyperPrior) {
    boolean[] akin = new boolean[groups.count()];
    int count = groups.akin();
    HyperPrior[] own = new HyperPrior[akin.length];
    int columns = 0;
    for (int g = 0; g < akin.length; g++) {
      akin[g] = count > 1 && groups.isAkin(g);
      own[g] = hyperPrior.ofColumns(groups.size(g));
      columns += akin[g] ? groups.size(g) : 0;
    }
    return new HyperDensity(own, hyperPrior.ofColumns(columns), akin, count > 1 ? count : 0);
  }

  /** The medians of h; a half-Cauchy √V has its scale as the median. */
  double[] middle() {
    double[] result = new double[own.length];
    Arrays.setAll(result, g -> 2 * Math.log((akin[g] ? common : own[g]).scale()));
    return result;
  }

  /** m. */
  private double mean(double[] t) {
    double sum = 0;
    for (int g = 0; g < t.length; g++) {
      sum += akin[g] ? t[g] : 0;
    }
    return sum / count;
  }

  /** Log variances of which those that are akin have come half the way to their mean. */
  double[] halfway(double[] t) {
    double mean = mean(t);
    double[] result = t.clone();
    Arrays.setAll(result, g -> akin[g] ? 0.5 * (t[g] + mean) : t[g]);
    return result;
  }

  /** 1/s². */
  private double pull() {
    return 1 / (common.spread() * common.spread());
  }

  /** The log density, up to a constant. */
  double logDensity(double[] t) {
    double mean = mean(t);
    double sum = count > 0 ? common.logDensity(mean) : 0;
    for (int g = 0; g < t.length; g++) {
      double apart = t[g] - mean;
      sum += akin[g] ? -0.5 * pull() * apart * apart : own[g].logDensity(t[g]);
    }
    return sum;
  }

  /** The mean of log h_g over all groups: what one variance of their size would have. */
  double logDensityOfOne(double[] t) {
    return IntStream.range(0, t.length)
        .mapToDouble(g -> own[g].logDensity(t[g]))
        .average()
        .orElse(0);
  }

  /**
   * What is missing from {@link #logDensity} for an integral of 1. In orthonormal coordinates the
   * akin groups have √G m, whose density is h(m)/√G, and G − 1 differences, each N(0, s²).
   */
  double logNormaliser() {
    return count == 0
        ? 0
        : -0.5 * Math.log(count) - 0.5 * (count - 1) * Math.log(2 * Math.PI / pull());
  }

  /** The gradient of the log density. */
  double[] gradient(double[] t) {
    double mean = mean(t);
    double[] gradient = new double[t.length];
    for (int g = 0; g < t.length; g++) {
      gradient[g] =
          akin[g] ? common.slope(mean) / count - pull() * (t[g] - mean) : own[g].slope(t[g]);
    }
    return gradient;
  }

  /**
   * The curvature of a function plus this log density: diag(d) + (I − 11'/G)/s² + c(m)11'/G² for
   * the akin groups, where c is the curvature of log h.
   *
   * @param diagonal d, minus the second derivatives of the function; positive
   */
  Curvature curvature(double[] t, double[] diagonal) {
    double[] all = diagonal.clone();
    for (int g = 0; g < all.length; g++) {
      all[g] += akin[g] ? pull() : own[g].curvature(t[g]);
    }
    if (count == 0) {
      return new Curvature(all);
    }
    double[] ones = new double[all.length];
    Arrays.setAll(ones, g -> akin[g] ? 1 : 0);
    double ofMean = pull() / count - common.curvature(mean(t)) / ((double) count * count);
    return new Curvature(all, ones, ofMean);
  }
}
