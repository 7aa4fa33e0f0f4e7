/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.DataException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.TrainingPlan.NumberFolds;
import org.probitep.data.encode.TrainingPlan.NumberFolds.Fold;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/** The short way to a fold gives what the long way gives, or nothing. */
class NumberFoldsTest {
  private static final int ROWS = 20;
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(1);
  private static final DesignSpec SPEC = DesignSpec.of("y");
  private static final int[] TRAIN = IntStream.range(4, ROWS).toArray();
  private static final int[] TEST = {0, 1, 2, 3};

  @TempDir private Path folder;

  /** The columns a and b vary; the column k has a cell of its own in each row. */
  private RawTable table(IntFunction<String> k) throws IOException {
    StringBuilder text = new StringBuilder("b,k,y,a\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(i * i % 7 / 3.0).append(',').append(k.apply(i)).append(',');
      text.append(i % 3 == 0 ? "yes" : "no").append(',').append(Math.sin(i)).append('\n');
    }
    CsvTable file = CsvTable.of(Files.writeString(folder.resolve("t.csv"), text));
    return RawTable.read(file, SPEC.rawOptions());
  }

  private static Optional<NumberFolds> folds(TrainingPlan plan) {
    return plan.numberFolds(
        TrainingData.of(plan, IntStream.range(0, plan.table().rows()).toArray()));
  }

  private static void assertSame(RawTable table, DesignSpec spec, ModelOptions options) {
    TrainingPlan plan = TrainingPlan.of(table, spec, options);
    Fold fold = folds(plan).orElseThrow().fold(TRAIN, TEST).orElseThrow();
    TrainingData.Rows train = plan.learn(TRAIN);
    EncodedRows test = EncodedRows.of(table, TEST, train.schema());
    assertSame(fold.train().observations(), train.observations());
    assertSame(fold.train().asRead(), train.asRead());
    assertThat(fold.train().schema().features()).isEqualTo(train.schema().features());
    assertThat(fold.train().schema().intercept()).isEqualTo(train.schema().intercept());
    assertSame(fold.test().x(), test.x());
    assertThat(fold.test().outcomes()).isEqualTo(test.outcomes());
    assertThat(fold.test().rowNumbers()).isEqualTo(test.rowNumbers());
    assertThat(fold.test().tableRows()).isEqualTo(test.tableRows());
    assertThat(fold.test().weights()).isEqualTo(test.weights());
    assertThat(fold.test().offsets()).isEqualTo(test.offsets());
    assertThat(fold.test().notes()).isEqualTo(test.notes());
  }

  private static void assertSame(Observations actual, Observations expected) {
    assertSame(actual.x(), expected.x());
    assertThat(actual.link()).isEqualTo(expected.link());
    assertThat(actual.weights()).isEqualTo(expected.weights());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(actual.y(i)).isEqualTo(expected.y(i));
      assertThat(actual.offset(i)).isEqualTo(expected.offset(i));
    }
  }

  private static void assertSame(DesignMatrix actual, DesignMatrix expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    for (int i = 0; i < expected.rows(); i++) {
      for (int j = 0; j < expected.columns(); j++) {
        assertThat(actual.get(i, j)).isEqualTo(expected.get(i, j));
      }
    }
  }

  @Test
  void aFoldIsTheSameEitherWay() throws IOException {
    RawTable table = table(i -> String.valueOf(i % 5));
    assertSame(table, SPEC, OPTIONS);
    assertSame(table, SPEC, OPTIONS.withIntercept(false));
    assertSame(table, SPEC, OPTIONS.withScale(Scale.NONE));
  }

  /** Then the sources are in another order than the columns. */
  @Test
  void aFormulaMayNameColumnsInAnyOrder() throws IOException {
    RawTable table = table(i -> String.valueOf(i % 5));
    assertSame(table, DesignSpec.of(Formula.parse("y ~ a + b - a + k + a")), OPTIONS);
    assertSame(table, DesignSpec.of(Formula.parse("y ~ a + k - 1")), OPTIONS);
  }

  @Test
  void aConstantColumnIsLeftOutOfAllFolds() throws IOException {
    RawTable table = table(i -> "7.3");
    assertSame(table, SPEC, OPTIONS);
    assertSame(table, SPEC, OPTIONS.withIntercept(false));
  }

  @Test
  void columnsThatDependOnTheRowsAreNotShared() throws IOException {
    List<IntFunction<String>> columns =
        List.of(
            i -> i == 1 ? "" : String.valueOf(i % 5), // a missing cell, filled in by the mean
            i -> i == 1 ? "" : "7.3", // left out, unless the mean is rounded
            i -> i % 2 == 0 ? "red" : "blue",
            i -> i % 2 == 0 ? "true" : "false");
    for (IntFunction<String> column : columns) {
      TrainingPlan plan = TrainingPlan.of(table(column), SPEC, OPTIONS);
      assertThat(folds(plan)).as(column.apply(0) + column.apply(1)).isEmpty();
    }
    RawTable numbers = table(i -> String.valueOf(i % 5));
    for (String formula :
        new String[] {"y ~ a*b", "y ~ C(k)", "y ~ log(k + 1)", "y ~ a+offset(b)"}) {
      DesignSpec spec = DesignSpec.of(Formula.parse(formula));
      assertThat(folds(TrainingPlan.of(numbers, spec, OPTIONS))).as(formula).isEmpty();
    }
  }

  /** Its coefficient is written with backticks, and no column has that name. */
  @Test
  void aConstantColumnMayHaveTheNameOfTheConstantTerm() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "(intercept),a,y\n1,2,0\n1,3,1\n1,5,0\n1,7,1\n");
    RawTable table = RawTable.read(CsvTable.of(file), SPEC.rawOptions());
    assertThat(folds(TrainingPlan.of(table, SPEC, OPTIONS))).isEmpty();
  }

  @Test
  void aColumnThatIsConstantInOneFoldMakesThatFoldAnother() throws IOException {
    RawTable table = table(i -> i == 2 ? "1" : "0");
    NumberFolds folds = folds(TrainingPlan.of(table, SPEC, OPTIONS)).orElseThrow();
    assertThat(folds.fold(TRAIN, TEST)).isEmpty();
    assertThat(folds.fold(TEST, TRAIN)).isPresent();
    assertSame(table, SPEC, OPTIONS.withIntercept(false));
  }

  @Test
  void aRowThatCannotBeTestedIsLeftToTheLongWayWhichComplains() throws IOException {
    RawTable table = table(i -> i == 2 ? "1e60" : String.valueOf(i % 5));
    TrainingPlan plan = TrainingPlan.of(table, SPEC, OPTIONS);
    assertThat(folds(plan).orElseThrow().fold(TRAIN, TEST)).isEmpty();
    Schema schema = plan.learn(TRAIN).schema();
    assertThatThrownBy(() -> EncodedRows.of(table, TEST, schema))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("too large");
  }
}
