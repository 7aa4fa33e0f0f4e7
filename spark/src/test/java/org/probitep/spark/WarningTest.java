/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.probitep.spark.Problem.Sample;

/** What a user has to know of a fit is in the log, and nothing else is there as a warning. */
class WarningTest {
  private static final Logger LOGGER = (Logger) LogManager.getLogger(Training.class);

  /** Keeps what is said. */
  private static final class Kept extends AbstractAppender {
    final List<String> warnings = new ArrayList<>();

    Kept() {
      super("kept", null, null, true, Property.EMPTY_ARRAY);
    }

    @Override
    public void append(LogEvent event) {
      warnings.add(event.getMessage().getFormattedMessage());
    }
  }

  private final Kept kept = new Kept();

  @BeforeEach
  void listen() {
    kept.start();
    LOGGER.addAppender(kept);
    LOGGER.setAdditive(false);
    LOGGER.setLevel(Level.WARN);
  }

  @AfterEach
  void stop() {
    LOGGER.removeAppender(kept);
    LOGGER.setAdditive(true);
    LOGGER.setLevel(Level.ERROR);
  }

  @Test
  void testNoConvergence() {
    new EpProbit().setMaxIter(2).fit(Problem.simulated(100, 3, 1).dataset(2));
    assertThat(kept.warnings).hasSize(1);
    assertThat(kept.warnings.get(0))
        .startsWith("the fit has not converged: after 2 sweeps the residual is ")
        .contains("tol is 1.0E-8", "setMaxIter");
  }

  @Test
  void testOneClass() {
    for (double label : new double[] {0, 1}) {
      kept.warnings.clear();
      List<Sample> same =
          Problem.simulated(100, 3, 1).samples().stream()
              .map(sample -> new Sample(sample.features(), label, 1))
              .toList();
      new EpProbit().setPriorVariance(1).fit(new Problem(same).dataset(2));
      assertThat(kept.warnings.get(0)).startsWith("all 100 rows have label " + (int) label + ":");
    }
  }

  @Test
  void testNothingToSay() {
    new EpProbit().fit(Problem.simulated(100, 3, 1).dataset(2));
    assertThat(kept.warnings).isEmpty();
  }
}
