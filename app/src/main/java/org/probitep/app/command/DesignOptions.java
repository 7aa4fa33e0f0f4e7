/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.List;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.design.ReferenceLevel;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.MissingPolicy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the columns of a table become, for every command that reads training rows. */
final class DesignOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--target",
      paramLabel = "COL",
      description =
          "The column to predict: 0/1, true/false, or two labels. Needed for a fit, unless a"
              + " formula names it.")
  private String target;

  @Option(
      names = "--positive",
      paramLabel = "LABEL",
      description =
          "The label whose probability is predicted (default: 1, true, or the second label in"
              + " alphabetical order). With three or more labels: this one against the rest.")
  private String positive;

  @Option(
      names = "--formula",
      paramLabel = "F",
      description =
          "The model as an R formula, such as 'type ~ glu + bmi * age + C(npreg)'. It may contain +"
              + " - * / : ^ . 0 1, C(x) for categories, I(x + 2*y), x > 3, log(x) and the like,"
              + " poly(x, 2), ns(x, df = 3), bs(x, df = 5), offset(x) (default: all columns).")
  private String formula;

  @Option(
      names = "--ignore",
      paramLabel = "COL",
      split = ",",
      description = "Leave out these columns.")
  private List<String> ignore = List.of();

  @Option(
      names = "--categorical",
      paramLabel = "COL",
      split = ",",
      description = "Treat these columns as categories, even if they hold numbers.")
  private List<String> categorical = List.of();

  @Option(
      names = "--ordered",
      paramLabel = "COL=A<B<C",
      description = "Treat a column as ordered categories, as in 'size=S<M<L'; repeatable.")
  private List<String> ordered = List.of();

  @Option(
      names = "--reference",
      paramLabel = "COL=LEVEL",
      description =
          "The level of a categorical column with which the others are compared, as in 'race=white'"
              + " (default: the most frequent one); repeatable.")
  private List<String> references = List.of();

  @Option(
      names = "--na",
      paramLabel = "LABEL",
      split = ",",
      description = "Treat cells with these labels as missing, in addition to empty ones and NA.")
  private List<String> naLabels = List.of();

  @Option(
      names = "--missing",
      paramLabel = "impute|indicator|error|drop",
      defaultValue = "impute",
      description =
          "What to do about missing numbers. impute: use the column's mean. indicator: the same,"
              + " and add a column that marks them. error: refuse the table. drop: leave out their"
              + " rows. Missing categories become a level of their own (default:"
              + " ${DEFAULT-VALUE}).")
  private MissingPolicy missing;

  @Option(
      names = "--unseen",
      paramLabel = "reference|error",
      defaultValue = "reference",
      description =
          "What to do about categories that were not in the training table: count them as the"
              + " reference level, or refuse them (default: ${DEFAULT-VALUE}). If it is given, a"
              + " column of nothing but new categories is predicted, too. A saved model keeps what"
              + " was given when it was fitted, and it can be given anew.")
  private UnseenPolicy unseen;

  /** What becomes of new categories. */
  UnseenPolicy unseen() {
    return unseen;
  }

  /** Whether there is a target. */
  boolean hasTarget() {
    return target != null || formula != null;
  }

  /** The specification; a usage error if there is no target. */
  DesignSpec spec() {
    if (!hasTarget()) {
      throw Usage.error(command, "Missing required option: '--target=COL'");
    }
    return with(formula == null ? DesignSpec.of(target) : ofFormula());
  }

  /**
   * The specification of another formula for the same target, without the references of columns
   * that it does not use.
   */
  DesignSpec spec(String otherFormula) {
    DesignSpec first = spec();
    Formula parsed = Formula.parse(otherFormula);
    if (!first.target().equals(parsed.target())) {
      throw new RequestException(
          "--against predicts " + parsed.target() + ", but the model predicts " + first.target());
    }
    return with(DesignSpec.of(parsed))
        .withReferences(
            first.references().stream()
                .filter(r -> parsed.needs().map(needs -> needs.contains(r.column())).orElse(true))
                .toList());
  }

  /** The specification for describe; without a target its name is empty. */
  DesignSpec specForLooking() {
    return hasTarget() ? spec() : with(DesignSpec.of(""));
  }

  private DesignSpec with(DesignSpec spec) {
    return spec.withPositive(positive)
        .withIgnore(ignore)
        .withCategorical(categorical)
        .withOrdered(ordered.stream().map(OrderedLevels::parse).toList())
        .withReferences(references.stream().map(ReferenceLevel::parse).toList())
        .withNaLabels(naLabels)
        .withMissing(missing)
        .withUnseen(unseen)
        .withNewExpected(command.commandLine().getParseResult().hasMatchedOption("--unseen"));
  }

  private DesignSpec ofFormula() {
    Formula parsed = Formula.parse(formula);
    if (target != null && !target.equals(parsed.target())) {
      throw new RequestException(
          "--target is " + target + ", but the formula predicts " + parsed.target());
    }
    return DesignSpec.of(parsed);
  }
}
