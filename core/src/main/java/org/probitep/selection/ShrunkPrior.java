/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.Posterior;

/**
 * Fits under spike-and-slab priors: most coefficients are expected to be 0, and a few may be of any
 * size. Expectation propagation stands in for each coefficient's prior with a normal distribution
 * of its own, as it does for each row's likelihood. How many coefficients are not 0, and how large
 * they are, is not known, and the evidence says little about it; so several answers are averaged,
 * each counting by its evidence. Immutable.
 *
 * <p>Reference: Hernández-Lobato, Hernández-Lobato and Suárez, "Expectation propagation in linear
 * regression models with spike-and-slab priors", Machine Learning 99 (2015).
 */
public final class ShrunkPrior {
  /** More multiplications in a round take too long to try without being asked. */
  private static final double MOST_WORK = 1.2e9;

  /** In the primal form, an estimate: each takes np², where a whole dual round takes n²p. */
  private static final int SWEEPS_OF_A_ROUND = 5;

  /**
   * Rows for each column, at most: with 25 instead, two of 100 real tables changed, one of them for
   * the worse by more than the other gained (docs/prior.md).
   */
  private static final double MOST_ROWS = 10;

  /**
   * With so many columns for each row all answers are tried. With fewer, and so with columns that
   * go together, the evidence of these fits promised more than they held on real tables
   * (docs/prior.md): there the first answer must be as good as the other priors at once.
   */
  private static final double FAR_MORE = 10;

  private final List<PriorSites> parts;
  private final int sweeps;

  /**
   * An average.
   *
   * @param parts at least one
   * @param sweeps of all fits
   */
  ShrunkPrior(List<PriorSites> parts, int sweeps) {
    this.parts = List.copyOf(parts);
    this.sweeps = sweeps;
  }

  /**
   * Fits.
   *
   * @param data the rows
   * @param groups which coefficients have a given variance and are not shrunk; all others are
   * @param options how to run the fits
   * @param listener is told of the sweeps of all fits, numbered throughout, and may end them
   * @return the fits
   */
  public static ShrunkPrior fit(
      Observations data, VarianceGroups groups, EpOptions options, SweepListener listener) {
    return new ShrunkSearch(data, groups, options, listener).run();
  }

  /**
   * The same where nobody asked for it; empty if there is little hope that it is better.
   *
   * @param normal the fit under a normal prior
   * @param others the log weight of other kinds of priors
   */
  static Optional<ShrunkPrior> fitIfHopeful(
      Observations data,
      VarianceGroups groups,
      EpFit normal,
      double others,
      EpOptions options,
      SweepListener listener) {
    ShrunkSearch search = new ShrunkSearch(data, groups, options, listener);
    boolean isFarMore = groups.coefficients() >= FAR_MORE * data.totalWeight();
    return (isFarMore ? Optional.of(search.run()) : search.runIfFirstReaches(others, normal))
        .filter(ShrunkPrior::converged);
  }

  /** Those whose evidence counts, the best first. */
  static List<PriorSites> counting(List<PriorSites> all) {
    double best = all.stream().mapToDouble(PriorSites::logWeight).max().orElseThrow();
    return all.stream()
        .filter(sites -> sites.logWeight() >= best - EvidenceWeights.TOO_FAR)
        .sorted(Comparator.comparingDouble(PriorSites::logWeight).reversed())
        .toList();
  }

  /**
   * {@return whether shrinkage is worth a try where nobody asked for it: there are many columns for
   * the rows, and it takes seconds}
   *
   * @param n rows
   * @param p columns
   */
  public static boolean isWorthTrying(int n, int p) {
    return isWorthTrying(n, n, p);
  }

  /** The same for rows with weights: what goes for the table with all copies goes for them. */
  static boolean isWorthTrying(Observations data) {
    return isWorthTrying(data.totalWeight(), data.allCopies(), data.x().columns());
  }

  private static boolean isWorthTrying(double weight, double n, double p) {
    double work = n * p * Math.min(n, SWEEPS_OF_A_ROUND * p);
    return MOST_ROWS * p >= weight && work <= MOST_WORK;
  }

  /**
   * {@return the fits that are averaged, under normal distributions that stand in for the priors}
   */
  public List<EpFit> fits() {
    return parts.stream().map(PriorSites::fit).toList();
  }

  /** Log evidence of each fit, with what was thought of its prior before the data. */
  double[] logWeights() {
    return parts.stream().mapToDouble(PriorSites::logWeight).toArray();
  }

  /** {@return the mixture of the fits that count} */
  public Posterior posterior() {
    return EvidenceWeights.ofLogs(logWeights())
        .mixture(fits().stream().map(EpFit::posterior).toList(), parts.size());
  }

  /** {@return the approximate log marginal likelihood, averaged over the priors} */
  public double logEvidence() {
    double[] logs = logEvidences();
    return Vectors.logSumExp(logs) - Math.log(logs.length);
  }

  /** Log evidence of each fit. */
  double[] logEvidences() {
    return parts.stream().mapToDouble(PriorSites::logEvidence).toArray();
  }

  /** {@return the probability that each coefficient is not 0; 1 where it is not shrunk} */
  public double[] active() {
    double[] weights = EvidenceWeights.ofLogs(logWeights()).values();
    double[] result = new double[parts.get(0).active().length];
    for (int k = 0; k < parts.size(); k++) {
      double[] active = parts.get(k).active();
      for (int j = 0; j < result.length; j++) {
        // Rounding makes no 1 of a probability: that stands for what is not shrunk.
        double sum = Math.min(Math.nextDown(1.0), result[j] + weights[k] * active[j]);
        result[j] = active[j] == 1 ? 1 : sum;
      }
    }
    return result;
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
    return note("");
  }

  /**
   * What was learned.
   *
   * @param others the fits that these are averaged with, in words
   */
  String note(String others) {
    SpikeAndSlab best = parts.get(0).prior();
    double[] active = active();
    long shrunk = Arrays.stream(active).filter(probability -> probability < 1).count();
    long likely = Arrays.stream(active).filter(p -> p > 0.5 && p < 1).count();
    return String.format(
        Locale.ROOT,
        "shrinkage learned from the rows: average of %d fits in which few coefficients are not 0%s;"
            + " at best some %.2g of %,d are not 0, with a variance of %.3g; %d of them are known"
            + " with more than 50 %%; %d sweeps",
        parts.size(),
        others,
        best.share() * shrunk,
        shrunk,
        best.variance(),
        likely,
        sweeps);
  }
}
