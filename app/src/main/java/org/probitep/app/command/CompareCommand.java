/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.probitep.app.output.Comparison;
import org.probitep.app.output.ComparisonCsv;
import org.probitep.app.output.ComparisonTable;
import org.probitep.app.output.ModelJson;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.study.TimedRun;
import org.probitep.data.RequestException;
import org.probitep.data.design.Likelihood;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.table.TableSource;
import org.probitep.exact.ExactFit;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.selection.PriorChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep compare}: the methods side by side on one table. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    defaultValueProvider = FitDefaults.class,
    sortOptions = false,
    description =
        "Fit a table by several methods and show how long each takes and how far its predictive"
            + " probabilities are from the exact ones.",
    footer = {
      "",
      "Examples:",
      "  probitep compare train.csv --target type",
      "  probitep compare train.csv --target type --test test.csv --methods ep,pfm --format csv"
    })
public final class CompareCommand implements Callable<Integer> {
  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "TRAIN",
      description = "A table with the target; - for standard input.")
  private Path train;

  @Option(
      names = "--test",
      paramLabel = "TEST",
      description = "The rows whose probabilities are compared (default: those of TRAIN).")
  private Path test;

  @Option(
      names = "--methods",
      paramLabel = "M",
      split = ",",
      defaultValue = "ep,textbook,pfm,mf,exact",
      description =
          "The methods to compare (default: ${DEFAULT-VALUE}). Without exact, only times and"
              + " evidence are compared.")
  private List<Method> methods;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "5",
      description =
          "Times are medians of R runs after a warm-up; exact runs once (default:"
              + " ${DEFAULT-VALUE}).")
  private int repeat;

  @Mixin private FormatOption format;

  @Mixin private InputOptions input;

  @Mixin private FitOptions options;

  public CompareCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    MethodOptions base = options.methodOptions();
    if (options.isGiven("--method")) {
      throw Usage.error(spec, "compare takes a list of methods: --methods ep,exact");
    }
    if (repeat < 1) {
      throw Usage.error(spec, "--repeat must be at least 1, got " + repeat);
    }
    TableSource table = options.outcomes(WatchedTable.of(input.table(train), streams));
    TrainingData data = TrainingData.read(table, options.spec(), options.modelOptions());
    if (methods.contains(Method.EXACT) && data.observations().size() > ExactFit.MOST_ROWS) {
      throw new RequestException(
          String.format(
              "the exact method takes at most %,d rows, and %s has %,d: leave it out with --methods"
                  + " ep,pfm,mf",
              ExactFit.MOST_ROWS, table.name(), data.observations().size()));
    }
    data.notes().forEach(streams::say);
    requireMethods();
    DesignMatrix rows = data.observations().x();
    double[] offsets = data.offsets();
    if (test != null) {
      EncodedRows read = testRows(data);
      rows = read.x();
      offsets = read.offsets();
    }
    compare(data, base, rows, offsets);
    return 0;
  }

  /**
   * With weights and other links there are no latent utilities, on which the other methods rely.
   */
  private void requireMethods() {
    Likelihood likelihood = options.spec().likelihood();
    boolean plain =
        likelihood.link() == Link.PROBIT
            && likelihood.weights().isEmpty()
            && likelihood.baseRate().isEmpty();
    if (!plain && !Set.of(Method.EP, Method.TEXTBOOK).containsAll(methods)) {
      throw Usage.error(spec, "weights, counts and --link logit need --methods ep,textbook");
    }
  }

  private void compare(TrainingData data, MethodOptions base, DesignMatrix rows, double[] offsets)
      throws IOException {
    List<Comparison.Entry> entries = new ArrayList<>();
    GaussianPrior prior = prior(data);
    for (Method method : methods.stream().distinct().sorted().toList()) {
      MethodOptions asked = base.withMethod(method);
      int runs = method == Method.EXACT ? 1 : repeat;
      TimedRun run =
          Progress.during(
              streams, p -> TimedRun.of(asked, data.observations(), prior, rows, offsets, runs, p));
      run.fit().outcome().notes().forEach(note -> streams.say(Labels.of(method) + ": " + note));
      if (!run.fit().outcome().converged()) {
        streams.say("warning: " + Labels.of(method) + " did not converge or cannot be relied on");
      }
      entries.add(new Comparison.Entry(method, run));
    }
    String text = text(new Comparison(entries));
    streams.print(text);
  }

  /** One prior for all methods; if it is to be learned, EP learns it before anything is timed. */
  private GaussianPrior prior(TrainingData data) {
    PriorChoice choice =
        Fitting.normalAlone(
            options.modelOptions().priorChoice(data.schema()), "compare", data, streams);
    if (choice instanceof PriorChoice.Given given) {
      return given.prior();
    }
    MethodOptions method = options.methodOptions().withMethod(Method.EP);
    MethodFit fit =
        Progress.during(
            streams, progress -> Methods.fit(data.observations(), choice, method, progress));
    fit.outcome().notes().forEach(streams::say);
    return fit.ep().orElseThrow().posterior().prior();
  }

  private EncodedRows testRows(TrainingData data) throws IOException {
    EncodedRows rows =
        EncodedRows.read(input.file(test), data.schema(), options.newCategories(data));
    rows.notes().forEach(note -> streams.say(test + ": " + note));
    return rows;
  }

  private String text(Comparison comparison) throws IOException {
    return switch (format.format()) {
      case TABLE -> ComparisonTable.of(comparison);
      case CSV -> ComparisonCsv.of(comparison);
      case JSON -> ModelJson.of(comparison);
    };
  }
}
