/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ModelOptions.PriorGroup;
import org.probitep.data.formula.Formula;
import org.probitep.data.table.CsvTable;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.LearnedPrior;
import org.probitep.selection.PriorChoice;

class PriorGroupsTest {
  private static final int ROWS = 300;
  private static final int BLOCK = 8;
  private static final EpOptions TIGHT = EpOptions.withDefaults().withTolerance(1e-10);

  @TempDir Path folder;
  private CsvTable table;

  /** Two blocks of columns: {@code on_1 … on_8} have effects, {@code off_1 … off_8} have none. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(5);
    List<String> lines = new ArrayList<>();
    List<String> names = new ArrayList<>();
    IntStream.rangeClosed(1, BLOCK).forEach(j -> names.addAll(List.of("on_" + j, "off_" + j)));
    lines.add(String.join(",", names) + ",y");
    for (int i = 0; i < ROWS; i++) {
      double[] x = random.doubles(2 * BLOCK, -2, 2).toArray();
      double predictor = random.nextGaussian();
      for (int j = 0; j < x.length; j += 2) {
        predictor += (j % 4 == 0 ? 0.7 : -0.5) * x[j];
      }
      StringBuilder line = new StringBuilder();
      DoubleStream.of(x).forEach(v -> line.append(v).append(','));
      lines.add(line.append(predictor > 0 ? 1 : 0).toString());
    }
    table = CsvTable.of(Files.write(folder.resolve("t.csv"), lines));
  }

  private static ModelOptions options(String... groups) {
    return ModelOptions.withDefaults()
        .withPriorGroups(Arrays.stream(groups).map(PriorGroup::parse).toList());
  }

  private TrainingData read(ModelOptions options) throws IOException {
    return TrainingData.read(table, DesignSpec.of("y"), options);
  }

  private static PriorChoice.Learned learned(TrainingData data, ModelOptions options) {
    PriorChoice.Learned choice = (PriorChoice.Learned) options.priorChoice(data.schema());
    assertThat(choice.mayMix()).isEqualTo(options.priorGroups().isEmpty());
    return choice;
  }

  /** Evidence and the density of √λ ~ |N(0, 2²)| as one of log λ, written out anew. */
  private static double value(Observations rows, double on, double off) {
    double[] variance = new double[2 * BLOCK + 1];
    double[] squares = new double[2];
    variance[0] = 25;
    for (int j = 1; j < variance.length; j++) {
      variance[j] = j % 2 == 1 ? on : off;
      for (int i = 0; i < ROWS; i++) {
        squares[(j + 1) % 2] += Math.pow(rows.x().get(i, j), 2) / (ROWS * BLOCK);
      }
    }
    double value =
        EpFit.fit(rows, GaussianPrior.of(new double[variance.length], variance), TIGHT)
            .logEvidence();
    double sdOn = Math.sqrt(on * squares[0] / 0.25);
    double sdOff = Math.sqrt(off * squares[1] / 0.25);
    return value - sdOn * sdOn / 8 + Math.log(sdOn) - sdOff * sdOff / 8 + Math.log(sdOff);
  }

  @Test
  void blocksOfColumnsLearnTheirOwnVariances() throws IOException {
    ModelOptions options = options("active=on_*", "idle=off_?");
    TrainingData data = read(options);
    PriorChoice.Learned choice = learned(data, options);
    LearnedPrior fit =
        LearnedPrior.fit(
            data.observations(),
            choice.groups(),
            choice.hyperPrior(),
            TIGHT,
            (sweep, residual) -> true);
    double[] found = fit.variances().values();
    assertThat(fit.note()).contains("active ", "idle ").doesNotContain("columns ");
    assertThat(found[0]).isGreaterThan(30 * found[1]);
    // The best of a grid around the found point, in steps of 2 % of each variance.
    double step = 0.02;
    double best = Double.NEGATIVE_INFINITY;
    int[] at = new int[2];
    for (int a = -6; a <= 6; a++) {
      for (int b = -6; b <= 6; b++) {
        double here =
            value(
                data.observations(), found[0] * Math.exp(a * step), found[1] * Math.exp(b * step));
        if (here > best) {
          best = here;
          at = new int[] {a, b};
        }
      }
    }
    assertThat(at[0] * step).isCloseTo(0, within(1.5 * step));
    assertThat(at[1] * step).isCloseTo(0, within(1.5 * step));
    // And no other hill is higher.
    for (double on : new double[] {0.01, 0.1, 1, 10}) {
      for (double off : new double[] {1e-4, 0.01, 0.1, 1, 10}) {
        assertThat(value(data.observations(), on, off)).isLessThan(best);
      }
    }
  }

  private static List<String> names(VarianceGroups groups) {
    return IntStream.range(0, groups.count()).mapToObj(groups::name).toList();
  }

  @Test
  void otherColumnsStayTogetherAndProductsFollowAllTheirColumns() throws IOException {
    ModelOptions options = options("a=on_*", "a=off_1");
    DesignSpec spec =
        DesignSpec.of(
            Formula.parse("y ~ on_1 + off_1 + off_2 + on_1:on_2 + on_1:off_1 + on_1:off_2"));
    TrainingData data = TrainingData.read(table, spec, options);
    VarianceGroups groups = learned(data, options).groups();
    assertThat(names(groups)).containsExactly("a", "columns", "interactions");
    GaussianPrior prior = groups.prior(new double[] {1, 2, 3});
    assertThat(IntStream.range(0, 7).mapToDouble(prior::variance).toArray())
        .containsExactly(25, 1, 1, 2, 1, 1, 3);
  }

  /** Slopes have other units, and what was asked for stands for itself. */
  @Test
  void categoriesAreAkin() throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,ward,town,road,y"));
    for (int i = 0; i < 60; i++) {
      lines.add(i % 7 + ",w" + i % 5 + ",t" + i % 4 + ",r" + i % 6 + "," + i % 2);
    }
    table = CsvTable.of(Files.write(folder.resolve("c.csv"), lines));
    DesignSpec spec = DesignSpec.of(Formula.parse("y ~ x + town + road + (x | ward)"));
    ModelOptions options = options("own=road");
    TrainingData data = TrainingData.read(table, spec, options);
    VarianceGroups groups = learned(data, options).groups();
    assertThat(names(groups))
        .containsExactlyInAnyOrder("columns", "town", "own", "ward", "x | ward");
    assertThat(IntStream.range(0, 5).filter(groups::isAkin).mapToObj(groups::name))
        .containsExactlyInAnyOrder("town", "ward");
  }

  @Test
  void streamedRowsHaveTheSameGroups() throws IOException {
    ModelOptions options = options("active=on_*");
    StreamedRows streamed = StreamedRows.of(table, DesignSpec.of("y"), options);
    VarianceGroups groups = ((PriorChoice.Learned) options.priorChoice(streamed.schema())).groups();
    assertThat(names(groups)).containsExactly("active", "columns");
    assertThatThrownBy(() -> StreamedRows.of(table, DesignSpec.of("y"), options("x=gene_*")))
        .isInstanceOf(RequestException.class);
  }

  @Test
  void whatCannotBeAGroupIsRefused() {
    assertThatThrownBy(() -> read(options("genes=gene_*")))
        .isInstanceOf(RequestException.class)
        .hasMessage("prior group genes: no column matches \"gene_*\"");
    assertThatThrownBy(() -> read(options("a=on_*", "b=*_1")))
        .isInstanceOf(RequestException.class)
        .hasMessage("column \"on_1\" is in two prior groups, a and b");
    assertThatThrownBy(() -> read(options("a=y")))
        .hasMessage("prior group a: no column matches \"y\"");
    assertThatThrownBy(() -> options("on_*"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a prior group is NAME=PATTERN");
    assertThatThrownBy(() -> options("a=on_*").withPriorVariance(4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "groups of columns have variances that are learned: leave out the prior variance");
    assertThatThrownBy(() -> options("a=on_*").withShape(PriorShape.SHRINK))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void signsInAPatternAreThemselves() {
    assertThat(new PriorGroup("g", "a.b(*)").matcher().test("a.b(c)")).isTrue();
    assertThat(new PriorGroup("g", "a.b(*)").matcher().test("axb(c)")).isFalse();
    assertThat(new PriorGroup("g", "g?ne").matcher().test("gene")).isTrue();
    assertThat(new PriorGroup("g", "g?ne").matcher().test("gne")).isFalse();
    assertThat(new PriorGroup("g", "gene").matcher().test("gene_1")).isFalse();
    assertThat(new PriorGroup("g", "\\E*").matcher().test("\\E.")).isTrue();
  }
}
