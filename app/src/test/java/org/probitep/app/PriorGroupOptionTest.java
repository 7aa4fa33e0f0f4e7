/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.app.Cli.Result;

/** {@code --prior-group} in every command that fits; what it does is tested in the library. */
class PriorGroupOptionTest {
  private static final Path TRAIN = Cli.PIMA.resolve("train.csv");
  private static final String GROUP = "body=b*";

  @TempDir private Path folder;

  private static Result run(Object... words) {
    Result result = Cli.run(words);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  private Result fit(Object... more) {
    List<Object> words =
        new ArrayList<>(
            List.of("fit", TRAIN, "--target", "type", "-o", folder.resolve("model.zip")));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  @Test
  void everyCommandThatFitsTakesIt() {
    String learned = fit("--prior-group", GROUP).err();
    assertThat(learned)
        .containsPattern("columns 0\\.\\d+ \\(plausible.*body 0?\\.?\\d+.* \\(plausible");
    String inspected = run("inspect", folder.resolve("model.zip")).out();
    assertThat(inspected).contains("body ");
    assertThat(run("inspect", folder.resolve("model.zip"), "--json").out())
        .contains("\"prior-group\" : [ \"body=b*\" ]");
    String predicted = run("predict", folder.resolve("model.zip"), TRAIN).out();
    assertThat(
            run("predict", "--train", TRAIN, "--target", "type", "--prior-group", GROUP, TRAIN)
                .out())
        .isEqualTo(predicted);
    assertThat(fit("--stream", "--prior-group", GROUP).err()).contains("body ");
    Object[] evaluate = {"evaluate", TRAIN, "--target", "type", "--folds", "3"};
    List<Object> grouped = new ArrayList<>(List.of(evaluate));
    grouped.addAll(List.of("--prior-group", GROUP));
    assertThat(run(grouped.toArray()).out()).isNotEqualTo(run(evaluate).out());
    Object[] compare = {"compare", TRAIN, "--target", "type", "--methods", "ep,mf"};
    List<Object> compared = new ArrayList<>(List.of(compare));
    compared.addAll(List.of("--prior-group", GROUP));
    assertThat(run(compared.toArray()).out()).isNotEqualTo(run(compare).out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--prior-group genes=gene_* | prior group genes: no column matches \"gene_*\"",
        "--prior-group a=b* --prior-group b=*p | column \"bp\" is in two prior groups, a and b",
        "--prior-group b* | a prior group is NAME=PATTERN",
        "--prior-group a=b* --prior-variance 4 | leave out the prior variance",
        "--prior-group a=b* --prior shrink | leave out the prior that shrinks",
      })
  void whatCannotBeAGroupIsOneLine(String options, String complaint) {
    List<Object> words =
        new ArrayList<>(
            List.of("fit", TRAIN, "--target", "type", "-o", folder.resolve("model.zip")));
    words.addAll(List.of((Object[]) options.split(" ", -1)));
    Result result = Cli.run(words.toArray());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains(complaint);
  }
}
