/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.spark.Problem.Sample;

/** The fixed point is the local engine's, however rows are spread. */
class FixedPointTest {
  private static EpProbit estimator(double priorVariance) {
    return new EpProbit()
        .setFitIntercept(false)
        .setPriorVariance(priorVariance)
        .setTol(Same.TOLERANCE)
        .setMaxIter(1000);
  }

  static Stream<Arguments> problemsAndPartitions() {
    return Stream.of("real/pima_mass", "real/sonar")
        .flatMap(name -> Stream.of(1, 2, 7, 64).map(count -> Arguments.of(name, count)));
  }

  @ParameterizedTest
  @MethodSource("problemsAndPartitions")
  void testRealData(String name, int partitions) {
    Problem problem = Problem.reference(name);
    Same.check(
        estimator(25).fit(problem.dataset(partitions)),
        Same.local(problem.observations(false), 25));
  }

  /** Where neither undamped nor any fixed damping of parallel EP converges. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64})
  void testSeparableDataUnderAWidePrior(int partitions) {
    Problem problem = Problem.reference("hard/separable");
    Same.check(
        estimator(1e4).fit(problem.dataset(partitions)),
        Same.local(problem.observations(false), 1e4));
  }

  @Test
  void testManyRows() {
    Problem problem = Problem.simulated(100_000, 50, 5);
    EpFit local = Same.local(problem.observations(true), 25);
    Same.check(estimator(25).setFitIntercept(true).fit(problem.dataset(8)), local);
  }

  @Test
  void testPartitionsOfOneClassAndAnEmptyOne() {
    Problem all = Problem.reference("real/pima_mass");
    List<Problem> parts = new ArrayList<>();
    for (double label : new double[] {1, 0}) {
      parts.add(
          new Problem(all.samples().stream().filter(sample -> sample.label() == label).toList()));
    }
    parts.add(1, new Problem(List.of()));
    Same.check(estimator(25).fit(Problem.dataset(parts)), Same.local(all.observations(false), 25));
  }

  @Test
  void testWholeWeightsAreCopies() {
    List<Sample> once = new ArrayList<>();
    List<Sample> copies = new ArrayList<>();
    for (Sample sample : Problem.simulated(300, 4, 11).samples()) {
      int weight = 1 + once.size() % 3;
      once.add(new Sample(sample.features(), sample.label(), weight));
      copies.addAll(Collections.nCopies(weight, sample));
    }
    EpFit local = Same.local(new Problem(copies).observations(true), 9);
    EpProbitModel model =
        estimator(9).setFitIntercept(true).setWeightCol("weight").fit(new Problem(once).dataset(3));
    Same.check(
        (PrimalPosterior) model.fittedModel().posterior(),
        local.posterior().mean(),
        local.posterior().variances());
  }

  /** As if they were not there; but they are counted where a later row is named. */
  @Test
  void testRowsOfWeightZeroAreLeftOut() {
    List<Sample> all = new ArrayList<>();
    List<Sample> kept = new ArrayList<>();
    for (Sample sample : Problem.simulated(300, 4, 15).samples()) {
      int weight = all.size() % 3;
      all.add(new Sample(sample.features(), sample.label(), weight));
      if (weight > 0) {
        kept.add(all.get(all.size() - 1));
      }
    }
    EpProbitModel model = estimator(9).setWeightCol("weight").fit(new Problem(all).dataset(3));
    Same.check(model, Same.local(new Problem(kept).observations(false), 9));
    all.set(299, new Sample(Vectors.dense(1, 2, 3, Double.NaN), 1, 1));
    assertThatThrownBy(() -> estimator(9).setWeightCol("weight").fit(new Problem(all).dataset(3)))
        .hasMessageContaining("partition 2, row 99 (counted from 0)");
  }

  @Test
  void testFractionalWeights() {
    Random random = new Random(3);
    List<Sample> weighted =
        Problem.simulated(200, 3, 12).samples().stream()
            .map(s -> new Sample(s.features(), s.label(), 0.5 + random.nextDouble()))
            .toList();
    Problem problem = new Problem(weighted);
    Same.check(
        estimator(25).setWeightCol("weight").fit(problem.dataset(4)),
        Same.local(problem.observations(false), 25));
  }

  @Test
  void testSparseVectors() {
    Random random = new Random(4);
    List<Sample> dense = new ArrayList<>();
    List<Sample> sparse = new ArrayList<>();
    for (Sample sample : Problem.simulated(400, 12, 13).samples()) {
      double[] values = sample.features().toArray();
      for (int j = 0; j < values.length; j++) {
        values[j] = random.nextInt(3) == 0 ? values[j] : 0;
      }
      Vector vector = Vectors.dense(values);
      dense.add(new Sample(vector, sample.label(), 1));
      // Both kinds in one column, as VectorAssembler makes them.
      sparse.add(new Sample(dense.size() % 4 == 0 ? vector : vector.toSparse(), sample.label(), 1));
    }
    Dataset<Row> rows = new Problem(sparse).dataset(3);
    Same.check(estimator(25).fit(rows), Same.local(new Problem(dense).observations(false), 25));
  }

  @Test
  void testInterceptVariance() {
    Problem problem = Problem.simulated(300, 3, 14);
    EpProbitModel model =
        estimator(4).setFitIntercept(true).setInterceptVariance(0.01).fit(problem.dataset(2));
    GaussianPrior prior = GaussianPrior.of(new double[4], new double[] {0.01, 4, 4, 4});
    Same.check(
        model,
        EpFit.fit(
            problem.observations(true),
            prior,
            EpOptions.withDefaults().withTolerance(Same.TOLERANCE)));
  }
}
