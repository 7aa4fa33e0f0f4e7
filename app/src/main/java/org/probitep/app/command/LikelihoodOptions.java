/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.CountsTable;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.TableSource;
import org.probitep.methods.Method;
import org.probitep.model.Link;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How rows count and what ties them to their outcome, for every command that fits. */
final class LikelihoodOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--link",
      paramLabel = "auto|probit|logit",
      description =
          "How the linear predictor becomes a probability. With logit the coefficients are log odds"
              + " ratios; for --method ep and textbook. auto: probit, unless ep learns the prior"
              + " variance and logit predicts rows that are left out clearly better (default:"
              + " ${DEFAULT-VALUE}).")
  private LinkRequest link;

  @Option(
      names = "--weights",
      paramLabel = "COL",
      description =
          "A column of numbers, 0 or more: how often each row counts. A weight of 2 is the same as"
              + " having the row twice, 0 leaves it out, and in general the likelihood of the row"
              + " is raised to that power.")
  private String weights;

  @Option(
      names = "--trials",
      paramLabel = "COL",
      description =
          "A column of whole numbers: each row stands for that many trials, and the target holds"
              + " how many of them succeeded. In a formula: cbind(successes, failures) ~ ….")
  private String trials;

  @Option(
      names = "--offset",
      paramLabel = "COL",
      description =
          "A column of numbers that are added to the linear predictor as they are, both when"
              + " fitting and when predicting. In a formula: offset(COL), or something computed,"
              + " such as offset(log(COL)).")
  private String offset;

  @Option(
      names = "--base-rate",
      paramLabel = "R",
      description =
          "The share of positives in the population, if rows were selected by their outcome"
              + " (case-control). Probabilities are then those for the population.")
  private Double baseRate;

  /** Whether the link is left to the fit. */
  boolean leaveLinkOpen() {
    return link == LinkRequest.AUTO;
  }

  /** The specification with this likelihood; a usage error if the method does not support it. */
  DesignSpec applied(DesignSpec spec, Method method) {
    return applied(spec, spec, method);
  }

  /** As above for a model that is compared with another; its rows count as often as there. */
  DesignSpec applied(DesignSpec spec, DesignSpec first, Method method) {
    boolean counts = countColumn(first).isPresent();
    countColumn(spec)
        .filter(column -> !countColumn(first).equals(Optional.of(column)))
        .ifPresent(
            column -> {
              throw Usage.error(command, "--against counts " + column + ", but the model does not");
            });
    if (counts && weights != null) {
      throw Usage.error(command, "--weights cannot be combined with counts of trials");
    }
    Set<String> ignored = new HashSet<>(spec.ignore());
    countColumn(first).ifPresent(ignored::add);
    Likelihood likelihood = likelihood(counts ? countName(first) : weights);
    if (!(method == Method.EP || method == Method.TEXTBOOK)) {
      requirePlain(likelihood);
    }
    return spec.withIgnore(ignored).withLikelihood(likelihood);
  }

  /** Refuses what only expectation propagation can do. */
  private void requirePlain(Likelihood likelihood) {
    if (likelihood.link() != Link.PROBIT) {
      throw Usage.error(command, "--link logit needs --method ep or textbook");
    }
    if (likelihood.weights().isPresent() || likelihood.baseRate().isPresent()) {
      throw Usage.error(command, "weights, trials and a base rate need --method ep or textbook");
    }
  }

  private Likelihood likelihood(String weightColumn) {
    try {
      return new Likelihood(
          link.link(),
          Optional.ofNullable(weightColumn),
          Optional.ofNullable(offset).map(Arithmetic::ofColumn),
          baseRate == null ? OptionalDouble.empty() : OptionalDouble.of(baseRate));
    } catch (IllegalArgumentException e) {
      throw Usage.error(command, "--" + e.getMessage().replace("base rate", "base-rate"));
    }
  }

  /** The column of counts besides the target, which is not a feature. */
  private Optional<String> countColumn(DesignSpec spec) {
    Optional<String> other =
        spec.formula().flatMap(formula -> formula.failures().or(formula::trials));
    if (trials != null && other.isPresent()) {
      throw Usage.error(command, "give --trials or cbind(successes, failures), not both");
    }
    return trials != null ? Optional.of(trials) : other;
  }

  /** What the column of the counts of outcomes is called. */
  private String countName(DesignSpec spec) {
    boolean ofTrials = trials != null || spec.formula().flatMap(Formula::trials).isPresent();
    return Formula.ofCounts(spec.target(), countColumn(spec).orElseThrow(), ofTrials);
  }

  /** The table with an outcome in each row, where its rows are counts. */
  TableSource outcomes(TableSource table, DesignSpec spec) {
    Optional<String> all =
        Optional.ofNullable(trials).or(() -> spec.formula().flatMap(Formula::trials));
    if (all.isPresent()) {
      return CountsTable.ofTrials(table, spec.target(), all.get());
    }
    return spec.formula()
        .flatMap(Formula::failures)
        .<TableSource>map(failures -> CountsTable.ofFailures(table, spec.target(), failures))
        .orElse(table);
  }
}
