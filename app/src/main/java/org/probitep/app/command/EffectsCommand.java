/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.probitep.app.effects.Contrast;
import org.probitep.app.effects.Curve;
import org.probitep.app.effects.Effect;
import org.probitep.app.effects.ModelEffects;
import org.probitep.app.output.EffectsJson;
import org.probitep.app.output.EffectsText;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Streams;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.DataException;
import org.probitep.data.Printable;
import org.probitep.data.RequestException;
import org.probitep.data.encode.SourceRows;
import org.probitep.data.encode.Target;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep effects}: how the probability changes with each column. */
@Command(
    name = "effects",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = {
      "Show how the probability changes with each column.",
      "For a number this is the slope, the change per unit; for true/false and for each level of a"
          + " category, the change from false or from the reference level. Effects are shown at the"
          + " mean (numbers at their training mean, categories at the reference level) and, with"
          + " DATA, also averaged over its rows. Means are exact averages over the posterior; sd"
          + " and intervals come from 2,000 draws."
    },
    footer = {
      "",
      "Examples:",
      "  probitep effects model.zip train.csv",
      "  probitep effects model.zip train.csv --contrast 'glu=100 vs glu=150'",
      "  probitep effects model.zip train.csv --rows 3,17",
      "  probitep effects model.zip train.csv --curve age -o age.csv"
    })
public final class EffectsCommand implements Callable<Integer> {
  private static final String AT_THE_MEAN = "at the mean";

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file written by fit.")
  private Path file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "Rows to average over; - for standard input. They need not have the target.")
  private Path data;

  @Option(
      names = "--contrast",
      paramLabel = "'A vs B'",
      description =
          "Only this: the probability with the cells of A minus that with the cells of B, as in"
              + " 'race=white vs race=black' or 'age=60,bmi=30 vs age=40,bmi=25'; repeatable.")
  private List<String> contrasts = List.of();

  @Option(
      names = "--rows",
      paramLabel = "I,J",
      split = ",",
      description = "Only this: the probability of row I of DATA minus that of row J.")
  private List<Integer> rows = List.of();

  @Option(
      names = "--curve",
      paramLabel = "COL",
      description =
          "Only this, as CSV: the mean probability of the rows of DATA if all of them had the same"
              + " value in COL, for values across its range.")
  private String curve;

  @Option(
      names = "--level",
      paramLabel = "P",
      description = "Probability of the credible intervals (default: as given to fit).")
  private Double level;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "Where to write (default: standard output).")
  private Path output;

  @Mixin private FormatOption format;

  @Mixin private InputOptions input;

  public EffectsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    check();
    try (Outputs outputs = new Outputs(streams).file("--output", output)) {
      outputs.check(input.allFiles(file, data));
      FittedModel model = ModelReader.read(file);
      FitText.doubt(file, model.summary()).ifPresent(streams::say);
      String text = text(model, level == null ? model.summary().level() : level);
      outputs.write(output, text);
      outputs.commit();
    }
    return 0;
  }

  private void check() {
    boolean hasData = data != null || input.isQuery();
    if (!hasData && (curve != null || !rows.isEmpty())) {
      throw Usage.error(spec, (curve != null ? "--curve" : "--rows") + " needs DATA");
    }
    if (!rows.isEmpty() && rows.size() != 2) {
      throw Usage.error(spec, "--rows takes two row numbers, as in 3,17");
    }
    Usage.checkLevel(spec, level);
  }

  private String text(FittedModel model, double probability) throws IOException {
    Optional<SourceRows> table = table(model);
    ModelEffects effects = ModelEffects.of(model, probability);
    if (curve != null) {
      return EffectsText.curve(curve, Curve.of(curve, effects, table.orElseThrow().counting()));
    }
    List<Effect> shown = effects(model, effects, table);
    return switch (format.format()) {
      case TABLE -> EffectsText.table(head(model, probability), shown);
      case CSV -> EffectsText.csv(shown);
      case JSON -> EffectsJson.of(model.schema().target(), probability, shown);
    };
  }

  private Optional<SourceRows> table(FittedModel model) throws IOException {
    if (data == null && !input.isQuery()) {
      return Optional.empty();
    }
    SourceRows table =
        SourceRows.readCounted(WatchedTable.of(input.table(data), streams), model.schema());
    if (table.size() == 0) {
      throw new DataException(data + " has a header but no rows");
    }
    List<String> counting = model.schema().likelihood().counting();
    if (table.counting().size() == 0) {
      throw new DataException(data + ": every row has weight 0");
    }
    if (!counting.isEmpty() && !table.areCounted()) {
      streams.say(
          "every row counts once: there is no " + Printable.of(String.join(" and ", counting)));
    }
    if (table.size() > ModelEffects.MOST_ROWS) {
      streams.say(
          "averages are over "
              + Format.count(ModelEffects.MOST_ROWS)
              + " of "
              + Format.count(table.size(), "row")
              + ", evenly spaced");
    }
    return Optional.of(table);
  }

  private List<Effect> effects(
      FittedModel model, ModelEffects effects, Optional<SourceRows> table) {
    SourceRows typical = SourceRows.typical(model.schema());
    String average = table.map(t -> "average").orElse(AT_THE_MEAN);
    SourceRows over = table.map(SourceRows::counting).orElse(typical);
    List<Effect> shown = new ArrayList<>();
    contrasts.forEach(c -> shown.add(Contrast.of(c, effects, over, average)));
    if (!rows.isEmpty()) {
      String change = "row " + rows.get(0) + " against row " + rows.get(1);
      SourceRows all = table.orElseThrow();
      int first = index(rows.get(0), all);
      int second = index(rows.get(1), all);
      shown.add(new Effect("(rows)", change, "", effects.ofRows(all, first, second)));
    }
    if (shown.isEmpty()) {
      table.ifPresent(t -> shown.addAll(effects.of(over, average)));
      shown.addAll(effects.of(typical, AT_THE_MEAN));
    }
    return shown;
  }

  private int index(int row, SourceRows table) {
    if (!(row >= 1 && row <= table.size())) {
      throw new RequestException(
          "there is no row " + row + ": " + data + " has " + Format.count(table.size(), "row"));
    }
    return row - 1;
  }

  private static String head(FittedModel model, double probability) {
    Target target = model.schema().target().printable();
    return "Changes in the probability of "
        + target.name()
        + " = "
        + target.positive()
        + ", with intervals of "
        + Digits.g(100 * probability, 4)
        + " %";
  }
}
