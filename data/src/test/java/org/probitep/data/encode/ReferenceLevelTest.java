/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.OrderedLevels;
import org.probitep.data.design.ReferenceLevel;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.CsvTable;

/** Which level the others are compared with, if the user says so. */
class ReferenceLevelTest {
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);

  @TempDir Path folder;
  private CsvTable table;

  @BeforeEach
  void write() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.write(
        file,
        List.of(
            "r,s,k,f,y",
            "b,M,3,true,0",
            "b,S,3,false,1",
            "a,L,1,true,0",
            "d,S,2,false,1",
            "c,M,2,true,0",
            "c,L,3,false,1",
            "b,S,1,true,1"));
    table = CsvTable.of(file);
  }

  private static DesignSpec with(DesignSpec spec, String... references) {
    return spec.withReferences(Arrays.stream(references).map(ReferenceLevel::parse).toList());
  }

  private List<String> features(DesignSpec spec) throws IOException {
    return TrainingData.read(table, spec, OPTIONS).schema().features();
  }

  @Test
  void theOtherLevelsAreSortedAsBefore() throws IOException {
    DesignSpec plain = DesignSpec.of("y").withIgnore(List.of("k", "f"));
    assertThat(features(plain)).containsExactly("r=a", "r=c", "r=d", "s=L", "s=M");
    assertThat(features(with(plain, "r=c", "s = M")))
        .containsExactly("r=a", "r=b", "r=d", "s=L", "s=S");
  }

  @Test
  void numbersAsCategoriesHaveAReferenceToo() throws IOException {
    DesignSpec spec = DesignSpec.of(Formula.parse("y ~ C(k) + r:f"));
    assertThat(features(with(spec, "k=2.0"))).startsWith("k=1", "k=3");
    assertThat(features(with(DesignSpec.of("y").withCategorical(List.of("k")), "k=1")))
        .contains("k=2", "k=3");
  }

  /** A fold may lack the level; its columns are those of the other folds all the same. */
  @Test
  void rowsWithoutTheReferenceKeepIt() throws IOException {
    DesignSpec spec = with(DesignSpec.of("y").withIgnore(List.of("k", "f", "s")), "r=a");
    RawTable raw = RawTable.read(table, spec.rawOptions());
    TrainingData fold = TrainingData.of(raw, new int[] {0, 1, 3, 4, 5}, spec, OPTIONS);
    assertThat(fold.schema().features()).containsExactly("r=b", "r=c", "r=d");
    assertThat(fold.schema().sources().get(0).levels()).containsExactly("a", "b", "c", "d");
  }

  private void assertRefused(DesignSpec spec, String complaint) {
    assertThatThrownBy(() -> TrainingData.read(table, spec, OPTIONS))
        .isInstanceOf(RequestException.class)
        .hasMessage(complaint);
  }

  @Test
  void whatIsNotThereIsRefusedWithWhatThereIs() {
    DesignSpec all = DesignSpec.of("y");
    assertRefused(
        with(all, "r=z"),
        table.name()
            + ", column \"r\": there is no level \"z\" to use as the reference, only \"a\", \"b\","
            + " \"c\", \"d\"");
    assertRefused(
        with(all.withCategorical(List.of("k")), "k=7"),
        table.name()
            + ", column \"k\": there is no level \"7\" to use as the reference, only \"1\", \"2\","
            + " \"3\"");
    String none =
        " has no reference level to choose: it is not a column of unordered categories in the"
            + " model";
    assertRefused(with(all, "q=z"), "\"q\"" + none + ", as are \"r\", \"s\"");
    assertRefused(with(all, "k=1"), "\"k\"" + none + ", as are \"r\", \"s\"");
    assertRefused(
        with(all.withIgnore(List.of("r", "s")), "f=true"), "\"f\"" + none + ", which has none");
    assertRefused(
        with(all.withOrdered(List.of(OrderedLevels.parse("s=S<M<L"))), "s=M"),
        "\"s\"" + none + ", as are \"r\"");
    assertRefused(with(all, "r=a", "r=b"), "\"r\" has two reference levels");
    assertThatThrownBy(() -> ReferenceLevel.parse("white"))
        .hasMessage("a reference needs a column and its level, as in 'race=white', got \"white\"");
  }
}
