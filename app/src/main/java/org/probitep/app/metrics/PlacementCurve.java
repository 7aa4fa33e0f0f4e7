/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.metrics;

import java.util.TreeMap;

/**
 * The ROC curve as the distribution of the positives' placements among the negatives (Pepe and Cai
 * 2004): at a false positive rate f it is the share of positives that fewer than f of the negatives
 * outrank. A positive that is tied with negatives is spread evenly over them, which draws a
 * straight line, as the ordinary curve has for ties.
 */
final class PlacementCurve {
  /** What happens at a given number of negatives passed. */
  private static final class Event {
    double slope;
    int jump;
    double threshold = Double.POSITIVE_INFINITY;
  }

  private final TreeMap<Integer, Event> events = new TreeMap<>();
  private final int positives;
  private final int negatives;

  private PlacementCurve(Placements placed, int negatives) {
    this.positives = placed.size();
    this.negatives = negatives;
    event(0);
    event(negatives);
    for (int k = 0; k < positives; k++) {
      add(placed.above(k), placed.tied(k), placed.probability(k));
    }
  }

  static RocCurve of(Placements positives, int negatives, Estimate area) {
    return new PlacementCurve(positives, negatives).curve(area);
  }

  private Event event(int passed) {
    return events.computeIfAbsent(passed, unseen -> new Event());
  }

  private void add(int above, int tied, double probability) {
    Event end = event(above + tied);
    end.threshold = Math.min(end.threshold, probability);
    if (tied == 0) {
      end.jump++;
    } else {
      event(above).slope += 1.0 / tied;
      end.slope -= 1.0 / tied;
    }
  }

  private RocCurve curve(Estimate area) {
    int points = 2 * events.size();
    double[] thresholds = new double[points];
    double[] falseRates = new double[points];
    double[] trueRates = new double[points];
    double found = 0;
    double slope = 0;
    double threshold = Double.POSITIVE_INFINITY;
    int before = 0;
    int point = 0;
    for (var entry : events.entrySet()) {
      Event event = entry.getValue();
      found += slope * (entry.getKey() - before);
      before = entry.getKey();
      slope += event.slope;
      // Before and after the jump.
      for (int jump : new int[] {0, event.jump}) {
        found += jump;
        thresholds[point] = threshold;
        falseRates[point] = (double) before / negatives;
        trueRates[point++] = Math.min(1, found / positives);
        threshold = Math.min(threshold, event.threshold);
      }
    }
    trueRates[points - 1] = 1;
    thresholds[points - 1] = threshold;
    return new RocCurve(thresholds, falseRates, trueRates, area);
  }
}
