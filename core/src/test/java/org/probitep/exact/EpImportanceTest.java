/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.latent.LatentProblem;
import org.probitep.montecarlo.ImportanceEvidence;
import org.probitep.montecarlo.ParetoSmoothing;

class EpImportanceTest {
  private static double[] logWeights(EpImportance importance, int n, int size, long seed) {
    double[] logWeights = new double[size];
    importance.propose(
        RandomSource.XO_RO_SHI_RO_128_PP.create(seed), new double[size][n], logWeights);
    return logWeights;
  }

  /** z_i = u + ε_i > 0 for all i is the event that −u is the smallest of n + 1 normals. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 40})
  void evidenceOfEquallyCorrelatedUtilities(int n) {
    LatentProblem problem = LatentProblems.equicorrelated(n);
    double[] weights = logWeights(LatentProblems.importance(problem), n, 20_000, 61);
    ImportanceEvidence evidence = ImportanceEvidence.of(weights);
    assertThat(evidence.standardError()).isLessThan(0.01);
    assertThat(evidence.logEvidence())
        .isCloseTo(-Math.log(n + 1.0), within(MeanEstimate.ALLOWED * evidence.standardError()));
    assertThat(ParetoSmoothing.of(weights).shape()).isLessThan(0.3);
  }

  @ParameterizedTest
  @MethodSource("org.probitep.exact.ExactPosteriorTest#problems")
  void evidenceByQuadrature(LatentProblem problem) {
    double[] weights = logWeights(LatentProblems.importance(problem), problem.rows(), 20_000, 62);
    ImportanceEvidence evidence = ImportanceEvidence.of(weights);
    assertThat(evidence.logEvidence())
        .isCloseTo(
            new Quadrature(problem).logEvidence(),
            within(MeanEstimate.ALLOWED * evidence.standardError()));
  }

  /** Any sites give the right answer: those without information leave the prior as the proposal. */
  @Test
  void poorSitesCostOnlyVariance() {
    LatentProblem problem = LatentProblems.random(5, 3, true, 63);
    ImportanceEvidence good =
        ImportanceEvidence.of(logWeights(LatentProblems.importance(problem), 5, 20_000, 64));
    EpImportance prior = EpImportance.of(problem, new double[5], new double[5]);
    ImportanceEvidence poor = ImportanceEvidence.of(logWeights(prior, 5, 20_000, 65));
    double error = Math.hypot(good.standardError(), poor.standardError());
    assertThat(poor.standardError()).isGreaterThan(2 * good.standardError());
    assertThat(poor.logEvidence())
        .isCloseTo(good.logEvidence(), within(MeanEstimate.ALLOWED * error));
  }

  /** The reference is importance sampling by another program, checked there by Gibbs sampling. */
  @Test
  void evidenceOfPima() throws IOException {
    double[][] table = table("train.csv");
    double[][] sites = table("ep_sites.csv");
    int n = table.length;
    int d = table[0].length - 1;
    double[][] design = new double[n][];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      sign[i] = 2 * table[i][d] - 1;
      // The prior's standard deviation is 5.
      design[i] = Arrays.stream(table[i], 0, d).map(x -> 5 * x).toArray();
    }
    EpImportance importance =
        EpImportance.of(
            new LatentProblem(design, d, sign, new double[n]),
            Arrays.stream(sites).mapToDouble(site -> site[0]).toArray(),
            Arrays.stream(sites).mapToDouble(site -> site[1]).toArray());
    double[] weights = logWeights(importance, n, 50_000, 66);
    ImportanceEvidence evidence = ImportanceEvidence.of(weights);
    double error = Math.hypot(evidence.standardError(), scalar("exactLogEvidenceSe"));
    assertThat(evidence.logEvidence())
        .isCloseTo(scalar("exactLogEvidence"), within(MeanEstimate.ALLOWED * error));
    assertThat(evidence.standardError()).isLessThan(0.002);
    assertThat(ParetoSmoothing.of(weights).shape()).isLessThan(0.3);
  }

  /** Batches are a matter of speed. */
  @Test
  void countsNeedNotFillABatch() {
    LatentProblem problem = LatentProblems.random(5, 3, true, 67);
    EpImportance importance = LatentProblems.importance(problem);
    double[] weights = logWeights(importance, 5, 129, 68);
    assertThat(weights).doesNotContain(0.0);
    assertThat(Arrays.copyOf(weights, 128)).containsExactly(logWeights(importance, 5, 128, 68));
    assertThat(logWeights(importance, 5, 0, 68)).isEmpty();
  }

  @Test
  void refusesTheWrongNumberOfSites() {
    LatentProblem problem = LatentProblems.equicorrelated(3);
    assertThatThrownBy(() -> EpImportance.of(problem, new double[3], new double[2]))
        .hasMessage("3 rows need as many sites, got 3 precisions and 2 shifts");
  }

  private static double[][] table(String file) throws IOException {
    return text(file)
        .lines()
        .skip(1)
        .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
        .toArray(double[][]::new);
  }

  private static double scalar(String key) throws IOException {
    Matcher matcher =
        Pattern.compile("\"" + key + "\": ([-+.0-9eE]+)").matcher(text("scalars.json"));
    matcher.find();
    return Double.parseDouble(matcher.group(1));
  }

  private static String text(String file) throws IOException {
    String path = "/reference/real/pima_mass/" + file;
    try (InputStream in = EpImportanceTest.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
