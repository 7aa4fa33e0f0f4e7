/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.List;
import java.util.OptionalDouble;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.NewCategories;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.ModelOptions.PriorVariance;
import org.probitep.data.encode.PriorShape;
import org.probitep.data.encode.Scale;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.table.TableSource;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.Method;
import org.probitep.methods.MethodOptions;
import org.probitep.posterior.FormChoice;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The options of a fit, for every command that fits. Defaults come from the library through {@link
 * FitDefaults}.
 */
final class FitOptions {
  /** No estimate of a probability has a larger standard error. */
  private static final double LARGEST_ERROR = 0.5;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Spec(Spec.Target.SELF)
  private CommandSpec self;

  @Mixin private DesignOptions design;

  @Mixin private LikelihoodOptions likelihood;

  @Option(
      names = "--method",
      paramLabel = "ep|textbook|pfm|mf|exact",
      description =
          "ep: expectation propagation. textbook: the same, one site at a time, for comparison."
              + " pfm, mf: variational Bayes, partially factorised or mean-field. exact: samples"
              + " the exact posterior, for up to 5,000 rows (default: ${DEFAULT-VALUE}).")
  private Method method;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description =
          "How many draws the predictions of pfm and exact rest on; more draws make se smaller"
              + " (default: ${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--se",
      paramLabel = "E",
      description =
          "For --method exact, instead of --samples: draw until no probability of a training row"
              + " has a larger standard error than this, such as 0.002.")
  private Double standardError;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed for the random draws (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--prior",
      paramLabel = "auto|normal|shrink",
      description =
          "normal: coefficients are normally distributed. shrink: most are 0, and a few may be of"
              + " any size. auto: normal, but with many columns an average of several kinds,"
              + " weighted by their evidence (default: ${DEFAULT-VALUE}).")
  private PriorShape prior;

  @Option(
      names = "--prior-variance",
      paramLabel = "V|auto|average",
      converter = VarianceConverter.class,
      description =
          "Prior variance of each coefficient. average: average over variances, weighted by their"
              + " evidence, for small tables. auto: learn it from the training rows by maximising"
              + " the evidence and a weak prior of its own (default: ${DEFAULT-VALUE}).")
  private PriorVariance priorVariance;

  @Option(
      names = "--prior-group",
      paramLabel = "NAME=PATTERN",
      description =
          "Columns of the table that match the pattern, as in 'genes=gene_*', share a learned prior"
              + " variance of their own; * stands for any characters, ? for one; repeatable.")
  private List<String> priorGroups = List.of();

  @Option(
      names = "--intercept",
      negatable = true,
      fallbackValue = "true",
      description = "Whether the model has a constant term (default: it does).")
  private boolean intercept;

  @Option(
      names = "--intercept-variance",
      paramLabel = "V",
      description =
          "Prior variance of the constant term (default: the same as --prior-variance; 25 if that"
              + " is auto).")
  private Double interceptVariance;

  @Option(
      names = "--scale",
      paramLabel = "half-sd|none",
      description =
          "half-sd: centre each column and scale it to a standard deviation of 0.5, except columns"
              + " that are constant or hold only 0 and 1; without a constant term nothing is"
              + " centred. none: leave all columns as they are"
              + " (default: ${DEFAULT-VALUE}).")
  private Scale scale;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "Stop when the residual is at most T (default: ${DEFAULT-VALUE}). Below 1e-8, a learned"
              + " prior is determined as closely as the fit.")
  private double tolerance;

  @Option(
      names = "--max-sweeps",
      paramLabel = "N",
      description = "Stop after N sweeps, converged or not (default: ${DEFAULT-VALUE}).")
  private int maxSweeps;

  @Option(
      names = "--damping",
      paramLabel = "D",
      description = "Fraction of each update to apply, in (0, 1] (default: ${DEFAULT-VALUE}).")
  private double damping;

  @Option(
      names = "--stopping",
      paramLabel = "predictor|sites",
      description =
          "What the residual measures: changes in the linear predictors, whatever their scale, or"
              + " in the sites, as in the authors' code (default: ${DEFAULT-VALUE}).")
  private Stopping stopping;

  @Option(
      names = "--form",
      paramLabel = "auto|primal|dual",
      description =
          "For --method ep: work with p × p (primal) or n × n (dual) matrices (default:"
              + " ${DEFAULT-VALUE}).")
  private FormChoice form;

  @Option(
      names = "--kernels",
      paramLabel = "auto|java|openblas",
      description = "The library for matrix products (default: ${DEFAULT-VALUE}).")
  private KernelChoice kernels;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many threads to use (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--level",
      paramLabel = "P",
      description = "Probability of the credible intervals (default: ${DEFAULT-VALUE}).")
  private double level;

  /** What the columns become; a usage error if there is no target. */
  DesignSpec spec() {
    return likelihood.applied(design.spec(), method);
  }

  /** The table with an outcome in each row, where its rows are counts of trials. */
  TableSource outcomes(TableSource table) {
    return likelihood.outcomes(table, design.spec());
  }

  /** The same with another formula. */
  DesignSpec spec(String otherFormula) {
    return likelihood.applied(design.spec(otherFormula), design.spec(), method);
  }

  /** Kernels and threads, checked. */
  Compute compute() {
    return epOptions().compute();
  }

  int threads() {
    return threads;
  }

  /** The level, checked. */
  double level() {
    return modelOptions().level();
  }

  ModelOptions modelOptions() {
    if (prior == PriorShape.SHRINK) {
      requireOneWholeFit("--prior shrink");
    } else if (priorVariance.isAveraged()) {
      requireOneWholeFit("--prior-variance average");
    }
    OptionalDouble ofIntercept =
        interceptVariance == null ? OptionalDouble.empty() : OptionalDouble.of(interceptVariance);
    return Usage.checked(
        command,
        () ->
            new ModelOptions(
                intercept,
                scale,
                priorVariance,
                ofIntercept,
                level,
                prior,
                priorGroups.stream().map(ModelOptions.PriorGroup::parse).toList(),
                likelihood.leaveLinkOpen() && !isCompare()));
  }

  /** Whether this is compare, whose methods need a probit model. */
  private boolean isCompare() {
    return command.commandLine().getCommandName().equals("compare");
  }

  /**
   * Refuses options that do not go with such a prior: it has seen every row, only EP offers it, and
   * the rows must be in memory.
   */
  private void requireOneWholeFit(String asked) {
    for (String other : List.of("--loo", "--check", "--stream", "--keep-sites")) {
      if (isGiven(other)) {
        throw Usage.error(command, asked + " does not go with " + other);
      }
    }
    if (method != Method.EP || isCompare()) {
      throw Usage.error(command, asked + " is for --method ep, and is not available in compare");
    }
  }

  /** The method with its options, checked. */
  MethodOptions methodOptions() {
    requireFormToChoose();
    return Usage.checked(
        command,
        () ->
            new MethodOptions(method, samples, seed, epOptions())
                .withStandardError(standardError == null ? 0 : checkedError()));
  }

  /** Refuses a form where there is no choice: only EP with its rows in memory comes in both. */
  private void requireFormToChoose() {
    if (form != FormChoice.AUTO && method != Method.EP) {
      throw Usage.error(
          command, "--form is for --method ep: " + Labels.of(method) + " chooses its own");
    }
    if (form == FormChoice.DUAL && isGiven("--stream")) {
      throw Usage.error(command, "--form dual does not go with --stream, which is always primal");
    }
  }

  private double checkedError() {
    if (method != Method.EXACT || isGiven("--samples")) {
      throw new IllegalArgumentException(
          "--se needs --method exact, and is given instead of --samples");
    }
    if (!(standardError > 0 && standardError < LARGEST_ERROR)) {
      throw new IllegalArgumentException("--se must be in (0, 0.5), got " + standardError);
    }
    return standardError;
  }

  EpOptions epOptions() {
    return Usage.checked(
        command,
        () ->
            EpOptions.withDefaults()
                .withTolerance(tolerance)
                .withMaxSweeps(maxSweeps)
                .withDamping(damping)
                .withStopping(stopping)
                .withForm(form)
                .withKernels(kernels)
                .withThreads(threads));
  }

  /** Whether the option was on the command line. */
  boolean isGiven(String name) {
    return command.commandLine().getParseResult().hasMatchedOption(name);
  }

  /**
   * When a column of new categories only is refused by a saved model: never, if the user said what
   * is to become of them, now or when it was fitted.
   */
  NewCategories newCategories(FittedModel model) {
    return isGiven("--unseen")
        ? NewCategories.expected()
        : model.schema().newCategories(model.summary().outcome().n());
  }

  /** When such a column is refused after a fit to these rows. */
  NewCategories newCategories(TrainingData data) {
    return data.schema().newCategories(data.observations().size());
  }

  /** The schema of a saved model, whose rule for new categories --unseen replaces. */
  Schema schema(FittedModel model) {
    return isGiven("--unseen") ? model.schema().withUnseen(design.unseen()) : model.schema();
  }

  /** The options of this group that were on the command line. */
  List<String> given() {
    return self.options().stream().map(OptionSpec::longestName).filter(this::isGiven).toList();
  }
}
