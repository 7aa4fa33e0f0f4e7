/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.app.study.ReferenceScenario;
import org.probitep.app.study.Scenario;
import org.probitep.app.study.SimulatedStudy;
import org.probitep.app.study.StudyFiles;
import org.probitep.app.study.StudyResults;
import org.probitep.app.study.StudyRunner;
import org.probitep.app.study.StudySettings;
import org.probitep.data.fitted.SoftwareVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code probitep study}: the paper's simulation study. */
@Command(
    name = "study",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = {
      "Run the paper's simulation study.",
      "EP, textbook EP and PFM-VB are compared with the exact posterior; figures, tables and timings are"
          + " shown on one page."
    },
    footer = {
      "",
      "Examples:",
      "  probitep study -o study",
      "  probitep study --p 50,100 --replications 10 -o replicated",
      "  probitep study --data reference/sim -o authors"
    })
public final class StudyCommand implements Callable<Integer> {
  /** More is a mistake in typing: 100 rows of them already take 80 MB. */
  private static final int MOST_COEFFICIENTS = 100_000;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "study",
      description = "Folder for figures, tables and index.html (default: ${DEFAULT-VALUE}).")
  private Path output;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "2000",
      description =
          "Draws for the paper's yardstick and for PFM-VB's predictions (default:"
              + " ${DEFAULT-VALUE}).")
  private int samples;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seed of the data and the draws (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--p",
      paramLabel = "P",
      split = ",",
      description =
          "Numbers of coefficients, one scenario each (default: 50,100,200,400,800, or all in"
              + " --data).")
  private List<Integer> scenarios;

  @Option(
      names = "--replications",
      paramLabel = "R",
      defaultValue = "1",
      description = "Data sets for each scenario (default: ${DEFAULT-VALUE}).")
  private int replications;

  @Option(
      names = "--precise-seconds",
      paramLabel = "T",
      defaultValue = "25",
      description =
          "How long to sample for the precise reference of each data set (default:"
              + " ${DEFAULT-VALUE}).")
  private double preciseSeconds;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Read the data from DIR/p50/train.csv, DIR/p50/test.csv and so on.")
  private Path data;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads for sampling (default: all processors).")
  private int threads = Runtime.getRuntime().availableProcessors();

  public StudyCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    check(samples >= 2, "--samples must be at least 2, got " + samples);
    check(replications >= 1, "--replications must be at least 1, got " + replications);
    check(preciseSeconds > 0, "--precise-seconds must be positive, got " + preciseSeconds);
    check(threads >= 1, "--threads must be at least 1, got " + threads);
    check(
        data == null || replications == 1,
        "--data has one data set for each scenario: leave out --replications");
    List<Integer> wanted = wanted();
    StudyFiles.check(output);
    Progress progress = new Progress(streams);
    StudyRunner runner =
        new StudyRunner(
            samples,
            preciseSeconds,
            seed,
            threads,
            progress,
            line -> {
              progress.end();
              streams.say(line);
            });
    for (int p : wanted) {
      for (int replication = 1; replication <= replications; replication++) {
        runner.run(scenario(p, replication));
      }
    }
    progress.end();
    StudyResults results = runner.results(settings());
    StudyFiles.write(output, results);
    streams.say("wrote " + output.resolve("index.html"));
    return 0;
  }

  private List<Integer> wanted() throws IOException {
    List<Integer> available =
        data == null ? SimulatedStudy.PAPER_P : ReferenceScenario.available(data);
    if (scenarios == null) {
      return available;
    }
    for (int p : scenarios) {
      check(
          data == null ? p >= 2 && p <= MOST_COEFFICIENTS : available.contains(p),
          data == null
              ? "--p must be from 2 to " + MOST_COEFFICIENTS + ", got " + p
              : "there is no scenario p" + p + " in " + data + "; it has " + available);
    }
    return scenarios.stream().distinct().sorted().toList();
  }

  private Scenario scenario(int p, int replication) throws IOException {
    return data == null
        ? SimulatedStudy.of(seed).scenario(p, replication)
        : ReferenceScenario.read(data, p);
  }

  private StudySettings settings() {
    return new StudySettings(
        SimulatedStudy.TRAINING_UNITS,
        SimulatedStudy.TEST_UNITS,
        SimulatedStudy.PRIOR_VARIANCE,
        data == null ? "simulated" : "given",
        seed,
        samples,
        replications,
        List.of(
            new StudySettings.SettingLine("stopping", stopping()),
            new StudySettings.SettingLine("probitep", SoftwareVersion.get()),
            new StudySettings.SettingLine(
                "Java", System.getProperty("java.version") + ", " + System.getProperty("os.arch")),
            new StudySettings.SettingLine(
                "threads", "methods are timed on one, sampling used " + threads)));
  }

  private static String stopping() {
    return String.format(
        Locale.ROOT,
        "the paper's: sites of EP, ELBO of PFM-VB, change at most %s",
        Double.toString(StudyRunner.TOLERANCE));
  }

  private void check(boolean good, String message) {
    if (!good) {
      throw Usage.error(spec, message);
    }
  }
}
