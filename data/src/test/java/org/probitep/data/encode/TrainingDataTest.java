/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.table.CsvTable;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

class TrainingDataTest {
  private static final ModelOptions PLAIN =
      ModelOptions.withDefaults().withPriorVariance(25).withIntercept(false).withScale(Scale.NONE);

  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), content);
  }

  private TrainingData read(String content, String positive, ModelOptions options)
      throws IOException {
    return TrainingData.read(
        CsvTable.of(file(content)), DesignSpec.of("y").withPositive(positive), options);
  }

  private TrainingData labels(String positive, String... labels) throws IOException {
    StringBuilder content = new StringBuilder("x,y\n");
    for (int i = 0; i < labels.length; i++) {
      content.append(i).append(',').append(labels[i]).append('\n');
    }
    return read(content.toString(), positive, PLAIN);
  }

  private static String outcomes(TrainingData data) {
    Observations observations = data.observations();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < observations.size(); i++) {
      text.append(observations.y(i) ? '1' : '0');
    }
    return text.toString();
  }

  /** The row without a target is not one of those that are counted off. */
  @Test
  void theSampleHasEvenlySpacedRows() throws IOException {
    StringBuilder content = new StringBuilder("a,y\n0,\n");
    for (int i = 1; i <= 900; i++) {
      content.append(i).append(',').append(i % 2).append('\n');
    }
    SourceRows sample = read(content.toString(), null, PLAIN).sample();
    assertThat(sample.size()).isEqualTo(300);
    for (int k = 0; k < 300; k++) {
      assertThat(sample.asRead(k)).containsExactly(1 + 3 * k);
      assertThat(sample.count(k)).isEqualTo(1);
    }
  }

  @Test
  void theTargetMayStandAnywhere() throws IOException {
    TrainingData data = read("a,y,b\n1,0,2\n 3 ,1,\t4e0\n", null, PLAIN);
    assertThat(data.schema().features()).containsExactly("a", "b");
    DesignMatrix x = data.observations().x();
    assertThat(new double[] {x.get(0, 0), x.get(0, 1), x.get(1, 0), x.get(1, 1)})
        .containsExactly(1, 2, 3, 4);
    assertThat(outcomes(data)).isEqualTo("01");
    assertThat(data.notes()).isEmpty();
  }

  @Test
  void theInterceptIsTheFirstColumn() throws IOException {
    TrainingData data = read("a,y\n7,0\n9,1\n", null, PLAIN.withIntercept(true));
    DesignMatrix x = data.observations().x();
    assertThat(x.columns()).isEqualTo(2);
    assertThat(new double[] {x.get(0, 0), x.get(0, 1), x.get(1, 0), x.get(1, 1)})
        .containsExactly(1, 7, 1, 9);
    assertThat(data.schema().p()).isEqualTo(2);
  }

  @Test
  void onlyTheTargetIsEnoughWithAnIntercept() throws IOException {
    TrainingData data = read("y\n0\n1\n", null, ModelOptions.withDefaults().withPriorVariance(25));
    assertThat(data.schema().p()).isEqualTo(1);
    Path file = file("y\n0\n1\n");
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " has no column besides the target, and there is no intercept");
  }

  @ParameterizedTest
  @CsvSource({
    "0;1;1, , 0, 1, 011",
    "1.0;0;+1.00, , 0, 1, 101",
    "0;1, 0, 1, 0, 10",
    "TRUE;false;True, , false, true, 101",
    "true;FALSE, False, true, false, 01",
    "No;Yes, , No, Yes, 01",
    "Yes;No, No, Yes, No, 01",
    "b;a;b, , a, b, 101",
    "2;10, , 10, 2, 10",
    "true;1, , 1, true, 10",
    "-1;1;-1, , -1, 1, 010"
  })
  void labelsAndWhichIsPositive(
      String labels, String positive, String no, String yes, String outcomes) throws IOException {
    TrainingData data = labels(positive, labels.split(";", -1));
    assertThat(data.schema().target()).isEqualTo(new Target("y", no, yes));
    assertThat(outcomes(data)).isEqualTo(outcomes);
  }

  @Test
  void theUserIsToldWhichLabelIsPositive() throws IOException {
    assertThat(labels(null, "No", "Yes").notes())
        .containsExactly("probabilities are those of y = \"Yes\" (the other label is \"No\")");
    assertThat(labels("0", "0", "1").notes()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1", "true", "False"})
  void oneValueOfAKnownPairIsAcceptedWithAWarning(String value) throws IOException {
    TrainingData data = labels(null, value, value);
    assertThat(data.notes()).hasSize(1);
    assertThat(data.notes().get(0))
        .startsWith("warning: every row has y = " + TargetColumn.canonical(value));
    assertThat(outcomes(data)).isEqualTo(value.matches("1|true") ? "11" : "00");
  }

  @ParameterizedTest
  @CsvSource({
    "Yes;Yes, 'has 1: \"Yes\"'",
    "a;c;b;a, 'has 3: \"a\", \"b\", \"c\"; choose the one to take against the others'",
    "0;1;2, 'has 3: \"0\", \"1\", \"2\"; choose the one to take against the others'",
    "1;2;3;4;5;6;7;8, 'has 8: \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", …; choose the one to take"
        + " against the others'"
  })
  void aTargetWithoutTwoValuesIsRefused(String labels, String found) {
    assertThatThrownBy(() -> labels(null, labels.split(";", -1)))
        .isInstanceOf(DataException.class)
        .hasMessage(
            folder.resolve("t.csv") + ": the target \"y\" must have two values, but " + found);
  }

  @Test
  void aPositiveLabelThatDoesNotOccurIsAWrongRequest() {
    assertThatThrownBy(() -> labels("yes", "Yes", "No"))
        .isInstanceOf(RequestException.class)
        .hasMessage("the target \"y\" has no label \"yes\": it has \"No\", \"Yes\"");
  }

  @Test
  void manyRowsKeepTheirLabels() throws IOException {
    StringBuilder content = new StringBuilder("y,x\n");
    for (int i = 0; i < 5000; i++) {
      content.append(i % 3 == 0 ? "b," : "a,").append(i).append('\n');
    }
    TrainingData data = read(content.toString(), null, PLAIN);
    for (int i = 0; i < 5000; i++) {
      assertThat(data.observations().y(i)).isEqualTo(i % 3 == 0);
      assertThat(data.observations().x().get(i, 0)).isEqualTo(i);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, '\"NaN\" is not a finite number; if it means missing, say so'",
    "nan, '\"nan\" is not a finite number; if it means missing, say so'",
    "-NaN, '\"-NaN\" is not a finite number'",
    "-Infinity, '\"-Infinity\" is not a finite number'",
    "inf, '\"inf\" is not a finite number'",
    "1e999, '\"1e999\" is not a finite number'",
    "abc, '\"abc\" is not a finite number; if it means missing, or the column is text, say so'",
    "1d, '\"1d\" is not a finite number; if it means missing, or the column is text, say so'",
    "1 2, '\"1 2\" is not a finite number; if it means missing, or the column is text, say so'",
    "'1,5', '\"1,5\" is not a number; if its comma is the decimal mark, or the column is text, say"
        + " so'"
  })
  void aCellThatIsNoNumberIsNamed(String cell, String complaint) throws IOException {
    Path file = file("a,y,b\n1,0,2\n1,1,\"" + cell + "\"\n");
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(file + ", line 3 (row 2), column \"b\": " + complaint);
  }

  @Test
  void aRowWithoutATargetIsLeftOut() throws IOException {
    Path file = file("a,y\n1,0\n1, \n2,1\n");
    TrainingData data = TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN);
    assertThat(data.observations().size()).isEqualTo(2);
    assertThat(data.sourceRow(1)).isEqualTo(2);
    assertThat(data.notes()).contains("1 row without a value of y left out");
  }

  @Test
  void aMissingTargetIsAWrongRequestThatShowsTheColumns() throws IOException {
    Path file = file("a,b\n1,0\n");
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN))
        .isInstanceOf(RequestException.class)
        .hasMessage(file + " has no column \"y\": it has a, b");
  }

  @Test
  void aColumnWithoutANameIsRefused() throws IOException {
    Path file = file("a,,y\n1,2,0\n");
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(file + ": column 2 has no name in the header");
  }

  @Test
  void aHeaderWithoutRowsIsRefused() throws IOException {
    Path file = file("a,y\n");
    assertThatThrownBy(() -> TrainingData.read(CsvTable.of(file), DesignSpec.of("y"), PLAIN))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " has a header but no rows");
  }
}
