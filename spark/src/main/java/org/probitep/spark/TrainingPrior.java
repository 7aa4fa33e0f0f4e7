/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.probitep.ep.EpOptions;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.SweepListener;
import org.probitep.ep.SweepState;
import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.LearnedPartitionedPrior;
import org.probitep.selection.LearnedVariances;

/**
 * The prior that an estimator asks for: one variance of all coefficients but the intercept, which
 * is given or learned between the sweeps. Immutable.
 */
final class TrainingPrior {
  private final VarianceGroups groups;
  private final OptionalDouble given;
  private final double[] meanSquares;

  private TrainingPrior(VarianceGroups groups, OptionalDouble given, double[] meanSquares) {
    this.groups = groups;
    this.given = given;
    this.meanSquares = meanSquares;
  }

  static TrainingPrior of(EpProbit estimator, TrainingRows rows) {
    return new TrainingPrior(
        estimator.getFitIntercept()
            ? VarianceGroups.besideIntercept(rows.p(), estimator.getInterceptVariance())
            : VarianceGroups.one(rows.p()),
        estimator.learnsPriorVariance()
            ? OptionalDouble.empty()
            : OptionalDouble.of(estimator.getPriorVariance()),
        rows.meanSquares());
  }

  /** All of this that the sites of a fit depend on, apart from the rows; 0 stands for learned. */
  double[] numbers() {
    double[] numbers = new double[groups.coefficients()];
    Arrays.setAll(
        numbers,
        j -> groups.groupOf(j) == VarianceGroups.FIXED ? groups.fixedVariance(j) : given.orElse(0));
    return numbers;
  }

  /** A fit, with what was learned if the variance was not given. */
  record FitAndPrior(PartitionedEp fit, Optional<LearnedVariances> learned) {}

  /**
   * Fits.
   *
   * @param from where an interrupted fit stood, whose sites the partitions have
   */
  FitAndPrior fit(
      SparkPartitions partitions,
      Optional<Checkpoints.Saved> from,
      EpOptions options,
      SweepListener listener) {
    if (given.isPresent()) {
      GaussianPrior prior = groups.prior(new double[] {given.getAsDouble()});
      SweepState state =
          from.map(Checkpoints.Saved::state).orElseGet(() -> SweepState.start(prior.size()));
      return new FitAndPrior(
          PartitionedEp.resume(partitions, prior, options, state, listener), Optional.empty());
    }
    LearnedPartitionedPrior learned =
        LearnedPartitionedPrior.resume(
            partitions,
            groups,
            HyperPrior.withDefaults(),
            meanSquares,
            from.map(saved -> new LearnedPartitionedPrior.Standing(saved.state(), saved.prior())),
            options,
            listener);
    return new FitAndPrior(learned.fit(), Optional.of(learned.variances()));
  }
}
