/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import org.probitep.app.metrics.Metrics;
import org.probitep.app.metrics.Score;

/**
 * A way to get probabilities, with the probabilities that it gave and how good they were.
 * Immutable.
 */
public final class Candidate {
  private final String name;
  private final boolean tellsRowsApart;
  private final double[] probabilities;
  private final Metrics metrics;

  Candidate(String name, boolean tellsRowsApart, double[] probabilities, Metrics metrics) {
    this.name = name;
    this.tellsRowsApart = tellsRowsApart;
    this.probabilities = probabilities;
    this.metrics = metrics;
  }

  /** The same under another name. */
  Candidate named(String other) {
    return new Candidate(other, tellsRowsApart, probabilities, metrics);
  }

  /** What it is called in tables. */
  public String name() {
    return name;
  }

  /**
   * Whether it tells rows apart. Where it does not, like the base rate, areas under curves only
   * show how the folds differ.
   */
  public boolean tellsRowsApart() {
    return tellsRowsApart;
  }

  /** The probability of the positive outcome that it gave to row i of the evaluation. */
  public double probability(int i) {
    return probabilities[i];
  }

  /** Its metrics by name; areas under curves are not defined if it does not tell rows apart. */
  public List<Score> scores() {
    return Score.of(metrics, tellsRowsApart);
  }

  /** How good its probabilities were. */
  public Metrics metrics() {
    return metrics;
  }
}
