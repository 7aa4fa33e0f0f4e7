/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.ProjectedPosterior;

/** The Gaussians of a posterior, exact or of low rank. */
final class GaussianParts {
  private final List<GaussianPosterior> parts;
  private final double[] weights;
  private final boolean holdRows;

  private GaussianParts(List<GaussianPosterior> parts, double[] weights, boolean holdRows) {
    this.parts = parts;
    this.weights = weights;
    this.holdRows = holdRows;
  }

  static GaussianParts of(FittedModel model) {
    if (model.posterior() instanceof AveragedPosterior average) {
      return new GaussianParts(average.parts(), average.weights(), model.holdsRows());
    }
    if (model.posterior() instanceof GaussianPosterior gaussian) {
      return new GaussianParts(List.of(gaussian), new double[] {1}, model.holdsRows());
    }
    throw new RequestException(
        "a model that predicts from draws (pfm, exact) cannot be exported: fit it with --method"
            + " ep");
  }

  /** How many numbers the variance takes. */
  double numbers(OptionalInt rank) {
    return parts.stream()
        .mapToDouble(
            part ->
                (double) Math.min(part.factor().size(), rank.orElse(Integer.MAX_VALUE))
                    * part.size())
        .sum();
  }

  List<GaussianPart> exact() {
    return IntStream.range(0, weights.length)
        .mapToObj(k -> GaussianPart.of(weights[k], parts.get(k)))
        .toList();
  }

  /**
   * Only the directions about which the rows say most. A Gaussian of directions stays as it is:
   * outside them it has no prior variance that could stand for the others.
   *
   * @param notes takes a line on the error
   */
  List<GaussianPart> lowRank(int rank, List<String> notes) {
    List<Optional<LowRank>> low = directions(rank, notes);
    return IntStream.range(0, weights.length)
        .mapToObj(
            k ->
                low.get(k)
                    .map(part -> part.part(weights[k]))
                    .orElseGet(() -> GaussianPart.of(weights[k], parts.get(k))))
        .toList();
  }

  /** The same as a posterior that holds no rows. */
  Posterior lowRankPosterior(int rank, List<String> notes) {
    List<Optional<LowRank>> low = directions(rank, notes);
    List<GaussianPosterior> posteriors = new ArrayList<>();
    for (int k = 0; k < weights.length; k++) {
      posteriors.add(
          parts.get(k) instanceof ProjectedPosterior projected
              ? projected.mixed()
              : low.get(k).orElseThrow().posterior());
    }
    return weights.length == 1 ? posteriors.get(0) : AveragedPosterior.of(posteriors, weights);
  }

  private List<Optional<LowRank>> directions(int rank, List<String> notes) {
    List<Optional<LowRank>> all =
        parts.stream()
            .map(
                part ->
                    part instanceof ProjectedPosterior
                        ? Optional.<LowRank>empty()
                        : Optional.of(LowRank.of(part, rank)))
            .toList();
    List<LowRank> low = all.stream().flatMap(Optional::stream).toList();
    double excess = low.stream().mapToDouble(LowRank::excess).max().orElseThrow();
    OptionalDouble overRows =
        holdRows
            ? low.stream().flatMapToDouble(l -> l.excessOverRows().stream()).max()
            : OptionalDouble.empty();
    notes.add(
        String.format(
            Locale.ROOT,
            "rank %d: the variance of x'beta is never too small, and too large by at most %.2g"
                + " times its value under the prior%s",
            rank,
            excess,
            overRows.isPresent()
                ? String.format(
                    Locale.ROOT, " (in the training rows by at most %.2g)", overRows.getAsDouble())
                : ""));
    return all;
  }
}
