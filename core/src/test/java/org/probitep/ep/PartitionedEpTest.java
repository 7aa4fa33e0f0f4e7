/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.numerics.StepControl;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.testing.Reference;

/** Sweeps over partitions end where the sequential sweep ends. */
class PartitionedEpTest {
  /** In posterior standard deviations, and relative to variances: what issue 5 promises. */
  private static final double SAME = 1e-8;

  private static final double TOLERANCE = 1e-10;

  private static PartitionedEp fit(
      List<Observations> parts, GaussianPrior prior, double tolerance, int threads) {
    try (Workers workers = Workers.of(threads)) {
      return PartitionedEp.fit(
          new MemoryPartitions(parts, KernelChoice.JAVA, workers), prior, options(tolerance));
    }
  }

  private static EpOptions options(double tolerance) {
    return EpOptions.withDefaults().withTolerance(tolerance).withKernels(KernelChoice.JAVA);
  }

  private static EpFit local(Observations data, GaussianPrior prior, double tolerance) {
    return EpFit.fit(
        data, prior, EpOptions.withDefaults().withTolerance(tolerance).withForm(FormChoice.PRIMAL));
  }

  private static void assertSame(PartitionedEp fit, EpFit local) {
    assertThat(fit.converged()).isTrue();
    double[] mean = local.posterior().mean();
    double[] variances = local.posterior().variances();
    for (int j = 0; j < mean.length; j++) {
      double sd = Math.sqrt(variances[j]);
      assertThat(fit.posterior().mean()[j]).isCloseTo(mean[j], within(SAME * sd));
      assertThat(fit.posterior().variances()[j])
          .isCloseTo(variances[j], within(SAME * variances[j]));
    }
    assertThat(fit.logEvidence()).isCloseTo(local.logEvidence(), within(SAME));
    assertThat(fit.looLogPredictive()).isCloseTo(local.looLogPredictive(), within(SAME));
  }

  static Stream<Arguments> problemsAndPartitions() {
    return Stream.of("real/pima_mass", "real/sonar", "sim/p50", "hard/separable", "hard/ally1")
        .flatMap(name -> Stream.of(1, 2, 7, 64).map(count -> Arguments.of(name, count)));
  }

  @ParameterizedTest
  @MethodSource("problemsAndPartitions")
  void testFixedPointIsTheSequentialOne(String name, int partitions) {
    Reference reference = new Reference(name);
    Observations data = reference.train();
    assertSame(
        fit(MemoryPartitions.cut(data, partitions), reference.prior(), TOLERANCE, 2),
        local(data, reference.prior(), TOLERANCE));
  }

  /** Where neither undamped nor any fixed damping of parallel EP converges. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64})
  void testSeparableDataUnderAWidePrior(int partitions) {
    Observations data = new Reference("hard/separable").train();
    GaussianPrior wide = GaussianPrior.isotropic(data.x().columns(), 1e4);
    assertSame(
        fit(MemoryPartitions.cut(data, partitions), wide, TOLERANCE, 1),
        local(data, wide, TOLERANCE));
  }

  @Test
  void testManyRows() {
    Random random = new Random(5);
    Observations data = Problems.drawn(Problems.gaussian(100_000, 50, random), random);
    GaussianPrior prior = GaussianPrior.isotropic(50, 25);
    // A sum over 100,000 rows to 1e-8 needs more of each row than the tolerance of the fit.
    EpFit local = local(data, prior, 1e-11);
    PartitionedEp fit = fit(MemoryPartitions.cut(data, 8), prior, 1e-9, 2);
    assertSame(fit, local);
    assertThat(fit.sweeps()).isLessThanOrEqualTo(3 * local.sweeps());
  }

  /** Two threads each sweep rows of their own where there are many, but few of one outcome. */
  @Test
  void testThreadsOfTheEngineEndAtTheSameFixedPoint() {
    Problems.Tall tall = Problems.tall(40_000, 4, 0.5, -3.1, false);
    Observations data = Observations.of(DesignMatrix.of(tall.x()), tall.y());
    assertThat(JointSweeps.suit(data)).isFalse();
    GaussianPrior prior = GaussianPrior.isotropic(4, 25);
    EpFit one = local(data, prior, 1e-12);
    EpFit two =
        EpFit.fit(data, prior, EpOptions.withDefaults().withTolerance(1e-12).withThreads(2));
    assertThat(two.converged()).isTrue();
    assertThat(two.posterior().mean()).containsExactly(one.posterior().mean(), within(1e-11));
    assertThat(two.posterior().variances())
        .containsExactly(one.posterior().variances(), within(1e-12));
    assertThat(two.logEvidence()).isCloseTo(one.logEvidence(), within(1e-7));
    assertThat(two.sitePrecisions()).containsExactly(one.sitePrecisions(), within(1e-10));
    assertThat(two.looProbabilities()).containsExactly(one.looProbabilities(), within(1e-10));
  }

  @ParameterizedTest
  @ValueSource(strings = {"real/pima_mass", "real/sonar", "sim/p50"})
  void testEightPartitionsTakeAtMostThreeTimesTheSweeps(String name) {
    Reference reference = new Reference(name);
    Observations data = reference.train();
    PartitionedEp fit = fit(MemoryPartitions.cut(data, 8), reference.prior(), 1e-8, 1);
    assertThat(fit.converged()).isTrue();
    assertThat(fit.sweeps()).isLessThanOrEqualTo(3 * local(data, reference.prior(), 1e-8).sweeps());
  }

  @Test
  void testOnePartitionIsTheSequentialSweepItself() {
    Reference reference = new Reference("real/pima_mass");
    Observations data = reference.train();
    PartitionedEp fit = fit(List.of(data), reference.prior(), 1e-8, 1);
    // With a block size of its own a fit makes sequential sweeps to the end.
    EpFit local =
        EpFit.fit(
            data,
            reference.prior(),
            EpOptions.withDefaults()
                .withTolerance(1e-8)
                .withForm(FormChoice.PRIMAL)
                .withBlockSize(64));
    assertThat(fit.sweeps()).isEqualTo(local.sweeps());
    assertThat(fit.residual()).isCloseTo(local.residual(), within(1e-6 * local.residual()));
  }

  @Test
  void testPartitionsOfOneClassOnlyAndAnEmptyOne() {
    Reference reference = new Reference("real/pima_mass");
    Observations data = reference.train();
    List<Observations> parts = new ArrayList<>();
    for (boolean outcome : new boolean[] {true, false}) {
      int[] rows = IntStream.range(0, data.size()).filter(i -> data.y(i) == outcome).toArray();
      boolean[] y = new boolean[rows.length];
      Arrays.fill(y, outcome);
      parts.add(Observations.of(data.x().selectRows(rows), y));
    }
    parts.add(1, data.range(0, 0));
    assertSame(
        fit(parts, reference.prior(), TOLERANCE, 2), local(data, reference.prior(), TOLERANCE));
  }

  /** Prior means and offsets, which the partitions see as offsets. */
  @Test
  void testGeneralPriorOffsetsAndWeights() {
    Random random = new Random(17);
    Observations drawn = Problems.drawn(Problems.gaussian(60, 3, random), random);
    double[] offsets = random.doubles(60, -1, 1).toArray();
    double[] weights = random.doubles(60, 0.6, 3).toArray();
    boolean[] y = new boolean[60];
    for (int i = 0; i < 60; i++) {
      y[i] = drawn.y(i);
    }
    Observations data = Observations.of(drawn.x(), y, offsets).withWeights(weights);
    GaussianPrior prior = GaussianPrior.of(new double[] {1, -2, 0.5}, new double[] {4, 25, 0.3});
    assertSame(
        fit(MemoryPartitions.cut(data, 5), prior, TOLERANCE, 1), local(data, prior, TOLERANCE));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testWholeWeightsAreCopies(boolean primal) {
    Random random = new Random(23);
    int n = 20;
    int p = primal ? 3 : 30;
    double[][] x = Problems.gaussian(n, p, random);
    Observations once = Problems.drawn(x, random);
    double[] weights = new double[n];
    DesignMatrix.Builder rows = DesignMatrix.builder(p);
    List<Boolean> labels = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      weights[i] = 1 + i % 4;
      for (int copy = 0; copy < weights[i]; copy++) {
        rows.addRow(x[i]);
        labels.add(once.y(i));
      }
    }
    boolean[] y = new boolean[labels.size()];
    for (int i = 0; i < y.length; i++) {
      y[i] = labels.get(i);
    }
    GaussianPrior prior = GaussianPrior.isotropic(p, 9);
    EpOptions options = Problems.TIGHT.withForm(primal ? FormChoice.PRIMAL : FormChoice.DUAL);
    EpFit copies = EpFit.fit(Observations.of(rows.build(), y), prior, options);
    for (EpFit weighted :
        List.of(
            EpFit.fit(once.withWeights(weights), prior, options),
            TextbookEp.fit(once.withWeights(weights), prior, options))) {
      assertThat(weighted.converged()).isTrue();
      assertThat(weighted.posterior().mean())
          .containsExactly(copies.posterior().mean(), within(1e-9));
      assertThat(weighted.posterior().variances())
          .containsExactly(copies.posterior().variances(), within(1e-9));
      assertThat(weighted.logEvidence()).isCloseTo(copies.logEvidence(), within(1e-9));
      assertThat(weighted.looLogPredictive()).isCloseTo(copies.looLogPredictive(), within(1e-9));
    }
  }

  /** Weights of ten thousand: the hard case of one row many times, without the copies. */
  @Test
  void testHeavyWeights() {
    Reference reference = new Reference("hard/dup10k_half");
    Observations all = reference.train();
    EpFit copies = local(all, reference.prior(), 1e-12);
    int no = 0;
    int yes = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.y(i)) {
        yes = i;
      } else {
        no = i;
      }
    }
    DesignMatrix two = all.x().selectRows(no, yes);
    Observations heavy =
        Observations.of(two, new boolean[] {false, true})
            .withWeights(new double[] {all.size() / 2.0, all.size() / 2.0});
    EpFit weighted = local(heavy, reference.prior(), 1e-12);
    assertThat(weighted.converged()).isTrue();
    assertThat(weighted.posterior().variances())
        .containsExactly(copies.posterior().variances(), within(1e-8));
  }

  @Test
  void testBadWeights() {
    Observations data = new Reference("hard/n1_p1").train();
    assertThatThrownBy(() -> data.withWeights(new double[] {-1}))
        .hasMessage("weight [0] must be at least 0 and finite, got -1.0");
    assertThatThrownBy(() -> data.withWeights(new double[] {Double.NaN}))
        .hasMessage("weight [0] must be at least 0 and finite, got NaN");
    assertThatThrownBy(() -> data.withWeights(new double[2]))
        .hasMessage("there are 1 rows but 2 weights");
  }

  /** Where parallel sweeps never lead on, partitions take turns: that is sequential EP. */
  @Test
  void testTurnsTakeAsManySweepsAsTheSequentialEngine() {
    Reference reference = new Reference("hard/separable");
    Observations data = reference.train();
    try (Workers workers = Workers.of(1)) {
      StepControl pace = new StepControl();
      for (int round = 0; !pace.inTurns(); round++) {
        assertThat(round).isLessThan(100);
        pace.observe(1 + round % 2);
      }
      assertThat(pace.share()).isEqualTo(1);
      PartitionedEp fit =
          PartitionedEp.resume(
              new MemoryPartitions(MemoryPartitions.cut(data, 8), KernelChoice.JAVA, workers),
              reference.prior(),
              options(TOLERANCE),
              SweepState.start(reference.prior().size()),
              pace,
              (sweep, residual) -> true);
      assertThat(fit.tookTurns()).isTrue();
      EpFit local = local(data, reference.prior(), TOLERANCE);
      assertSame(fit, local);
      assertThat(fit.sweeps()).isBetween(local.sweeps() - 1, local.sweeps() + 1);
    }
  }

  @Test
  void testSitesAndSumsSurviveTheirArrays() {
    Observations data = new Reference("real/pima_mass").train();
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), 25);
    PrimalPosterior start = SiteSums.zero(prior.size()).gaussian(prior, KernelChoice.JAVA);
    PartitionSweep sweep =
        PartitionSweep.run(
            data, start, PartitionSites.unvisited(data.size()), 1, KernelChoice.JAVA);
    assertThat(PartitionSites.of(sweep.sites().toArray()).toArray())
        .containsExactly(sweep.sites().toArray());
    assertThat(SiteSums.of(prior.size(), sweep.sums().values()).values())
        .containsExactly(sweep.sums().values());
    assertThatThrownBy(() -> PartitionSites.of(new double[7])).hasMessageContaining("7 values");
    assertThatThrownBy(() -> SiteSums.of(2, new double[7])).hasMessageContaining("7");
  }

  /** The covariance takes p³ multiply-adds: more than a small partition's sweep. */
  @Test
  void testTheCovarianceIsFoundOnceForAllPartitions() {
    Observations data = new Reference("real/pima_mass").train();
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), 25);
    PrimalPosterior start = SiteSums.zero(prior.size()).gaussian(prior, KernelChoice.JAVA);
    AtomicInteger solves = new AtomicInteger();
    for (Observations part : MemoryPartitions.cut(data, 5)) {
      PartitionSweep.run(
          part,
          start,
          PartitionSites.unvisited(part.size()),
          1,
          work -> new CountingKernels(KernelChoice.JAVA.resolve(work), solves));
    }
    assertThat(solves).hasValue(1);
  }

  /** Sites and sums must take the same share of what was proposed. */
  @Test
  void testShareOfTheProposalsIsSettled() {
    Observations data = new Reference("real/pima_mass").train();
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), 25);
    SiteSums none = SiteSums.zero(prior.size());
    PartitionSweep first =
        PartitionSweep.run(
            data,
            none.gaussian(prior, KernelChoice.JAVA),
            PartitionSites.unvisited(data.size()),
            1,
            KernelChoice.JAVA);
    SiteSums quarter = none.towards(first.sums(), 0.25);
    PartitionSweep second =
        PartitionSweep.run(
            data,
            quarter.gaussian(prior, KernelChoice.JAVA),
            first.sites(),
            0.25,
            KernelChoice.JAVA);
    for (int i = 0; i < data.size(); i++) {
      assertThat(second.sites().precision[i])
          .isCloseTo(0.25 * first.sites().proposedPrecision[i], within(1e-15));
      assertThat(second.sites().shift[i])
          .isCloseTo(0.25 * first.sites().proposedShift[i], within(1e-14));
    }
    double[] expected = first.sums().values();
    for (int i = 0; i < expected.length; i++) {
      assertThat(quarter.values()[i])
          .isCloseTo(0.25 * expected[i], within(1e-12 * Math.abs(expected[i])));
    }
  }

  @Test
  void testTheListenerMayEndIt() {
    Observations data = new Reference("real/pima_mass").train();
    GaussianPrior prior = GaussianPrior.isotropic(data.x().columns(), 25);
    try (Workers workers = Workers.of(1)) {
      PartitionedEp fit =
          PartitionedEp.fit(
              new MemoryPartitions(MemoryPartitions.cut(data, 3), KernelChoice.JAVA, workers),
              prior,
              options(1e-8),
              (sweep, residual) -> sweep < 3);
      assertThat(fit.sweeps()).isEqualTo(3);
      assertThat(fit.converged()).isFalse();
      assertThat(fit.residuals()).hasSize(3);
    }
  }

  /** Partitions whose fit is ended, as by a power failure, after some rounds. */
  private static final class Failing implements Partitions {
    final Partitions inner;
    final int rounds;
    SweepState state;

    Failing(Partitions inner, int rounds) {
      this.inner = inner;
      this.rounds = rounds;
    }

    @Override
    public int count() {
      return inner.count();
    }

    @Override
    public Round sweep(PrimalPosterior start, double share, int which) {
      return inner.sweep(start, share, which);
    }

    @Override
    public void keep(SweepState newState, GaussianPrior prior) {
      state = newState;
      if (state.residuals().size() == rounds) {
        throw new IllegalStateException("power failure");
      }
    }

    @Override
    public Totals totals(PrimalPosterior end) {
      return inner.totals(end);
    }
  }

  /** Wherever it was broken off, even where the step is less than 1 or partitions take turns. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 25})
  void testAFitThatWasBrokenOffGoesOnToTheSameBits(int rounds) {
    Observations data = new Reference("hard/separable").train();
    GaussianPrior wide = GaussianPrior.isotropic(data.x().columns(), 1e4);
    List<Observations> parts = MemoryPartitions.cut(data, 7);
    PartitionedEp whole = fit(parts, wide, TOLERANCE, 1);
    assertThat(whole.sweeps()).isGreaterThan(rounds);
    try (Workers workers = Workers.of(1)) {
      Failing failing =
          new Failing(new MemoryPartitions(parts, KernelChoice.JAVA, workers), rounds);
      SweepListener go = (sweep, residual) -> true;
      assertThatThrownBy(() -> PartitionedEp.fit(failing, wide, options(TOLERANCE), go))
          .hasMessage("power failure");
      PartitionedEp resumed =
          PartitionedEp.resume(failing.inner, wide, options(TOLERANCE), failing.state, go);
      assertThat(resumed.residuals()).isEqualTo(whole.residuals());
      assertThat(resumed.posterior().mean()).containsExactly(whole.posterior().mean());
      assertThat(resumed.logEvidence()).isEqualTo(whole.logEvidence());
      assertThatThrownBy(
              () ->
                  PartitionedEp.resume(
                      failing.inner,
                      wide,
                      options(TOLERANCE).withMaxSweeps(rounds),
                      failing.state,
                      go))
          .hasMessageContaining(rounds + " are allowed");
    }
  }
}
