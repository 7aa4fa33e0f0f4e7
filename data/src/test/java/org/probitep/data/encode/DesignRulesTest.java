/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.NewCategories;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;

/** What text, missing cells, orders and odd columns become, in training and when predicting. */
class DesignRulesTest {
  private static final ModelOptions PLAIN =
      ModelOptions.withDefaults().withPriorVariance(25).withIntercept(true).withScale(Scale.NONE);
  private static final DesignSpec SPEC = DesignSpec.of("y");

  @TempDir Path folder;

  private CsvTable table(String... lines) throws IOException {
    Path file = Files.createTempFile(folder, "t", ".csv");
    return CsvTable.of(Files.writeString(file, String.join("\n", lines) + "\n"));
  }

  private TrainingData train(DesignSpec spec, String... lines) throws IOException {
    return train(spec, PLAIN, lines);
  }

  private TrainingData train(DesignSpec spec, ModelOptions options, String... lines)
      throws IOException {
    return TrainingData.read(table(lines), spec, options);
  }

  private static double[] column(DesignMatrix x, int j) {
    return IntStream.range(0, x.rows()).mapToDouble(i -> x.get(i, j)).toArray();
  }

  private static double[] column(TrainingData data, String name) {
    int j = data.schema().features().indexOf(name);
    assertThat(j).as(name).isNotNegative();
    return column(data.observations().x(), 1 + j);
  }

  @Test
  void theReferenceIsTheMostFrequentLevelAndTiesGoToTheFirst() throws IOException {
    TrainingData data = train(SPEC, "r,s,y", "b,u,0", "c,t,1", "b,t,0", "a,u,1");
    assertThat(data.schema().features()).containsExactly("r=a", "r=c", "s=u");
    assertThat(column(data, "r=a")).containsExactly(0, 0, 0, 1);
    assertThat(column(data, "r=c")).containsExactly(0, 1, 0, 0);
    assertThat(column(data, "s=u")).containsExactly(1, 0, 0, 1);
    assertThat(data.schema().sources())
        .containsExactly(
            new InputColumn.Category("r", List.of("b", "a", "c"), false, false),
            new InputColumn.Category("s", List.of("t", "u"), false, false));
    assertThat(data.notes())
        .containsExactly("categories: r (3 levels against b), s (2 levels against t)");
  }

  @Test
  void missingCategoriesAreALevelAndNeverTheReference() throws IOException {
    TrainingData data = train(SPEC, "r,y", "NA,0", ",1", "a,0", "NA,1", "b,1");
    assertThat(data.schema().features()).containsExactly("r=b", "r=(missing)");
    assertThat(column(data, "r=(missing)")).containsExactly(1, 1, 0, 1, 0);
    assertThat(column(data, "r=b")).containsExactly(0, 0, 0, 0, 1);
  }

  @Test
  void missingNumbersAreTheMeanAndMarkedIfWanted() throws IOException {
    String[] lines = {"a,f,y", "1,true,0", ",FALSE,1", "5,,0", "NA,true,1", "-9,true,0"};
    DesignSpec spec = SPEC.withNaLabels(List.of("-9.0"));
    TrainingData imputed = train(spec, lines);
    assertThat(imputed.schema().features()).containsExactly("a", "f");
    assertThat(column(imputed, "a")).containsExactly(1, 3, 5, 3, 3);
    assertThat(column(imputed, "f")).containsExactly(1, 0, 0.75, 1, 1);
    assertThat(imputed.notes())
        .containsExactly(
            "missing cells set to the mean: a (3 cells, mean 3.000), f (1 cell, mean 0.7500)");
    TrainingData marked = train(spec.withMissing(MissingPolicy.INDICATOR), lines);
    assertThat(marked.schema().features())
        .containsExactly("a", "f", "a is missing", "f is missing");
    assertThat(column(marked, "a")).containsExactly(1, 3, 5, 3, 3);
    assertThat(column(marked, "a is missing")).containsExactly(0, 1, 0, 1, 1);
    assertThat(column(marked, "f is missing")).containsExactly(0, 0, 1, 0, 0);
  }

  @Test
  void rowsWithMissingCellsCanBeLeftOut() throws IOException {
    TrainingData data =
        train(
            SPEC.withMissing(MissingPolicy.DROP),
            "a,r,y",
            "1,u,0",
            ",u,1",
            "3,,0",
            "4,v,",
            "5,v,1",
            "6,u,0");
    assertThat(column(data, "a")).containsExactly(1, 5, 6);
    assertThat(column(data, "r=v")).containsExactly(0, 1, 0);
    assertThat(IntStream.range(0, 3).map(data::sourceRow)).containsExactly(0, 4, 5);
    assertThat(data.notes())
        .contains("1 row without a value of y left out", "2 rows with missing cells left out");
    CsvTable hole = table("r,a", "u,2", "u,");
    assertThatThrownBy(() -> EncodedRows.read(hole, data.schema()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(hole.name() + ", line 3 (row 2), column \"a\": the cell is empty");
  }

  @Test
  void missingCellsCanBeRefused() throws IOException {
    CsvTable hole = table("a,y", "1,0", "NA,1");
    assertThatThrownBy(() -> TrainingData.read(hole, SPEC.withMissing(MissingPolicy.ERROR), PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            hole.name()
                + ", line 3 (row 2), column \"a\": the cell is empty, and missing cells are"
                + " refused");
  }

  @Test
  void orderedLevelsAreThermometers() throws IOException {
    DesignSpec spec = SPEC.withOrdered(List.of(OrderedLevels.parse("size = S < M<L")));
    TrainingData data = train(spec, "size,y", "M,0", "L,1", "S,0", "L,1", ",0");
    assertThat(data.schema().features()).containsExactly("size>=M", "size>=L", "size=(missing)");
    assertThat(column(data, "size>=M")).containsExactly(1, 1, 0, 1, 0);
    assertThat(column(data, "size>=L")).containsExactly(0, 1, 0, 1, 0);
    assertThat(column(data, "size=(missing)")).containsExactly(0, 0, 0, 0, 1);
    CsvTable other = table("size,y", "M,0", "XL,1");
    assertThatThrownBy(() -> TrainingData.read(other, spec, PLAIN))
        .isInstanceOf(RequestException.class)
        .hasMessage(
            other.name()
                + ", column \"size\": the order of its levels does not say where \"XL\" belongs");
  }

  @ParameterizedTest
  @CsvSource({"size", "=a<b", "size=", "size=a", "size=a<<b", "size=a<b<a"})
  void ordersThatAreNone(String text) {
    assertThatThrownBy(() -> OrderedLevels.parse(text)).isInstanceOf(RequestException.class);
  }

  @Test
  void numbersCanBeCategories() throws IOException {
    String[] lines = {"k,y", "10,0", "2.0,1", "2,0", "x,1"};
    TrainingData data = train(SPEC.withCategorical(List.of("k")), lines);
    assertThat(data.schema().features()).containsExactly("k=10", "k=x");
    EncodedRows rows = EncodedRows.read(table("k", "10.0", "2", "x"), data.schema());
    assertThat(column(rows.x(), 1)).containsExactly(1, 0, 0);
    assertThat(column(rows.x(), 2)).containsExactly(0, 0, 1);
    TrainingData both =
        train(DesignSpec.of(Formula.parse("y ~ k + C(k)")), "k,y", "10,0", "2,1", "2.0,0", "-1,1");
    assertThat(both.schema().features()).containsExactly("k", "k=-1", "k=10");
    assertThat(column(both, "k")).containsExactly(10, 2, 2, -1);
    EncodedRows coded = EncodedRows.read(table("k", "-1.0", "1e1", "3"), both.schema());
    assertThat(column(coded.x(), 1)).containsExactly(-1, 10, 3);
    assertThat(column(coded.x(), 2)).containsExactly(1, 0, 0);
    assertThat(column(coded.x(), 3)).containsExactly(0, 1, 0);
    assertThat(coded.notes())
        .containsExactly(
            "categories that did not occur in training count as the reference: k (1 cell)");
  }

  @Test
  void predictionImputesAndCountsWhatIsNew() throws IOException {
    TrainingData data = train(SPEC, "a,r,y", "1,u,0", "2,v,1", "6,u,0");
    CsvTable test = table("r,extra,a", "w,z,1", "v,z,", ",z,NA", "u,z,4");
    EncodedRows rows = EncodedRows.read(test, data.schema());
    assertThat(column(rows.x(), 1)).containsExactly(1, 3, 3, 4);
    assertThat(column(rows.x(), 2)).containsExactly(0, 1, 0, 0);
    assertThat(rows.notes())
        .containsExactly(
            "missing numbers are set to the mean of training: a (2 cells)",
            "missing categories count as the reference, because training had none missing:"
                + " r (1 cell)",
            "categories that did not occur in training count as the reference: r (1 cell)");
    Schema s = data.schema();
    Schema strict = s.withUnseen(UnseenPolicy.ERROR);
    assertThatThrownBy(() -> EncodedRows.read(test, strict))
        .isInstanceOf(DataException.class)
        .hasMessage(
            test.name()
                + ", line 2 (row 1), column \"r\": \"w\" did not occur when the model was fitted");
  }

  @Test
  void outcomesOfTestRows() throws IOException {
    TrainingData data = train(SPEC, "a,y", "1,No", "2,Yes");
    EncodedRows rows =
        EncodedRows.readWithOutcomes(
            table("y,a", "Yes,1", "No,2", " Yes ,3"), data.schema(), NewCategories.expected());
    assertThat(rows.outcomes()).containsExactly(true, false, true);
    CsvTable stranger = table("a,y", "1,Maybe");
    assertThatThrownBy(
            () -> EncodedRows.readWithOutcomes(stranger, data.schema(), NewCategories.expected()))
        .hasMessage(
            stranger.name()
                + ", line 2 (row 1), column \"y\": \"Maybe\" is neither \"Yes\" nor \"No\"");
    CsvTable without = table("a", "1");
    assertThatThrownBy(
            () -> EncodedRows.readWithOutcomes(without, data.schema(), NewCategories.expected()))
        .hasMessage(without.name() + " lacks the column \"y\"");
    assertThat(EncodedRows.read(without, data.schema()).hasOutcomes()).isFalse();
  }

  @Test
  void oneLabelAgainstTheOthers() throws IOException {
    TrainingData data = train(SPEC.withPositive("mid"), "a,y", "1,low", "2,mid", "3,high", "4,mid");
    assertThat(data.schema().target()).isEqualTo(new Target("y", Target.REST, "mid"));
    assertThat(data.notes())
        .containsExactly("probabilities are those of y = \"mid\" against all other labels");
    assertThat(IntStream.range(0, 4).mapToObj(i -> data.observations().y(i)))
        .containsExactly(false, true, false, true);
    assertThat(
            EncodedRows.readWithOutcomes(
                    table("a,y", "1,new", "2,mid"), data.schema(), NewCategories.expected())
                .outcomes())
        .containsExactly(false, true);
  }

  @Test
  void identifiersDatesAndWideTextAreRefused() throws IOException {
    String[] ids = new String[31];
    String[] days = new String[31];
    ids[0] = "id,y";
    days[0] = "day,y";
    for (int i = 1; i <= 30; i++) {
      ids[i] = "p" + (i == 7 ? 1 : i) + "," + i % 2;
      days[i] = String.format("2026-03-%02d,%d", i, i % 2);
    }
    CsvTable table = table(ids);
    assertThatThrownBy(() -> TrainingData.read(table, SPEC, PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            table.name()
                + ", column \"id\": nearly all of its 30 texts are different, such as \"p1\": an"
                + " identifier or free text? Leave it out");
    assertThat(train(SPEC.withIgnore(List.of("id")), ids).schema().features()).isEmpty();
    assertThat(train(SPEC.withCategorical(List.of("id")), ids).schema().features()).hasSize(28);
    CsvTable dates = table(days);
    assertThatThrownBy(() -> TrainingData.read(dates, SPEC, PLAIN))
        .hasMessageContaining("\"2026-03-01\": it looks like dates. Leave it out");
    IntStream.rangeClosed(1, 30)
        .forEach(i -> days[i] = String.format("2026-03-%02d,%d", i % 13 + 1, i % 2));
    CsvTable repeatedDates = table(days);
    assertThatThrownBy(() -> TrainingData.read(repeatedDates, SPEC, PLAIN))
        .hasMessageContaining("13 different texts, such as \"2026-03-02\": it looks like dates.");
    String[] wide = new String[4001];
    wide[0] = "w,y";
    IntStream.rangeClosed(1, 4000).forEach(i -> wide[i] = "t" + i % 1500 + "," + i % 2);
    CsvTable wideTable = table(wide);
    assertThatThrownBy(() -> TrainingData.read(wideTable, SPEC, PLAIN))
        .hasMessageContaining("column \"w\": nearly all of its first 1,001 texts are different");
    IntStream.rangeClosed(1, 4000).forEach(i -> wide[i] = "t" + (i / 4 + i % 4 * 7) + ",0");
    CsvTable repeated = table(wide);
    assertThatThrownBy(() -> TrainingData.read(repeated, SPEC, PLAIN))
        .hasMessageContaining("column \"w\": more than 1,000 different texts, such as");
  }

  @Test
  void fewDatesAreCategoriesWithAWarning() throws IOException {
    TrainingData data = train(SPEC, "d,y", "1.2.2026,0", "3.2.2026,1", "1.2.2026,0");
    assertThat(data.notes()).contains("warning: looks like dates, taken as categories: d");
  }

  @Test
  void constantAndRepeatedColumnsAreReported() throws IOException {
    TrainingData data =
        train(SPEC, "a,b,c,d,e,y", "1,5,1,-0.0,u,0", "2,5,2,0,u,1", "3,5,3.0,0,u,0");
    assertThat(data.notes())
        .containsExactly(
            "left out, because they are constant: e, b, d",
            "columns that repeat another: c (as a)");
    assertThat(data.schema().features()).containsExactly("a", "c");
    assertThat(data.schema().sources()).extracting(InputColumn::name).containsExactly("a", "c");
  }

  @Test
  void withoutAnInterceptConstantColumnsStay() throws IOException {
    TrainingData data = train(SPEC, PLAIN.withIntercept(false), "a,b,y", "1,5,0", "2,5,1", "3,5,0");
    assertThat(data.notes()).containsExactly("constant columns, which act as an intercept: b");
    assertThat(data.schema().features()).containsExactly("a", "b");
  }

  @Test
  void onlyConstantColumnsLeaveTheIntercept() throws IOException {
    TrainingData data = train(SPEC, "a,b,y", "1,5,0", "1,5,1", "1,5,0");
    assertThat(data.schema().features()).isEmpty();
    assertThat(data.schema().p()).isEqualTo(1);
  }

  @Test
  void valuesBeyondAllUseAreRefusedByName() throws IOException {
    assertThatThrownBy(() -> train(SPEC, "a,y", "1,0", "1e60,1", "3,0"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(", row 2, column \"a\": is too large: 1.0E60 once scaled");
    TrainingData scaled =
        train(SPEC, PLAIN.withScale(Scale.HALF_SD), "a,y", "1,0", "1e60,1", "3,0");
    assertThat(scaled.observations().x().get(1, 1)).isBetween(0.1, 2.0);
  }

  @Test
  void bothZerosAreOneValue() throws IOException {
    TrainingData data =
        train(DesignSpec.of(Formula.parse("y ~ a + a:z")), "a,z,y", "-1,0,0", "2,0,1", "3,0,0");
    assertThat(data.notes()).containsExactly("left out, because they are constant: a:z");
  }

  /** What a formula takes away again is not looked at: a column of names would be refused. */
  @Test
  void columnsThatAFormulaTakesAwayAreNotInTheModel() throws IOException {
    String[] lines = new String[31];
    lines[0] = "id,one,a,y";
    IntStream.range(1, 31).forEach(i -> lines[i] = "name " + i + ",7," + i * i % 7 + "," + (i % 2));
    TrainingData data = train(DesignSpec.of(Formula.parse("y ~ . - id - one")), lines);
    assertThat(data.schema().features()).containsExactly("a");
    assertThat(data.notes()).isEmpty();
  }

  @Test
  void textBeyondAllLevelsIsUnseen() throws IOException {
    TrainingData data = train(SPEC, "r,y", "t5,0", "t6,1", "t6,0");
    String[] wide = new String[1503];
    wide[0] = "r,y";
    IntStream.rangeClosed(1, 1501).forEach(i -> wide[i] = "t" + i + ",0");
    wide[1502] = "t1501,1";
    RawTable raw = RawTable.read(table(wide), SPEC.rawOptions());
    EncodedRows rows = EncodedRows.of(raw, new int[] {4, 5, 1500, 1501}, data.schema());
    assertThat(column(rows.x(), 1)).containsExactly(1, 0, 0, 0);
    assertThat(rows.notes())
        .containsExactly(
            "categories that did not occur in training count as the reference: r (2 cells)");
  }

  @Test
  void textAmongNumbersIsRefusedWhicheverComesFirst() throws IOException {
    CsvTable table = table("k,y", "x,0", "2,1");
    assertThatThrownBy(() -> TrainingData.read(table, SPEC, PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(
            table.name()
                + ", line 3 (row 2), column \"k\": \"2\" is a number, but there is text above, such"
                + " as \"x\"; if that means missing, or the column is text, say so");
    CsvTable mixed = table("k,y", "TRUE,0", "0,1");
    assertThatThrownBy(() -> TrainingData.read(mixed, SPEC, PLAIN))
        .hasMessageContaining("\"0\" is a number, but there is text above");
  }

  /** What a fold learns comes from its own rows: nothing else of the table has any effect. */
  @Test
  void aFoldLearnsFromItsRowsAlone() throws IOException {
    String[] all = {
      "a,r,f,y", "1,u,true,0", "2,v,false,1", "100,w,true,0", ",v,true,1", "4,v,,0", "300,,true,1"
    };
    int[] places = {0, 1, 3, 4};
    String[] some = {all[0], all[1], all[2], all[4], all[5]};
    ModelOptions options = ModelOptions.withDefaults().withPriorVariance(25);
    RawTable raw = RawTable.read(table(all), SPEC.rawOptions());
    TrainingData fold = TrainingData.of(raw, places, SPEC, options);
    TrainingData alone = TrainingData.read(table(some), SPEC, options);
    assertThat(fold.schema().sources()).isEqualTo(alone.schema().sources());
    assertThat(fold.schema().columns()).isEqualTo(alone.schema().columns());
    assertThat(fold.notes()).isEqualTo(alone.notes());
    TrainingData.Rows shared = TrainingPlan.of(raw, SPEC, options).learn(places);
    assertThat(shared.schema().sources()).isEqualTo(alone.schema().sources());
    assertThat(shared.schema().columns()).isEqualTo(alone.schema().columns());
    for (int j = 0; j < shared.schema().p(); j++) {
      assertThat(column(shared.observations().x(), j))
          .containsExactly(column(alone.observations().x(), j));
    }
    for (int j = 0; j < fold.schema().p(); j++) {
      assertThat(column(fold.observations().x(), j))
          .containsExactly(column(alone.observations().x(), j));
    }
    EncodedRows rest = EncodedRows.of(raw, new int[] {2, 5}, fold.schema());
    EncodedRows restAlone =
        EncodedRows.readWithOutcomes(
            table(all[0], all[3], all[6]), fold.schema(), NewCategories.expected());
    for (int j = 0; j < fold.schema().p(); j++) {
      assertThat(column(rest.x(), j)).containsExactly(column(restAlone.x(), j));
    }
    assertThat(rest.outcomes()).containsExactly(restAlone.outcomes());
    assertThat(rest.notes()).isEqualTo(restAlone.notes()).hasSize(2);
  }

  @Test
  void shuffledColumnsGiveTheSameRows() throws IOException {
    TrainingData data =
        train(
            DesignSpec.of(Formula.parse("y ~ a * r + log(b) + f")),
            "a,b,r,f,y",
            "1,2,u,true,0",
            "2,3,v,false,1",
            "3,4,u,true,0");
    EncodedRows straight = EncodedRows.read(table("a,b,r,f", "7,8,v,true"), data.schema());
    EncodedRows shuffled = EncodedRows.read(table("f,x,r,b,a", "true,?,v,8,7"), data.schema());
    for (int j = 0; j < data.schema().p(); j++) {
      assertThat(column(shuffled.x(), j)).containsExactly(column(straight.x(), j));
    }
    assertThat(column(straight.x(), data.schema().features().indexOf("log(b)") + 1)[0])
        .isCloseTo(Math.log(8), within(1e-15));
    CsvTable zero = table("a,b,r,f", "7,0,v,true");
    assertThatThrownBy(() -> EncodedRows.read(zero, data.schema()))
        .hasMessage(
            zero.name() + ", line 2 (row 1): the column \"log(b)\" of the model is not finite");
    CsvTable training = table("b,y", "1,0", "-1,1");
    DesignSpec log = DesignSpec.of(Formula.parse("y ~ log(b)"));
    assertThatThrownBy(() -> TrainingData.read(training, log, PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(training.name() + ", row 2, column \"log(b)\": is not finite");
  }

  @Test
  void columnsThatAreNotThere() throws IOException {
    CsvTable table = table("a,b,y", "1,2,0", "2,1,1");
    for (DesignSpec spec :
        List.of(
            SPEC.withIgnore(List.of("q")),
            SPEC.withCategorical(List.of("q")),
            DesignSpec.of(Formula.parse("y ~ a + q")))) {
      assertThatThrownBy(() -> TrainingData.read(table, spec, PLAIN))
          .isInstanceOf(RequestException.class)
          .hasMessage(table.name() + " has no column \"q\": it has a, b, y");
    }
  }
}
