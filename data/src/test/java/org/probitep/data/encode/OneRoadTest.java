/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.Likelihood;
import org.probitep.data.design.NewCategories;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.CellFile;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.TableSource;
import org.probitep.data.table.Tables;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Link;
import org.probitep.model.Observations;

/** A row becomes the same numbers to the last bit, whichever way it comes. */
class OneRoadTest {
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);
  private static final int BLOCK_ROWS = 3;

  @TempDir Path folder;

  private CsvTable table() throws IOException {
    return CsvTable.of(
        Files.writeString(
            folder.resolve("t.csv"),
            """
            y,a,b,c,f,s,k
            yes,1.5,2,u,true,M,1.0
            no,,3,v,FALSE,S,2
            no,-4,5, u ,True,L,1
            yes,7e2,1,NA,false,M,3
            no,0.1,9,w,,L,2
            yes,3,4,v,true,S,3.00
            no,8,6,u,false,L,1
            """));
  }

  private static TableSource libsvm(Path file) {
    return Tables.open(file.toString(), TableOptions.withDefaults());
  }

  private static List<double[]> rows(DesignMatrix x) {
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < x.rows(); i++) {
      double[] row = new double[x.columns()];
      x.copyRow(i, row, 0);
      rows.add(row);
    }
    return rows;
  }

  private static void assertSame(List<double[]> actual, List<double[]> expected) {
    assertThat(actual.toArray(double[][]::new)).isDeepEqualTo(expected.toArray(double[][]::new));
  }

  private TrainingData assertOneRoad(DesignSpec spec) throws IOException {
    TrainingData training = TrainingData.read(table(), spec, OPTIONS);
    List<double[]> expected = rows(training.observations().x());
    EncodedRows read =
        EncodedRows.readWithOutcomes(table(), training.schema(), NewCategories.expected());
    assertSame(rows(read.x()), expected);
    assertThat(read.outcomes()).containsExactly(true, false, false, true, false, true, false);
    RawTable raw = RawTable.read(table(), spec.rawOptions());
    EncodedRows fold = EncodedRows.of(raw, null, training.schema());
    assertSame(rows(fold.x()), expected);
    assertThat(fold.outcomes()).isEqualTo(read.outcomes());
    assertThat(fold.notes()).isEqualTo(read.notes());
    return training;
  }

  @Test
  void trainedPredictedAndStreamedRowsAreTheSame() throws IOException {
    DesignSpec spec =
        DesignSpec.of("y")
            .withMissing(MissingPolicy.INDICATOR)
            .withCategorical(List.of("k"))
            .withOrdered(List.of(OrderedLevels.parse("s=S<M<L")));
    TrainingData training = assertOneRoad(spec);
    for (long room : new long[] {0, Long.MAX_VALUE}) {
      try (StreamedRows streamed = StreamedRows.of(table(), spec, OPTIONS, CellFile.open(room))) {
        assertThat(streamed.isAtHand()).isEqualTo(room > 0);
        assertThat(streamed.schema().features()).isEqualTo(training.schema().features());
        List<double[]> inBlocks = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        streamed.forEachBlock(
            BLOCK_ROWS,
            (Observations block) -> {
              sizes.add(block.size());
              inBlocks.addAll(rows(block.x()));
            });
        assertThat(sizes).containsExactly(3, 3, 1);
        assertSame(inBlocks, rows(training.observations().x()));
      }
    }
  }

  /** What the base rate makes of a row depends on all rows, of which a block has only some. */
  @Test
  void aBaseRateCorrectsStreamedRowsAsItDoesRowsInMemory() throws IOException {
    for (Link link : new Link[] {Link.PROBIT, Link.LOGIT}) {
      Likelihood selected =
          new Likelihood(link, Optional.of("b"), Optional.empty(), OptionalDouble.of(0.1));
      DesignSpec spec = DesignSpec.of(Formula.parse("y ~ a + c")).withLikelihood(selected);
      Observations inMemory =
          TrainingData.read(table(), spec.withMissing(MissingPolicy.IMPUTE), OPTIONS)
              .observations();
      try (StreamedRows streamed =
          StreamedRows.of(
              table(), spec.withMissing(MissingPolicy.IMPUTE), OPTIONS, CellFile.open())) {
        int[] next = {0};
        streamed.forEachBlock(
            BLOCK_ROWS,
            block -> {
              for (int i = 0; i < block.size(); i++, next[0]++) {
                assertThat(block.weight(i)).isEqualTo(inMemory.weight(next[0]));
                assertThat(block.offset(i)).isEqualTo(inMemory.offset(next[0]));
              }
            });
        assertThat(next[0]).isEqualTo(inMemory.size());
      }
    }
  }

  /** Labels among numbers, which the first pass writes as numbers; a line in every complaint. */
  @Test
  void cellsInAFileAreThoseOfTheTable() throws IOException {
    Path file = folder.resolve("mixed.csv");
    StringBuilder text = new StringBuilder("k,b,y\n");
    for (int i = 0; i < 40; i++) {
      text.append(i < 30 ? String.valueOf(i % 3) : "3+").append(',').append(1 + i).append(',');
      text.append(i == 5 ? "" : String.valueOf(i % 2)).append('\n');
    }
    Files.writeString(file, text);
    DesignSpec spec = DesignSpec.of("y");
    TrainingData training = TrainingData.read(CsvTable.of(file), spec, OPTIONS);
    for (long room : new long[] {0, Long.MAX_VALUE}) {
      try (StreamedRows streamed =
          StreamedRows.of(CsvTable.of(file), spec, OPTIONS, CellFile.open(room))) {
        assertThat(streamed.size()).isEqualTo(39);
        assertThat(streamed.notes()).contains("1 row without a value of y left out");
        List<double[]> streamedRows = new ArrayList<>();
        streamed.forEachBlock(BLOCK_ROWS, block -> streamedRows.addAll(rows(block.x())));
        assertSame(streamedRows, rows(training.observations().x()));
      }
      DesignSpec bad = DesignSpec.of(Formula.parse("y ~ k + log(b - 8)"));
      assertThatThrownBy(
              () -> StreamedRows.of(CsvTable.of(file), bad, OPTIONS, CellFile.open(room)))
          .hasMessageStartingWith(
              file + ", line 2 (row 1): the column \"log(b - 8)\" of the model ");
    }
  }

  @Test
  void functionsOfColumnsAreTheSameOnEveryWay() throws IOException {
    assertOneRoad(
        DesignSpec.of(
            Formula.parse("y ~ a + log(b) + exp(b) + sqrt(b) + I(b^3) + C(k) + f:c + a:b")));
  }

  @Test
  void anAbsentColumnOfNumberCategoriesIsTheLevelZero() throws IOException {
    Path train = folder.resolve("train.svm");
    Files.writeString(train, "1 1:5 2:1\n0 1:5 2:2\n1 1:5\n0 2:3\n1 1:7\n");
    TrainingData data =
        TrainingData.read(
            libsvm(train), DesignSpec.of(Formula.parse("label ~ C(`1`) + `2`")), OPTIONS);
    assertThat(data.schema().features()).containsExactly("1=0", "1=7", "2");
    Path test = folder.resolve("test.svm");
    Files.writeString(test, "0 2:1\n");
    DesignMatrix x = EncodedRows.read(libsvm(test), data.schema()).x();
    assertThat(x.get(0, 1)).isEqualTo(1);
    assertThat(x.get(0, 2)).isZero();
  }
}
