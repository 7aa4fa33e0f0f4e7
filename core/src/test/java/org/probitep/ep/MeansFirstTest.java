/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.Observations;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.testing.Reference;

/** Rounds that put the mean in its place first end where sequential EP ends. */
class MeansFirstTest {
  private static final double TOLERANCE = JointRoundsTest.TOLERANCE;
  private static final Partitions.Outcomes VERY_MANY =
      new Partitions.Outcomes(1_000_000_000, 1_000_000_000);

  /** Partitions that write down what they are asked for, and say what is wanted of their rows. */
  private static class Heard implements LookingPartitions {
    final MemoryPartitions inner;
    final Outcomes outcomes;
    final StringBuilder asked = new StringBuilder();
    SweepState state;

    Heard(Observations data, Workers workers, Outcomes outcomes) {
      this.inner = new MemoryPartitions(MemoryPartitions.cut(data, 5), KernelChoice.JAVA, workers);
      this.outcomes = outcomes == null ? inner.outcomes() : outcomes;
    }

    /** In units of p² multiply-adds a row. */
    double work() {
      return 0.5 * asked.chars().filter(c -> c == 'v' || c == 'r').count()
          + asked.chars().filter(c -> c == 'j').count()
          + 2.0 * asked.chars().filter(c -> c == 's').count();
    }

    @Override
    public int count() {
      return inner.count();
    }

    @Override
    public Link link() {
      return inner.link();
    }

    @Override
    public Outcomes outcomes() {
      return outcomes;
    }

    @Override
    public Optional<double[]> pull(GaussianPrior prior, double[] mean) {
      asked.append('.');
      return inner.pull(prior, mean);
    }

    @Override
    public Round sweepAt(GaussianPrior prior, double[] mean, double firstVariance) {
      asked.append('r');
      return inner.sweepAt(prior, mean, firstVariance);
    }

    @Override
    public Variances noteVariances(PrimalPosterior gaussian) {
      asked.append('v');
      return inner.noteVariances(gaussian);
    }

    @Override
    public Round sweep(PrimalPosterior start, double share, int which) {
      asked.append('s');
      return inner.sweep(start, share, which);
    }

    @Override
    public Round sweepJointly(PrimalPosterior start, double share) {
      asked.append('j');
      return inner.sweepJointly(start, share);
    }

    @Override
    public void keep(SweepState newState, GaussianPrior prior) {
      state = newState;
    }

    @Override
    public Totals totals(PrimalPosterior end) {
      return inner.totals(end);
    }
  }

  private static EpOptions options() {
    return JointRoundsTest.options();
  }

  @ParameterizedTest
  @EnumSource
  void theFixedPointIsTheSequentialOne(JointRoundsTest.Kind kind) {
    Observations data = JointRoundsTest.data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    EpFit expected = JointRoundsTest.sequential(data, prior);
    try (Workers workers = Workers.of(2)) {
      Heard parts = new Heard(data, workers, null);
      PartitionedEp fit = PartitionedEp.fit(parts, prior, options());
      JointRoundsTest.assertSame(fit, expected);
      assertThat(parts.asked.toString()).startsWith("r.").doesNotContain("s", "j");
      assertThat(fit.sweeps()).isEqualTo((int) parts.asked.chars().filter(c -> c == 'r').count());
      JointRoundsTest.Counted joint = new JointRoundsTest.Counted(data, workers, null);
      PartitionedEp.fit(joint, prior, options());
      assertThat(parts.work()).isLessThan(2 * joint.sequential + joint.joint);
    }
  }

  @Test
  void soItIsWithWeightsOffsetsLogitAndAGeneralPrior() {
    Observations data = JointRoundsTest.weightedLogit();
    GaussianPrior prior = JointRoundsTest.GENERAL;
    try (Workers workers = Workers.of(1)) {
      Heard parts = new Heard(data, workers, null);
      JointRoundsTest.assertSame(
          PartitionedEp.fit(parts, prior, options()), JointRoundsTest.sequential(data, prior));
      assertThat(parts.asked.toString()).doesNotContain("s", "j");
    }
  }

  /** Few rows that are said to be very many: mostly another algorithm has to take over. */
  @ParameterizedTest
  @CsvSource({"hard/separable,", "hard/ally1, s", "real/sonar, s"})
  void theFixedPointIsReachedWhereTheseRoundsDoNotSuit(String name, String takesOver) {
    Reference reference = new Reference(name);
    Observations data = reference.train();
    try (Workers workers = Workers.of(1)) {
      Heard parts = new Heard(data, workers, VERY_MANY);
      PartitionedEp fit = PartitionedEp.fit(parts, reference.prior(), options());
      JointRoundsTest.assertSame(fit, JointRoundsTest.sequential(data, reference.prior()));
      assertThat(parts.asked.toString()).contains("v", takesOver == null ? "" : takesOver);
    }
  }

  /** A look at an improper cavity, or one that leads away, moves nothing. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 1e9})
  void looksThatLeadNowhereDoNoHarm(double bad) {
    JointRoundsTest.Kind kind = JointRoundsTest.Kind.STRONG;
    Observations data = JointRoundsTest.data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    try (Workers workers = Workers.of(1)) {
      Heard parts =
          new Heard(data, workers, null) {
            private double size = 1;

            @Override
            public Optional<double[]> pull(GaussianPrior givenPrior, double[] mean) {
              double[] pull = new double[mean.length];
              size *= bad;
              pull[0] = size;
              return Double.isNaN(bad) ? Optional.empty() : Optional.of(pull);
            }
          };
      JointRoundsTest.assertSame(
          PartitionedEp.fit(parts, prior, options()), JointRoundsTest.sequential(data, prior));
    }
  }

  /** What a listener ends has not converged, and the limit counts rounds, but not looks. */
  @Test
  void isEndedByItsListenerAndByTheLimit() {
    JointRoundsTest.Kind kind = JointRoundsTest.Kind.WEAK;
    Observations data = JointRoundsTest.data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    try (Workers workers = Workers.of(1)) {
      PartitionedEp ended =
          PartitionedEp.fit(
              new Heard(data, workers, null), prior, options(), (sweep, residual) -> sweep < 2);
      assertThat(ended.converged()).isFalse();
      assertThat(ended.sweeps()).isEqualTo(2);
      PartitionedEp limited =
          PartitionedEp.fit(new Heard(data, workers, null), prior, options().withMaxSweeps(3));
      assertThat(limited.converged()).isFalse();
      assertThat(limited.sweeps()).isEqualTo(3);
      assertThat(limited.residual()).isGreaterThan(TOLERANCE);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aFitThatWasBrokenOffEndsAtTheSameFixedPoint(int rounds) {
    JointRoundsTest.Kind kind = JointRoundsTest.Kind.NEARLY_SEPARABLE;
    Observations data = JointRoundsTest.data(kind);
    GaussianPrior prior = GaussianPrior.isotropic(kind.p, 25);
    try (Workers workers = Workers.of(1)) {
      Heard broken =
          new Heard(data, workers, null) {
            @Override
            public void keep(SweepState newState, GaussianPrior prior) {
              super.keep(newState, prior);
              if (newState.residuals().size() == rounds) {
                throw new IllegalStateException("power failure");
              }
            }
          };
      assertThatThrownBy(() -> PartitionedEp.fit(broken, prior, options()))
          .hasMessage("power failure");
      PartitionedEp resumed =
          PartitionedEp.resume(
              broken.inner, prior, options(), broken.state, (sweep, residual) -> true);
      JointRoundsTest.assertSame(resumed, JointRoundsTest.sequential(data, prior));
      assertThat(resumed.sweeps()).isGreaterThan(rounds);
    }
  }

  /** The sites stay, so with many rows the posterior hardly moves, and neither do they. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 2500})
  void thePriorMayChange(double variance) {
    JointRoundsTest.Kind kind = JointRoundsTest.Kind.WEAK;
    Observations data = JointRoundsTest.data(kind);
    GaussianPrior first = GaussianPrior.isotropic(kind.p, 25);
    GaussianPrior second = GaussianPrior.isotropic(kind.p, variance);
    Partitions.PriorRule rule = (sums, now, residual) -> residual < 1 ? second : now;
    try (Workers workers = Workers.of(1)) {
      Heard parts = new Heard(data, workers, null);
      PartitionedEp fit =
          PartitionedEp.fit(parts, first, rule, options(), (sweep, residual) -> true);
      JointRoundsTest.assertSame(fit, JointRoundsTest.sequential(data, second));
      assertThat(parts.asked.toString()).doesNotContain("s", "j");
      int change = 0;
      while (fit.residuals().get(change) >= 1) {
        change++;
      }
      assertThat(fit.residuals().get(change + 1)).isLessThan(0.5);
      assertThat(fit.sweeps()).isLessThanOrEqualTo(change + 5);
    }
  }

  /** And the bound is sharp where the precision changes along one coordinate alone. */
  @Test
  void theLeastChangeIsNotMoreThanTheBoundOnIt() {
    GaussianPrior prior = GaussianPrior.isotropic(2, 1);
    PrimalPosterior before =
        SiteSums.of(2, new double[] {3, 0, 8, 0, 0}).gaussian(prior, KernelChoice.JAVA);
    SiteSums along = SiteSums.of(2, new double[] {3, 0, 8.9, 0, 0});
    assertThat(along.leastChangeFrom(before, 1)).isCloseTo(0.05, within(1e-12));
    assertThat(along.changeFrom(before, 1)).isCloseTo(0.05 / 0.9, within(1e-12));
    SiteSums across = SiteSums.of(2, new double[] {3.1, 2, 8.1, 0, 0});
    assertThat(across.leastChangeFrom(before, 1)).isLessThan(across.changeFrom(before, 1));
  }
}
