/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.StreamedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.encode.TrainingPlan;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;

/** What a formula learned goes into the file and comes out of it. */
class FormulaModelFileTest {
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);

  @TempDir Path folder;
  private Path table;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(12);
    StringBuilder text = new StringBuilder("y,a,the b,c\n");
    for (int i = 0; i < 50; i++) {
      text.append(random.nextInt(2)).append(',').append(random.nextGaussian()).append(',');
      text.append(i % 7 == 3 ? "" : 0.1 + random.nextDouble())
          .append(',')
          .append("uvw".charAt(i % 3));
      text.append('\n');
    }
    table = Files.writeString(folder.resolve("train.csv"), text);
  }

  private static DesignSpec spec(String formula) {
    return DesignSpec.of(Formula.parse(formula));
  }

  @Test
  void everyFunctionSurvives() throws IOException {
    DesignSpec spec =
        spec(
            "y ~ poly(a, 3) * c + ns(`the b`, df = 4) + bs(a - `the b`, knots = c(-0.5, 0.25))"
                + " + I(a/`the b`):(a > 0) + log10(`the b`) + I(a^3) + sqrt(`the b`)");
    TrainingData data = TrainingData.read(CsvTable.of(table), spec, OPTIONS);
    FittedModel model =
        FittedModel.fit(
            data, OPTIONS, MethodOptions.of(EpOptions.withDefaults()), MethodListener.SILENT);
    Path file = folder.resolve("model.zip");
    ModelWriter.write(model, file);
    FittedModel back = ModelReader.read(file);
    assertThat(back.schema().columns()).isEqualTo(model.schema().columns());
    double[] ours = new double[data.schema().p()];
    double[] theirs = new double[ours.length];
    EncodedRows again = EncodedRows.read(CsvTable.of(table), back.schema());
    for (int i = 0; i < again.x().rows(); i++) {
      data.observations().x().copyRow(i, ours, 0);
      again.x().copyRow(i, theirs, 0);
      assertThat(theirs).containsExactly(ours);
    }
  }

  /** A field that is only there if it is true, so that other files are as they were. */
  @Test
  void thatNewCategoriesAreExpectedSurvives() throws IOException {
    for (boolean expected : new boolean[] {false, true}) {
      FittedModel model =
          FittedModel.fit(
              TrainingData.read(
                  CsvTable.of(table), spec("y ~ a + c").withNewExpected(expected), OPTIONS),
              OPTIONS,
              MethodOptions.of(EpOptions.withDefaults()),
              MethodListener.SILENT);
      Path file = folder.resolve("model.zip");
      ModelWriter.write(model, file);
      String manifest =
          new String(ZipSurgery.on(file).get("manifest.json"), StandardCharsets.UTF_8);
      assertThat(manifest.contains("\"newCategoriesExpected\" : true")).isEqualTo(expected);
      assertThat(manifest.contains("newCategoriesExpected")).isEqualTo(expected);
      assertThat(manifest).contains("\"formatVersion\" : 3,");
      Schema back = ModelReader.read(file).schema();
      assertThat(back.newExpected()).isEqualTo(expected);
      assertThat(back.newCategories(1_000_000).isImplausible(50, 3)).isEqualTo(!expected);
    }
  }

  @Test
  void whatIsLearnedFromAllRowsIsNotStreamed() throws IOException {
    assertThatThrownBy(
            () -> StreamedRows.of(CsvTable.of(table), spec("y ~ ns(a, df = 3)"), OPTIONS))
        .isInstanceOf(RequestException.class)
        .hasMessage(
            "ns(a, df = 3) is learned from all rows at once, which are not in memory when a table"
                + " is streamed: take powers such as I(x^2), or fit in memory");
    DesignSpec computed = spec("y ~ I(a/`the b`) + (a > 0) + log1p(`the b`)");
    assertThat(StreamedRows.of(CsvTable.of(table), computed, OPTIONS).schema().columns())
        .isEqualTo(TrainingData.read(CsvTable.of(table), computed, OPTIONS).schema().columns());
  }

  private void assertRefused(String formula, Class<?> type, String complaint) {
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(table), spec(formula), OPTIONS))
        .isInstanceOf(type)
        .hasMessage(complaint);
  }

  /** Whatever compares a column with a text survives, is streamed, and knows levels to come. */
  @Test
  void comparisonsWithTextsSurvive() throws IOException {
    DesignSpec spec =
        spec(
            "y ~ I(c == \"v\" | a > 0 & c != \"u\"):a + I(c %in% c(\"u\", \"w\")) + a %% 2"
                + " + poly(a, 2, raw = TRUE)");
    TrainingData data = TrainingData.read(CsvTable.of(table), spec, OPTIONS);
    assertThat(data.schema().features())
        .contains("c %in% c(\"u\", \"w\")", "c == \"v\" | a > 0 & c != \"u\":a", "I(a%%2)");
    assertThat(StreamedRows.of(CsvTable.of(table), spec, OPTIONS).schema().design())
        .isEqualTo(data.schema().design());
    Path file = folder.resolve("model.zip");
    ModelWriter.write(
        FittedModel.fit(
            data, OPTIONS, MethodOptions.of(EpOptions.withDefaults()), MethodListener.SILENT),
        file);
    FittedModel back = ModelReader.read(file);
    assertThat(back.schema().design()).isEqualTo(data.schema().design());
    Path rows = Files.writeString(folder.resolve("new.csv"), "a,c\n-1,v\n1,z\n-3,w\n1,u\n");
    EncodedRows again = EncodedRows.read(CsvTable.of(rows), back.schema());
    int among = 1 + back.schema().features().indexOf("c %in% c(\"u\", \"w\")");
    double[] row = new double[back.schema().p()];
    double[] found = new double[4];
    for (int i = 0; i < 4; i++) {
      again.x().copyRow(i, row, 0);
      found[i] = row[among];
    }
    assertThat(found).containsExactly(0, 0, 1, 1);
  }

  /**
   * Where variances are learned, a category of many levels is pooled, but not what it is compared
   * with.
   */
  @Test
  void comparisonsAreNotPooled() throws IOException {
    StringBuilder text = new StringBuilder("y,c\n");
    for (int i = 0; i < 40; i++) {
      text.append(i % 2).append(',').append("uvwxz".charAt(i % 5)).append('\n');
    }
    Files.writeString(table, text);
    Schema schema =
        TrainingData.read(
                CsvTable.of(table),
                spec("y ~ I(c == \"u\") + I(c %in% c(\"v\", \"w\"))"),
                ModelOptions.withDefaults())
            .schema();
    assertThat(schema.features()).containsExactly("c == \"u\"", "c %in% c(\"v\", \"w\")");
    assertThat(schema.pooledSources().isEmpty()).isTrue();
  }

  /** A fold whose training rows lack a level of the formula still tells it from the others. */
  @Test
  void aLevelThatIsInOtherRowsOnlyIsKnown() throws IOException {
    Files.writeString(table, "y,a,c\n1,0,u\n0,0,v\n1,1,u\n0,2,v\n1,3,w\n");
    RawTable raw = RawTable.read(CsvTable.of(table), spec("y ~ a + I(c != \"w\")").rawOptions());
    TrainingPlan plan = TrainingPlan.of(raw, spec("y ~ 0 + a + I(c != \"w\")"), OPTIONS);
    Schema schema = plan.learn(new int[] {0, 1, 2, 3}).schema();
    double[] row = new double[schema.p()];
    EncodedRows.of(raw, new int[] {4}, schema).x().copyRow(0, row, 0);
    assertThat(row[schema.features().indexOf("c != \"w\"")]).isZero();
  }

  @Test
  void mistakenTextsAreNamed() throws IOException {
    Files.writeString(table, "y,a,b,c\n1,0,true,u\n0,0,false,v\n1,4,true,u\n0,7,true,v\n");
    assertRefused(
        "y ~ a + I(c == \"U\")",
        RequestException.class,
        "formula: c == \"U\" compares \"c\" with a text, but it has no level \"U\", only \"u\","
            + " \"v\"");
    assertRefused(
        "y ~ I(a == \"4\")",
        RequestException.class,
        "formula: a == \"4\" compares \"a\" with a text, but it has numbers: write them without"
            + " quotes");
    assertRefused(
        "y ~ I(b == \"true\")",
        RequestException.class,
        "formula: b == \"true\" compares \"b\" with a text, but it has true and false: write the"
            + " column, or ! before it");
    assertRefused(
        "y ~ I(c == \"u\" & c > 1)",
        RequestException.class,
        "formula: c == \"u\" & c > 1 needs numbers, but \"c\" has none");
    assertRefused(
        "y ~ I(4 %% a)", DataException.class, table + ", row 1, column \"I(4%%a)\": is not finite");
  }

  @Test
  void whatCannotBeLearnedIsRefused() throws IOException {
    Files.writeString(table, "y,a,b,c\n1,0,0,u\n0,0,1,v\n1,0,4,u\n0,7,5,v\n");
    assertRefused(
        "y ~ ns(a, df = 3)",
        DataException.class,
        "formula: ns(a, df = 3): the knot 0 is not between the smallest value, 0, and the largest,"
            + " 7: choose knots");
    assertRefused(
        "y ~ bs(b, knots = 9)",
        DataException.class,
        "formula: bs(b, knots = 9): the knot 9 is not between the smallest value, 0, and the"
            + " largest, 5");
    assertRefused(
        "y ~ poly(a, 2)",
        DataException.class,
        "formula: poly(a, 2): it needs at least 3 different values");
    assertRefused(
        "y ~ poly(c, 2)",
        RequestException.class,
        "formula: poly(c, 2) needs numbers, but \"c\" has none");
    assertRefused(
        "y ~ c > 3", RequestException.class, "formula: c > 3 needs numbers, but \"c\" has none");
    assertRefused("y ~ ns(log(b))", DataException.class, table + ", row 1: log(b) is not finite");
  }
}
