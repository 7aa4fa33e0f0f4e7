/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.selection;

import java.util.Arrays;
import java.util.Optional;
import org.probitep.ep.EpOptions;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.Partitions;
import org.probitep.ep.SiteSums;
import org.probitep.ep.SweepListener;
import org.probitep.ep.SweepState;
import org.probitep.model.GaussianPrior;
import org.probitep.model.VarianceGroups;

/**
 * Learns prior variances between the sweeps of a fit over partitions. After each sweep the
 * variances jump to those of the highest evidence for the present sites; the rows are not looked at
 * again for that. Immutable.
 */
public final class LearnedPartitionedPrior {
  /** Sites that still change by more than this tell little about the variances. */
  private static final double TOO_ROUGH = 0.3;

  /** Shorter jumps of log variances are not made once the sites are this close to their rest. */
  private static final double SHORTEST_JUMP = 0.002;

  private static final double NEAR_REST = 1e-3;

  /**
   * In a tight search, as a share of the shortest step of a search in memory: there are as many
   * more jumps to come as sites follow the variances.
   */
  private static final double TIGHT = 0.1;

  private final PartitionedEp fit;
  private final LearnedVariances variances;

  private LearnedPartitionedPrior(PartitionedEp fit, LearnedVariances variances) {
    this.fit = fit;
    this.variances = variances;
  }

  /**
   * Learns and fits.
   *
   * @param partitions where the rows are, not swept yet
   * @param groups which coefficients share a variance
   * @param hyperPrior the prior belief about each variance
   * @param meanSquares of the cells of each column, for the units of the variances
   * @param options tolerance, limit on the sweeps and kernels; nothing else applies
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit under the learned prior
   */
  public static LearnedPartitionedPrior fit(
      Partitions partitions,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      double[] meanSquares,
      EpOptions options,
      SweepListener listener) {
    return resume(partitions, groups, hyperPrior, meanSquares, Optional.empty(), options, listener);
  }

  /**
   * Where a fit stood when {@link Partitions#keep} was called.
   *
   * @param state of the sweeps
   * @param prior that it had learned so far
   */
  public record Standing(SweepState state, GaussianPrior prior) {}

  /**
   * Goes on where a fit stood, with partitions whose sites are those of that moment.
   *
   * @param partitions where the rows are
   * @param groups which coefficients share a variance
   * @param hyperPrior the prior belief about each variance
   * @param meanSquares of the cells of each column, for the units of the variances
   * @param from where the fit stood; empty for a new fit
   * @param options as for a new fit; the limit counts the earlier sweeps too, and must allow more
   * @param listener hears of each sweep, and may end the fit; so does interrupting the thread
   * @return the fit under the learned prior
   */
  public static LearnedPartitionedPrior resume(
      Partitions partitions,
      VarianceGroups groups,
      HyperPrior hyperPrior,
      double[] meanSquares,
      Optional<Standing> from,
      EpOptions options,
      SweepListener listener) {
    VarianceScale scale = VarianceScale.of(meanSquares, groups, hyperPrior);
    Jumps jumps = new Jumps(groups, scale, options);
    from.ifPresent(standing -> jumps.startAt(standing.prior));
    GaussianPrior first = jumps.prior();
    SweepState state = from.map(Standing::state).orElseGet(() -> SweepState.start(first.size()));
    PartitionedEp fit =
        PartitionedEp.resume(partitions, first, jumps::next, options, state, listener);
    return new LearnedPartitionedPrior(
        fit, new LearnedVariances(groups, jumps.t, jumps.curvature.sds()));
  }

  /** {@return the fit} */
  public PartitionedEp fit() {
    return fit;
  }

  /** {@return what was learned} */
  public LearnedVariances variances() {
    return variances;
  }

  /** The present variances, and how they move. */
  private static final class Jumps {
    private final VarianceGroups groups;
    private final VarianceScale scale;
    private final EpOptions options;
    private double[] t;
    private Curvature curvature;

    Jumps(VarianceGroups groups, VarianceScale scale, EpOptions options) {
      this.groups = groups;
      this.scale = scale;
      this.options = options;
      // Every sweep counts, and none is needed under the paper's variance.
      this.t = scale.middle();
      this.curvature = new Curvature(filled(groups.count()));
    }

    private static double[] filled(int count) {
      double[] ones = new double[count];
      Arrays.fill(ones, 1);
      return ones;
    }

    void startAt(GaussianPrior prior) {
      t = Arrays.stream(groups.variances(prior)).map(Math::log).toArray();
    }

    GaussianPrior prior() {
      return groups.prior(Arrays.stream(t).map(Math::exp).toArray());
    }

    private double shortestJump() {
      return options.isTight() ? TIGHT * PriorSearch.shortestStep(options) : SHORTEST_JUMP;
    }

    GaussianPrior next(SiteSums sums, GaussianPrior now, double residual) {
      if (groups.count() == 0 || residual > TOO_ROUGH) {
        return now;
      }
      Optional<FixedSites.Top> top = new FixedSites(groups, scale, sums, now, options).top(t);
      if (top.isEmpty()) {
        return now;
      }
      Jump jump = Jump.between(t, top.get().place().t, Optional.empty());
      curvature = top.get().curvature();
      if (residual <= NEAR_REST && jump.length() < shortestJump()) {
        return now;
      }
      t = jump.end(scale);
      return prior();
    }
  }
}
