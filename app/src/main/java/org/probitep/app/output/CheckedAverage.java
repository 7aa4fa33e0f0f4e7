/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.probitep.app.evaluation.RowsToPredict;
import org.probitep.ep.EpOptions;
import org.probitep.exact.EpCheck;
import org.probitep.selection.MixedPrior;

/**
 * {@code --check} of an average: each fit under a Gaussian prior is compared with exact draws under
 * that prior, and the average is as good as the worst of them. Fits that shrink have no exact
 * sampler.
 *
 * @param average the fits
 * @param rows where to compare them
 * @param compared these rows in words
 * @param options how to run fits
 */
record CheckedAverage(MixedPrior average, RowsToPredict rows, String compared, EpOptions options) {
  /** Fits with less weight hardly change an answer, and so must not decide the verdict. */
  private static final double LEAST_WEIGHT = 0.05;

  /** The lines to print. */
  List<String> by(Checking checking) {
    List<String> lines = new ArrayList<>();
    List<MixedPrior.Checkable> parts = average.checkable(rows.x(), options);
    double least = Math.min(LEAST_WEIGHT, largestWeight(parts));
    List<MixedPrior.Checkable> checked = new ArrayList<>();
    List<EpCheck> results = new ArrayList<>();
    for (MixedPrior.Checkable part : parts) {
      String which = "the fit " + part.name() + ", which has " + percent(part.part().weight());
      if (part.part().weight() < least) {
        lines.add(which + " of the weight, is not checked");
        continue;
      }
      Checking.Checked found =
          checking.compare(part.part().data(), part.part().fit(), rows.in(part.rows()), compared);
      lines.add(which + " of the weight:");
      lines.addAll(found.lines().subList(0, found.lines().size() - 1));
      checked.add(part);
      results.add(found.result());
    }
    if (average.shrinks()) {
      lines.add(
          "the fits that shrink, which have "
              + percent(average.shrunkWeight())
              + " of the weight, are not checked: they have no exact sampler");
    }
    lines.addAll(weights(checked, results));
    lines.add(CheckText.ofAverage(results, subject(checked)));
    return lines;
  }

  private static double largestWeight(List<MixedPrior.Checkable> parts) {
    return parts.stream().mapToDouble(part -> part.part().weight()).max().orElseThrow();
  }

  private String subject(List<MixedPrior.Checkable> checked) {
    double weight = checked.stream().mapToDouble(part -> part.part().weight()).sum();
    return average.shrinks()
        ? "what was checked of the average (" + percent(weight) + " of the weight)"
        : "the average";
  }

  /** The weights are EP's too: how the fits that were checked would share theirs by the draws. */
  private static List<String> weights(List<MixedPrior.Checkable> checked, List<EpCheck> results) {
    double[] weights = checked.stream().mapToDouble(part -> part.part().weight()).toArray();
    double total = Arrays.stream(weights).sum();
    for (int k = 0; k < weights.length; k++) {
      weights[k] *= Math.exp(results.get(k).logEvidence() - results.get(k).epLogEvidence());
    }
    double sum = Arrays.stream(weights).sum();
    return weights.length < 2 || Double.isNaN(sum)
        ? List.of()
        : List.of(
            "by the estimates of the log evidence these fits would have "
                + Arrays.stream(weights)
                    .mapToObj(weight -> percent(weight * total / sum))
                    .collect(Collectors.joining(" and "))
                + " of the weight");
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
