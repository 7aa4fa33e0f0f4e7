/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.SweepListener;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.numerics.BreakdownException;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;

/**
 * A fit under a prior that gives more room to the directions in which the rows vary more. Under a
 * learned normal prior coefficients γ, in units of their standard deviations, have the covariance
 * I; here they have c(I + tX̃'X̃), the {@link RowCovariance} of the rows in these units, and c is
 * learned. Where columns go together, as genes and words do, the outcome mostly hangs on such
 * directions. The constant term keeps its own variance. Immutable.
 */
final class AlongRows {
  /** With less weight than this the fit is left out: it hardly changes an answer. */
  static final double LEAST_WEIGHT = 0.05;

  /** Rows for each column, at most: with more of them both priors say the same (docs/prior.md). */
  private static final double MOST_ROWS = 10;

  /** Cells, at most: there are some copies of the rows, here of 160 MB each. */
  private static final double MOST_CELLS = 2e7;

  private final RowSpace space;
  private final Observations data;
  private final LearnedPrior learned;
  private final GaussianPosterior posterior;

  private AlongRows(
      RowSpace space, Observations data, LearnedPrior learned, GaussianPosterior posterior) {
    this.space = space;
    this.data = data;
    this.learned = learned;
    this.posterior = posterior;
  }

  /**
   * Whether there are columns enough for each row, not too many of both, and all but the constant
   * have a variance that is learned.
   */
  static boolean isWorthTrying(Observations data, VarianceGroups groups) {
    int p = groups.coefficients();
    for (int j = 1; j < p; j++) {
      if (groups.groupOf(j) == VarianceGroups.FIXED) {
        return false;
      }
    }
    return groups.count() > 0
        && MOST_ROWS * p >= data.totalWeight()
        && p * data.allCopies() <= MOST_CELLS;
  }

  /**
   * Fits, from the sites of a fit under a normal prior. Empty where the rows tell nothing of such
   * directions, where rounding leaves nothing of the fit, it does not come to rest, or it is clear
   * on the way that the fit would have too little weight beside the other.
   */
  static Optional<AlongRows> fit(
      Observations data, LearnedPrior normal, EpOptions options, SweepListener listener) {
    boolean constant = hasConstant(normal);
    try {
      Form form = normal.fit().posterior().form();
      return RowSpace.of(data, form, units(data, normal), constant, options.compute())
          .flatMap(space -> fit(data, space, normal, options, listener));
    } catch (BreakdownException e) {
      return Optional.empty();
    }
  }

  private static boolean hasConstant(LearnedPrior normal) {
    return normal.variances().groups().groupOf(0) == VarianceGroups.FIXED;
  }

  /**
   * The variances that are the units of X̃. Under X̃'X̃ a coefficient's own variance has the square
   * of its unit, so that ratios would count twice. Those between groups that are akin, of which
   * there may be many that the rows hardly tell apart, count once.
   */
  private static GaussianPrior units(Observations data, LearnedPrior normal) {
    VarianceGroups groups = normal.variances().groups();
    double[] logs = Arrays.stream(normal.variances().values()).map(Math::log).toArray();
    double[] halfway = VarianceScale.of(data, groups, HyperPrior.withDefaults()).halfway(logs);
    return groups.prior(Arrays.stream(halfway).map(Math::exp).toArray());
  }

  private static Optional<AlongRows> fit(
      Observations data,
      RowSpace space,
      LearnedPrior normal,
      EpOptions options,
      SweepListener listener) {
    Observations along = data.withRows(space.design());
    return new PriorSearch(
            along,
            space.groups(),
            HyperPrior.withDefaults(),
            options,
            Optional.of(start(data, normal, along)),
            listener)
        .runWhileHopeful()
        .filter(learned -> learned.fit().converged())
        .map(learned -> new AlongRows(space, along, learned, posterior(space, along, learned)));
  }

  private static GaussianPosterior posterior(
      RowSpace space, Observations along, LearnedPrior learned) {
    EpFit fit = learned.fit();
    return space
        .posterior(learned.variances().values()[0], fit.rowPrecisions(), fit.rowShifts())
        .withLink(along.link());
  }

  /**
   * The sites of the normal fit, and the variance under which predictors vary as much before the
   * data as under the normal prior.
   */
  static PriorSearch.Start start(Observations data, LearnedPrior normal, Observations along) {
    int first = hasConstant(normal) ? 1 : 0;
    double[] ones = new double[along.x().columns()];
    Arrays.fill(ones, 1);
    double variance = spread(data, first, normal.prior().variances()) / spread(along, first, ones);
    double leastWeight = normal.logWeight() + Math.log(LEAST_WEIGHT / (1 - LEAST_WEIGHT));
    return new PriorSearch.Start(normal.fit(), variance, leastWeight);
  }

  /** The sum over the rows of the prior variance of the predictor, from a column on. */
  private static double spread(Observations data, int first, double[] variances) {
    DesignMatrix x = data.x();
    double[] row = new double[x.columns()];
    double sum = 0;
    for (int i = 0; i < x.rows(); i++) {
      x.copyRow(i, row, 0);
      for (int j = first; j < row.length; j++) {
        sum += data.weight(i) * variances[j] * row[j] * row[j];
      }
    }
    return sum;
  }

  /** The rows in the columns that were fitted. */
  Observations data() {
    return data;
  }

  EpFit fit() {
    return learned.fit();
  }

  /** Any rows in the columns of {@link #overAllDirections}. */
  DesignMatrix columns(DesignMatrix rows) {
    return space.columns(rows);
  }

  /**
   * The same fit in columns that tell all of any row. Where it is by directions that span its rows,
   * one more column has what they leave of a row: nothing of the rows here, so that its coefficient
   * keeps the variance of the prior, which all those directions have.
   */
  MixedPrior.Part overAllDirections(double weight, EpOptions options) {
    if (!space.isProjected()) {
      return new MixedPrior.Part(fit(), data, weight);
    }
    DesignMatrix rows = RowSpace.withLast(data.x(), new double[data.size()]);
    double[] variances = Arrays.copyOf(learned.prior().variances(), rows.columns());
    variances[variances.length - 1] = learned.variances().values()[0];
    Observations all = data.withRows(rows);
    GaussianPrior prior = GaussianPrior.of(new double[variances.length], variances);
    return new MixedPrior.Part(EpFit.fit(all, prior, options), all, weight);
  }

  GaussianPosterior posterior() {
    return posterior;
  }

  /** Log evidence and log density of the variance before the data. */
  double logWeight() {
    return learned.logWeight();
  }

  int sweeps() {
    return learned.sweeps();
  }
}
