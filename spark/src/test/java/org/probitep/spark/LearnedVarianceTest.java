/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.ep.MemoryPartitions;
import org.probitep.kernels.KernelChoice;
import org.probitep.kernels.Workers;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.posterior.FormChoice;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.LearnedPartitionedPrior;
import org.probitep.selection.LearnedPrior;
import org.probitep.spark.Problem.Sample;

/** The prior variance that is learned on Spark is the one that is learned on one machine. */
class LearnedVarianceTest {
  /**
   * What learning promises of a variance: to be within 2 % of the one of highest evidence. The
   * search in memory ends at a step of 1 %, that between sweeps at jumps of 0.2 %.
   */
  private static final double LEARNED = 0.02;

  /**
   * Between Spark and the threads of one machine, which do the same rounds: only the order differs
   * in which sums are added up.
   */
  private static final double SAME_ROUNDS = 1e-8;

  private static final EpOptions TIGHT =
      EpOptions.withDefaults()
          .withTolerance(Same.TOLERANCE)
          .withForm(FormChoice.PRIMAL)
          .withKernels(KernelChoice.JAVA);

  /** Columns of sd 1 whose effects have a given sd. */
  private static Problem drawn(int n, int p, double effect, long seed) {
    Random random = new Random(seed);
    double[] effects = random.doubles(p).map(u -> effect * random.nextGaussian()).toArray();
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] x = new double[p];
      double utility = random.nextGaussian() - 0.5;
      for (int j = 0; j < p; j++) {
        x[j] = random.nextGaussian();
        utility += effects[j] * x[j];
      }
      samples.add(new Sample(Vectors.dense(x), utility > 0 ? 1 : 0, 1));
    }
    return new Problem(samples);
  }

  private static EpProbit estimator() {
    return new EpProbit().setTol(Same.TOLERANCE);
  }

  private static VarianceGroups groups(Observations data) {
    return VarianceGroups.besideIntercept(data.x().columns(), 25);
  }

  private static LearnedPrior inMemory(Observations data, VarianceGroups groups) {
    return LearnedPrior.fit(
        data, groups, HyperPrior.withDefaults(), TIGHT, (sweep, residual) -> true);
  }

  /** Independently of what Spark adds up. */
  private static double[] meanSquares(Observations data) {
    double[] squares = new double[data.x().columns()];
    double[] weights = data.weights();
    double total = 0;
    for (double weight : weights) {
      total += weight;
    }
    for (int j = 0; j < squares.length; j++) {
      for (int i = 0; i < weights.length; i++) {
        squares[j] += weights[i] * Math.pow(data.x().get(i, j), 2) / total;
      }
    }
    return squares;
  }

  private static LearnedPartitionedPrior byThreads(Observations data, int parts) {
    try (Workers workers = Workers.of(1)) {
      return LearnedPartitionedPrior.fit(
          new MemoryPartitions(MemoryPartitions.cut(data, parts), KernelChoice.JAVA, workers),
          groups(data),
          HyperPrior.withDefaults(),
          meanSquares(data),
          TIGHT,
          (sweep, residual) -> true);
    }
  }

  /** And the fit is the one that the variance, given as a number, would have. */
  private static void check(EpProbitModel model, Observations data, VarianceGroups groups) {
    double learned = model.priorVariance();
    double expected = inMemory(data, groups).variances().values()[0];
    assertThat(Math.log(learned / expected)).isCloseTo(0, within(LEARNED));
    GaussianPrior prior = groups.prior(new double[] {learned});
    Same.check(model, EpFit.fit(data, prior, TIGHT.withTolerance(1e-12)));
    assertThat(model.logEvidence()).isEqualTo(model.summary().logEvidence());
    assertThat(model.priorVarianceLower().orElseThrow()).isLessThan(learned).isPositive();
    assertThat(model.priorVarianceUpper().orElseThrow()).isGreaterThan(learned);
  }

  @ParameterizedTest
  @CsvSource({"400, 11, 0.25, 3", "400, 11, 0, 3", "2000, 9, 0.5, 7", "12000, 5, 0.15, 3"})
  void testItIsThatOfOneMachine(int n, int p, double effect, int partitions) {
    Problem problem = drawn(n, p, effect, 31L * n + p);
    EpProbitModel model = estimator().fit(problem.dataset(partitions));
    Observations data = problem.observations(true);
    check(model, data, groups(data));
    assertThat(model.fittedModel().posterior().prior().variance(0)).isEqualTo(25);
    checkIsThatOfThreads(model, data, partitions);
  }

  private static void checkIsThatOfThreads(EpProbitModel model, Observations data, int partitions) {
    LearnedPartitionedPrior threads = byThreads(data, partitions);
    double[] ends = threads.variances().plausible(0);
    assertThat(Math.log(model.priorVariance() / threads.variances().values()[0]))
        .isCloseTo(0, within(SAME_ROUNDS));
    assertThat(Math.log(model.priorVarianceLower().orElseThrow() / ends[0]))
        .isCloseTo(0, within(SAME_ROUNDS));
    assertThat(Math.log(model.priorVarianceUpper().orElseThrow() / ends[1]))
        .isCloseTo(0, within(SAME_ROUNDS));
    assertThat(model.summary().totalIterations()).isCloseTo(threads.fit().sweeps(), within(1));
  }

  @Test
  void testWeightsAndAConstantColumn() {
    Random random = new Random(3);
    List<Sample> weighted = new ArrayList<>();
    for (Sample sample : drawn(600, 6, 0.4, 12).samples()) {
      double[] x = sample.features().toArray();
      x[2] = 1.5;
      x[3] *= 40;
      double weight = weighted.size() % 5 == 0 ? 0 : 0.5 + 3 * random.nextDouble();
      weighted.add(new Sample(Vectors.dense(x), sample.label(), weight));
    }
    EpProbitModel model = estimator().setWeightCol("weight").fit(new Problem(weighted).dataset(4));
    Observations data =
        new Problem(weighted.stream().filter(sample -> sample.weight() > 0).toList())
            .observations(true);
    check(model, data, groups(data));
    checkIsThatOfThreads(model, data, 4);
  }

  @Test
  void testTheInterceptHasAVarianceOfItsOwn() {
    Problem problem = drawn(300, 4, 0.3, 5);
    Observations data = problem.observations(true);
    check(
        estimator().setInterceptVariance(0.01).fit(problem.dataset(2)),
        data,
        VarianceGroups.besideIntercept(5, 0.01));
    Observations without = problem.observations(false);
    check(
        estimator().setFitIntercept(false).fit(problem.dataset(2)), without, VarianceGroups.one(4));
  }

  /** The rows say little of the variance, and fits are hard. */
  @Test
  void testOneClassAndSeparableRows() {
    List<Sample> one = new ArrayList<>();
    List<Sample> separable = new ArrayList<>();
    for (Sample sample : drawn(120, 3, 0, 6).samples()) {
      one.add(new Sample(sample.features(), 1, 1));
      separable.add(new Sample(sample.features(), sample.features().apply(1) > 0.2 ? 1 : 0, 1));
    }
    for (List<Sample> samples : List.of(one, separable)) {
      Problem problem = new Problem(samples);
      Observations data = problem.observations(true);
      check(estimator().setMaxIter(1000).fit(problem.dataset(3)), data, groups(data));
    }
  }

  private static double logLoss(EpProbitModel model, Problem rows) {
    return new MulticlassClassificationEvaluator()
        .setMetricName("logLoss")
        .evaluate(model.transform(rows.dataset(1)));
  }

  /** Noise in many columns: a fixed 25 is sure of it. */
  @Test
  void testNoiseInManyColumnsIsNotBelieved() {
    Problem train = drawn(400, 100, 0, 8);
    Problem test = drawn(2000, 100, 0, 9);
    double rate = train.samples().stream().mapToDouble(Sample::label).average().orElseThrow();
    double base =
        test.samples().stream()
            .mapToDouble(sample -> -Math.log(sample.label() == 1 ? rate : 1 - rate))
            .average()
            .orElseThrow();
    EpProbitModel model = new EpProbit().fit(train.dataset(2));
    double fixed = logLoss(new EpProbit().setPriorVariance(25).fit(train.dataset(2)), test);
    assertThat(logLoss(model, test)).isLessThan(base + 0.01);
    assertThat(fixed).isGreaterThan(base + 0.1);
  }

  @Test
  void testTheLogSaysWhichWasChosen() {
    try (KeptWarnings log = KeptWarnings.of(Training.class, Level.INFO)) {
      EpProbitModel model = new EpProbit().fit(drawn(300, 4, 0.3, 5).dataset(2));
      assertThat(log.warnings())
          .filteredOn(
              line -> line.matches("prior variance .* \\(plausible: .*, learned from the rows"))
          .hasSize(1)
          .first()
          .asString()
          .startsWith("prior variance " + Double.toString(model.priorVariance()).substring(0, 3));
      log.warnings().clear();
      new EpProbit().setPriorVariance(4).fit(drawn(300, 4, 0.3, 5).dataset(2));
      assertThat(log.warnings()).noneMatch(line -> line.startsWith("prior variance"));
    }
  }

  @Test
  void testANumberIsThatNumber() {
    EpProbit estimator = new EpProbit();
    assertThat(estimator.learnsPriorVariance()).isTrue();
    assertThat(estimator.getInterceptVariance()).isEqualTo(25);
    assertThat(estimator.explainParams()).contains("learned from the rows if it is not set");
    assertThatThrownBy(estimator::getPriorVariance)
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("learned from the rows");
    EpProbit seven = estimator.copy(new ParamMap().put(estimator.priorVariance(), 7.0));
    assertThat(seven.learnsPriorVariance()).isFalse();
    assertThat(seven.getPriorVariance()).isEqualTo(7);
    assertThat(seven.getInterceptVariance()).isEqualTo(7);
    assertThat(estimator.copy(new ParamMap()).learnsPriorVariance()).isTrue();
    EpProbitModel model = seven.fit(drawn(300, 4, 0.3, 5).dataset(2));
    assertThat(model.priorVariance()).isEqualTo(7);
    assertThat(model.fittedModel().posterior().prior().variance(0)).isEqualTo(7);
    assertThat(model.priorVarianceLower()).isEmpty();
    assertThat(model.priorVarianceUpper()).isEmpty();
    assertThat(model.fittedModel().summary().options()).containsEntry("prior-variance", 7.0);
    seven.clear(seven.priorVariance());
    assertThat(seven.learnsPriorVariance()).isTrue();
  }

  /** Numbers beside the variance that is learned, which an empty map stands for. */
  @Test
  void testACrossValidatorChoosesAmongNumbersAndTheLearnedOne() {
    EpProbit estimator = new EpProbit();
    ParamMap[] grid = {
      new ParamMap().put(estimator.priorVariance(), 1e-9),
      new ParamMap(),
      new ParamMap().put(estimator.priorVariance(), 1e4)
    };
    CrossValidatorModel model =
        new CrossValidator()
            .setEstimator(estimator)
            .setEstimatorParamMaps(grid)
            .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("logLoss"))
            .setNumFolds(2)
            .setSeed(1)
            .fit(drawn(200, 20, 0.2, 4).dataset(2));
    EpProbitModel best = (EpProbitModel) model.bestModel();
    assertThat(model.avgMetrics()[1])
        .isLessThan(model.avgMetrics()[0])
        .isLessThan(model.avgMetrics()[2]);
    assertThat(best.priorVarianceLower()).isPresent();
  }

  private static void assertSame(EpProbitModel read, EpProbitModel model) {
    assertThat(read.priorVariance()).isEqualTo(model.priorVariance());
    assertThat(read.priorVarianceLower()).isEqualTo(model.priorVarianceLower()).isPresent();
    assertThat(read.priorVarianceUpper()).isEqualTo(model.priorVarianceUpper()).isPresent();
    assertThat(read.logEvidence()).isEqualTo(model.logEvidence());
  }

  @Test
  void testWhatWasLearnedIsCopiedAndSaved(@TempDir Path folder) throws IOException {
    EpProbitModel model = new EpProbit().fit(drawn(300, 4, 0.3, 5).dataset(2));
    assertSame(model.copy(new ParamMap()), model);
    String saved = folder.resolve("saved").toString();
    model.write().save(saved);
    assertSame(EpProbitModel.load(saved), model);
    assertThat(model.fittedModel().summary().options()).containsEntry("prior-variance", "auto");
    assertThat(model.fittedModel().summary().outcome().notes().get(0))
        .startsWith("prior variance ")
        .contains("plausible");
    String file = folder.resolve("file").toString();
    model.toModelFile(file);
    EpProbitModel fromFile = EpProbitModel.fromModelFile(file);
    assertThat(fromFile.priorVariance()).isEqualTo(model.priorVariance());
    assertThat(fromFile.priorVarianceLower()).isEmpty();
  }

  /** Changes the one line of metadata of something that was saved; its checksum has to go. */
  private static void edit(Path saved, String old, String with) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(saved.resolve("metadata"))) {
      files = all.toList();
    }
    for (Path file : files) {
      if (file.toString().endsWith(".crc")) {
        Files.delete(file);
      }
    }
    Path part =
        files.stream()
            .filter(file -> file.getFileName().toString().startsWith("part-"))
            .findFirst()
            .orElseThrow();
    String text = Files.readString(part);
    assertThat(text).containsPattern(old);
    Files.writeString(part, text.replaceFirst(old, with));
  }

  /** Their metadata know nothing of learning, and an estimator has the default of its time. */
  @Test
  void testWhatEarlierBuildsSavedIsLoaded(@TempDir Path folder) throws IOException {
    Path estimator = folder.resolve("estimator");
    new EpProbit().save(estimator.toString());
    assertThat(EpProbit.load(estimator.toString()).learnsPriorVariance()).isTrue();
    edit(estimator, "\"defaultParamMap\":\\{", "$0\"priorVariance\":25.0,");
    EpProbit old = EpProbit.load(estimator.toString());
    assertThat(old.learnsPriorVariance()).isFalse();
    assertThat(old.getPriorVariance()).isEqualTo(25);
    assertThat(old.getInterceptVariance()).isEqualTo(25);
    Path model = folder.resolve("model");
    EpProbitModel fitted = new EpProbit().fit(drawn(300, 4, 0.3, 5).dataset(2));
    fitted.save(model.toString());
    edit(model, ",\"priorVarianceLower\":[^,}]*,\"priorVarianceUpper\":[^,}]*", "");
    EpProbitModel read = EpProbitModel.load(model.toString());
    assertThat(read.priorVariance()).isEqualTo(fitted.priorVariance());
    assertThat(read.priorVarianceLower()).isEmpty();
  }
}
