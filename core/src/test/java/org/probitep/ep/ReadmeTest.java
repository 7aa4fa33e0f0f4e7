/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.Predictions;

/**
 * The Java snippet of the README, compiled and run, and held to be the one that the README shows.
 */
class ReadmeTest {
  @Test
  void testSnippet() {
    // <snippet>
    DesignMatrix x = DesignMatrix.of(new double[][] {{1, 0.2}, {1, -0.5}, {1, 1.1}, {1, 0.4}});
    boolean[] y = {true, false, true, false};
    EpFit fit =
        EpFit.fit(Observations.of(x, y), GaussianPrior.isotropic(2, 25), EpOptions.withDefaults());
    Predictions predictions = fit.posterior().predict(DesignMatrix.of(new double[][] {{1, 0.3}}));
    double probability = predictions.probability(0);
    double lower = predictions.lower(0, 0.95);
    double logEvidence = fit.logEvidence();
    double[] leaveOneOut = fit.looProbabilities();
    // </snippet>
    assertThat(probability).isBetween(0.4, 0.8);
    assertThat(lower).isLessThan(probability);
    assertThat(logEvidence).isNegative();
    assertThat(leaveOneOut).hasSize(4);
  }

  @Test
  void testReadmeShowsThisSnippet() throws IOException {
    // Surefire runs in the module's folder.
    Path module = Path.of("").toAbsolutePath();
    String readme = Files.readString(module.resolveSibling("README.md"));
    List<String> parts =
        List.of(
            Files.readString(module.resolve("src/test/java/org/probitep/ep/ReadmeTest.java"))
                .split("// </?snippet>", -1));
    Matcher shown = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
    assertThat(shown.find()).isTrue();
    assertThat(shown.group(1).replaceAll("\\s+", ""))
        .isEqualTo(parts.get(1).replaceAll("\\s+", ""));
  }
}
