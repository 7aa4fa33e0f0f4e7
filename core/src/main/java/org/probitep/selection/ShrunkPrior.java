/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/**
 * Fits under spike-and-slab priors: most coefficients are thought to be 0, and a few to be of any
 * size. Expectation propagation stands in for each coefficient's prior with a normal distribution
 * of its own, as it does for each row's likelihood. How many coefficients are not 0, and how large
 * they are, is not known, and evidence tells little of it; so several answers are averaged, each
 * counting by its evidence. Immutable.
 *
 * <p>Reference: Hernández-Lobato, Hernández-Lobato and Suárez, "Expectation propagation in linear
 * regression models with spike-and-slab priors", Machine Learning 99 (2015).
 */
public final class ShrunkPrior {
  /** Fits count if their evidence is not this much below the best: a weight of 1/1,000. */
  private static final double TOO_FAR = 6.9;

  /** More multiplications in a round take too long to try without being asked. */
  private static final double MOST_WORK = 2e8;

  /**
   * Columns for each row. With fewer, and so with columns that go together, the evidence of these
   * fits promised more than they held on real tables (docs/arena.md).
   */
  private static final double FAR_MORE = 10;

  private final List<PriorSites> parts;
  private final Optional<LearnedPrior> normal;
  private final int sweeps;

  /**
   * An average.
   *
   * @param parts at least one
   * @param normal the fit under a normal prior, if it counts as one more
   * @param sweeps of all fits
   */
  ShrunkPrior(List<PriorSites> parts, Optional<LearnedPrior> normal, int sweeps) {
    this.parts = List.copyOf(parts);
    this.normal = normal;
    this.sweeps = sweeps;
  }

  /**
   * Fits.
   *
   * @param data the rows
   * @param groups which coefficients have a given variance and are not shrunk; all others are
   * @param options how to run the fits
   * @param listener hears the sweeps of all fits, counted on, and may end them
   * @return the fits
   */
  public static ShrunkPrior fit(
      Observations data, VarianceGroups groups, EpOptions options, SweepListener listener) {
    return new ShrunkSearch(data, groups, options, listener).run();
  }

  /** Those whose evidence counts, the best first. */
  static List<PriorSites> counting(List<PriorSites> all) {
    double best = all.stream().mapToDouble(PriorSites::logWeight).max().orElseThrow();
    return all.stream()
        .filter(sites -> sites.logWeight() >= best - TOO_FAR)
        .sorted(Comparator.comparingDouble(PriorSites::logWeight).reversed())
        .toList();
  }

  /**
   * {@return whether shrinkage is worth a try where nobody asked for it: there are more columns
   * than rows, and it takes seconds}
   *
   * @param n rows
   * @param p columns
   */
  public static boolean isWorthTrying(int n, int p) {
    return p >= FAR_MORE * n && (double) n * n * p <= MOST_WORK;
  }

  /**
   * {@return the average of these fits and one under a normal prior}
   *
   * @param fit the fit under learned variances of the same coefficients
   */
  public ShrunkPrior with(LearnedPrior fit) {
    return new ShrunkPrior(parts, Optional.of(fit), sweeps + fit.sweeps());
  }

  /**
   * {@return the fits that are averaged, under normal distributions that stand in for the priors}
   */
  public List<EpFit> fits() {
    return Stream.concat(
            parts.stream().map(PriorSites::fit), normal.map(LearnedPrior::fit).stream())
        .toList();
  }

  /** {@return how much each of the fits counts; the sum is 1} */
  public double[] weights() {
    double[] logs =
        DoubleStream.concat(
                parts.stream().mapToDouble(PriorSites::logWeight),
                normal.stream().mapToDouble(LearnedPrior::logWeight))
            .toArray();
    double total = Vectors.logSumExp(logs);
    return Arrays.stream(logs).map(log -> Math.exp(log - total)).toArray();
  }

  /** {@return the mixture of the fits that count} */
  public Posterior posterior() {
    double[] weights = weights();
    List<EpFit> fits = fits();
    int[] counting =
        IntStream.range(0, weights.length)
            .filter(k -> weights[k] >= Math.exp(-TOO_FAR))
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -weights[k]))
            .mapToInt(k -> k)
            .toArray();
    double sum = Arrays.stream(counting).mapToDouble(k -> weights[k]).sum();
    List<GaussianPosterior> posteriors =
        Arrays.stream(counting).mapToObj(k -> fits.get(k).posterior()).toList();
    return counting.length == 1
        ? posteriors.get(0)
        : AveragedPosterior.of(
            posteriors, Arrays.stream(counting).mapToDouble(k -> weights[k] / sum).toArray());
  }

  /** {@return the approximate log marginal likelihood, averaged over the priors} */
  public double logEvidence() {
    double[] logs =
        DoubleStream.concat(
                parts.stream().mapToDouble(PriorSites::logEvidence),
                normal.stream().mapToDouble(fit -> fit.fit().logEvidence()))
            .toArray();
    return Vectors.logSumExp(logs) - Math.log(logs.length);
  }

  /**
   * {@return the probability that each coefficient is not 0, if the prior is not normal; 1 where it
   * is not shrunk}
   */
  public double[] active() {
    double[] weights = weights();
    double total = 1 - normalWeight();
    double[] result = new double[parts.get(0).active().length];
    for (int k = 0; k < parts.size(); k++) {
      double[] active = parts.get(k).active();
      for (int j = 0; j < result.length; j++) {
        result[j] = active[j] == 1 ? 1 : result[j] + weights[k] / total * active[j];
      }
    }
    return result;
  }

  private double normalWeight() {
    return normal.isPresent() ? weights()[parts.size()] : 0;
  }

  /** {@return how many sweeps all fits took} */
  public int sweeps() {
    return sweeps;
  }

  /** {@return whether all the fits, and the normal distributions in them, came to rest} */
  public boolean converged() {
    return parts.stream().allMatch(PriorSites::isAtRest)
        && fits().stream().allMatch(EpFit::converged);
  }

  /** {@return what was learned, in one line} */
  public String note() {
    SpikeAndSlab best = parts.get(0).prior();
    double[] active = active();
    long shrunk = Arrays.stream(active).filter(probability -> probability < 1).count();
    long likely = Arrays.stream(active).filter(p -> p > 0.5 && p < 1).count();
    String normalToo =
        normal
            .map(
                fit ->
                    String.format(
                        Locale.ROOT,
                        " (%.0f %% of the weight) and one in which all are normal with a variance of %.3g",
                        100 * (1 - normalWeight()),
                        fit.variances().values()[0]))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "shrinkage learned from the rows: average of %d fits in which few coefficients are not 0%s;"
            + " at best some %.2g of %,d are not 0, with a variance of %.3g; %d of them are known"
            + " with more than 50 %%; %d sweeps",
        parts.size(),
        normalToo,
        best.share() * shrunk,
        shrunk,
        best.variance(),
        likely,
        sweeps);
  }
}
