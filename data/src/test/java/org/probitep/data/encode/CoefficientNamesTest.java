/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Likelihood;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.formula.Formula;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.table.CsvTable;

/** No two coefficients have the same name, whatever columns and levels are called. */
class CoefficientNamesTest {
  @TempDir Path folder;

  private TrainingData train(DesignSpec spec, String... lines) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), String.join("\n", lines) + "\n");
    return TrainingData.read(
        CsvTable.of(file), spec, ModelOptions.withDefaults().withPriorVariance(25));
  }

  private List<String> names(DesignSpec spec, String... lines) throws IOException {
    return train(spec, lines).schema().features();
  }

  @Test
  void ordinaryNamesStayAsTheyAre() throws IOException {
    assertThat(names(DesignSpec.of("y"), "`q`,a=b,a:b,c,y", "1,2,3,u,0", "2,1,1,v,1", "1,1,1,u,0"))
        .containsExactly("`q`", "a=b", "a:b", "c=v");
  }

  @Test
  void aColumnThatIsCalledLikeALevel() throws IOException {
    assertThat(names(DesignSpec.of("y"), "c=b,c,y", "1,a,0", "2,b,1", "4,a,1", "3,d,0"))
        .containsExactly("`c=b`", "`c`=`b`", "c=d");
  }

  @Test
  void aColumnThatIsCalledLikeTheConstantTerm() throws IOException {
    assertThat(names(DesignSpec.of("y"), "(intercept),x,y", "1,2,0", "2,1,1", "4,1,1"))
        .containsExactly("`(intercept)`", "x");
  }

  @Test
  void interactionsFunctionsAndMissingCells() throws IOException {
    Formula formula =
        Formula.parse("y ~ a*b + `a:b` + log(a) + `log(a)` + I(a^2) + `a^2` + `a is missing`");
    assertThat(
            names(
                DesignSpec.of(formula).withMissing(MissingPolicy.INDICATOR),
                "a,b,a:b,log(a),a^2,a is missing,y",
                "1,2,3,4,5,6,0",
                "2,1,1,1,2,1,1",
                ",3,5,2,1,1,0"))
        .containsExactly(
            "a",
            "b",
            "`a:b`",
            "log(`a`)",
            "`log(a)`",
            "`a`^2",
            "`a^2`",
            "`a is missing`",
            "`a`:`b`",
            "`a` is missing");
  }

  @Test
  void twoLevelsThatReadTheSame() throws IOException {
    assertThat(names(DesignSpec.of("y"), "a,a=b,y", "x,x,0", "x,x,1", "b=c,c,1", "x,x,0"))
        .containsExactly("`a`=`b=c`", "`a=b`=`c`");
    assertThat(names(DesignSpec.of("y"), "c,y", "a,0", "(missing),1", ",1", "a,1"))
        .containsExactly("`c`=`(missing)`", "`c`=(missing)");
  }

  /** The name in backticks is that of a third column. */
  @Test
  void backticksInNamesAreDoubled() throws IOException {
    assertThat(names(DesignSpec.of("y"), "c=b,`c=b`,c,y", "1,7,a,0", "2,5,b,1", "4,6,a,1"))
        .containsExactly("`c=b`", "```c=b```", "`c`=`b`");
  }

  /** Files of older versions have what they have; their names are told apart when they are read. */
  @Test
  void namesOfAnOlderFile() {
    List<InputColumn> sources =
        List.of(
            new InputColumn.Category("c", List.of("a", "b"), false, false),
            new InputColumn.Numeric("c=b", 0));
    Schema schema =
        new Schema(
            new Target("y", "0", "1"),
            new Design(
                sources,
                List.of(
                    new DesignColumn("c=b", List.of(new ColumnFunction.Level(0, 1))),
                    DesignColumn.plain("c=b", 1)),
                true,
                List.of()),
            Scaling.none(2),
            List.of(),
            MissingPolicy.IMPUTE,
            UnseenPolicy.REFERENCE,
            false,
            Likelihood.PLAIN);
    assertThat(schema.features()).containsExactly("`c`=`b`", "`c=b`");
  }
}
