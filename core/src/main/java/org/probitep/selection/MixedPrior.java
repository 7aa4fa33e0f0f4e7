/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.Vectors;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;

/**
 * A fit under a learned normal prior and, where columns are many for the rows, fits under other
 * kinds of priors, averaged by their evidence: one that favours the directions in which the rows
 * vary, and ones under which most coefficients are 0. Immutable.
 */
public final class MixedPrior {
  private final Observations data;
  private final LearnedPrior normal;
  private final Optional<AlongRows> along;
  private final Optional<ShrunkPrior> shrunk;

  private MixedPrior(
      Observations data,
      LearnedPrior normal,
      Optional<AlongRows> along,
      Optional<ShrunkPrior> shrunk) {
    this.data = data;
    this.normal = normal;
    this.along = along;
    this.shrunk = shrunk;
  }

  /**
   * Fits what there is besides a normal prior.
   *
   * @param data the rows
   * @param normal the fit of these rows under a learned normal prior
   * @param options how to run the fits
   * @param listener hears the sweeps of all fits, counted on, and may end them
   * @return the fits
   */
  public static MixedPrior of(
      Observations data, LearnedPrior normal, EpOptions options, SweepListener listener) {
    MixedPrior alone = new MixedPrior(data, normal, Optional.empty(), Optional.empty());
    return normal.fit().converged() ? alone.withOthers(options, listener) : alone;
  }

  private MixedPrior withOthers(EpOptions options, SweepListener listener) {
    VarianceGroups groups = normal.variances().groups();
    Optional<AlongRows> rows =
        AlongRows.isWorthTrying(data, groups)
            ? AlongRows.fit(data, normal, options, after(normal.sweeps(), listener))
            : Optional.empty();
    int sweeps = normal.sweeps() + rows.map(AlongRows::sweeps).orElse(0);
    double best =
        Math.max(
            normal.logWeight(), rows.map(AlongRows::logWeight).orElse(Double.NEGATIVE_INFINITY));
    Optional<ShrunkPrior> few =
        ShrunkPrior.isWorthTrying(data)
            ? ShrunkPrior.fitIfHopeful(
                data, groups, normal.fit(), best, options, after(sweeps, listener))
            : Optional.empty();
    MixedPrior mixed = new MixedPrior(data, normal, rows, few);
    return rows.isPresent() && mixed.alongWeight() < AlongRows.LEAST_WEIGHT
        ? new MixedPrior(data, normal, Optional.empty(), few)
        : mixed;
  }

  /** Counts the sweeps on. */
  private static SweepListener after(int sweeps, SweepListener listener) {
    return (sweep, residual) -> listener.onSweep(sweeps + sweep, residual);
  }

  /**
   * One of the fits that are averaged.
   *
   * @param fit the fit
   * @param data what it was fitted to, which may have other columns than the table
   * @param weight how much it counts; the sum is 1
   */
  public record Part(EpFit fit, Observations data, double weight) {}

  /**
   * A fit that can be compared with exact draws under its prior, and rows to compare it on.
   *
   * @param name which fit it is, in words
   * @param part the fit
   * @param rows the rows in the columns that were fitted
   */
  public record Checkable(String name, Part part, DesignMatrix rows) {}

  /**
   * {@return whether anything besides a normal prior is fitted to so many rows and columns}
   *
   * @param data the rows
   * @param groups which coefficients share a learned variance
   */
  static boolean isWorthTrying(Observations data, VarianceGroups groups) {
    return AlongRows.isWorthTrying(data, groups) || ShrunkPrior.isWorthTrying(data);
  }

  /** {@return the fit under the learned normal prior} */
  public LearnedPrior normal() {
    return normal;
  }

  /** {@return whether the normal prior is the only one} */
  public boolean isNormal() {
    return along.isEmpty() && shrunk.isEmpty();
  }

  /** {@return whether there are fits under which most coefficients are 0} */
  public boolean shrinks() {
    return shrunk.isPresent();
  }

  /** {@return the weight of the fits under which most coefficients are 0; 0 if there are none} */
  public double shrunkWeight() {
    return shrunk.isEmpty() ? 0 : 1 - weights()[0] - alongWeight();
  }

  /** {@return the average of the other fits, if these are not all that there is} */
  public MixedPrior withoutShrinkage() {
    return new MixedPrior(data, normal, along, Optional.empty());
  }

  /**
   * {@return the fits under Gaussian priors, none of which has seen the outcome of single rows; the
   * one under the normal prior comes first}
   */
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>(List.of(new Part(normal.fit(), data, weights()[0])));
    along.ifPresent(rows -> parts.add(new Part(rows.fit(), rows.data(), alongWeight())));
    return List.copyOf(parts);
  }

  /**
   * {@return the same fits, to be compared with exact draws}
   *
   * @param rows where to compare them, in the columns of the table
   * @param options how to run fits
   */
  public List<Checkable> checkable(DesignMatrix rows, EpOptions options) {
    List<Checkable> result = new ArrayList<>();
    result.add(new Checkable("under the normal prior", parts().get(0), rows));
    along.ifPresent(
        fit ->
            result.add(
                new Checkable(
                    "along the rows",
                    fit.overAllDirections(alongWeight(), options),
                    fit.columns(rows))));
    return List.copyOf(result);
  }

  private double[] weights() {
    return evidenceWeights().values();
  }

  /** Of the normal prior, of those that shrink, of the one along the rows. */
  private EvidenceWeights evidenceWeights() {
    double[] own = {normal.logWeight()};
    double[] ofRows = along.stream().mapToDouble(AlongRows::logWeight).toArray();
    double[] ofFew = shrunk.map(ShrunkPrior::logWeights).orElse(new double[0]);
    return EvidenceWeights.ofLogs(joined(own, ofFew, ofRows));
  }

  private static double[] joined(double[]... parts) {
    return Arrays.stream(parts).flatMapToDouble(DoubleStream::of).toArray();
  }

  private double alongWeight() {
    double[] weights = weights();
    return along.isPresent() ? weights[weights.length - 1] : 0;
  }

  /** {@return the fits, the one under the normal prior first} */
  public List<EpFit> fits() {
    List<EpFit> fits = new ArrayList<>(List.of(normal.fit()));
    along.ifPresent(rows -> fits.add(rows.fit()));
    shrunk.ifPresent(few -> fits.addAll(few.fits()));
    return List.copyOf(fits);
  }

  /** {@return the mixture of the fits that count} */
  public Posterior posterior() {
    List<GaussianPosterior> posteriors = new ArrayList<>(List.of(normal.fit().posterior()));
    shrunk.ifPresent(few -> few.fits().forEach(fit -> posteriors.add(fit.posterior())));
    int ofCoefficients = posteriors.size();
    along.ifPresent(rows -> posteriors.add(rows.posterior()));
    return evidenceWeights().mixture(posteriors, ofCoefficients);
  }

  /** {@return the approximate log marginal likelihood, averaged over the priors} */
  public double logEvidence() {
    double[] logs =
        joined(
            new double[] {normal.fit().logEvidence()},
            along.stream().mapToDouble(rows -> rows.fit().logEvidence()).toArray(),
            shrunk.map(ShrunkPrior::logEvidences).orElse(new double[0]));
    return Vectors.logSumExp(logs) - Math.log(logs.length);
  }

  /** {@return what was learned, in one line} */
  public String note() {
    return shrunk.map(few -> few.note(others())).orElseGet(() -> normal.note() + ofRows());
  }

  private String ofRows() {
    return along.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "; averaged with a fit that favours the directions in which the rows vary, which has"
                + " %.0f %% of the weight",
            100 * alongWeight());
  }

  private String others() {
    double[] weights = weights();
    return String.format(
        Locale.ROOT,
        " (%.0f %% of the weight) and one in which all are normal with a variance of %.3g%s",
        100 * shrunkWeight(),
        normal.variances().values()[0],
        along.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT,
                " (%.0f %%) and one that favours the directions in which the rows vary (%.0f %%)",
                100 * weights[0],
                100 * alongWeight()));
  }
}
