/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code predict --keep}: what stood in the file stands beside what is predicted. */
class PredictKeepTest {
  @TempDir Path folder;
  private String train;
  private String test;

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 40; i++) {
      text.append(i * 7 % 11).append(',').append(i * 5 % 7 < 3 ? 1 : 0).append('\n');
    }
    train = Files.writeString(folder.resolve("train.csv"), text).toString();
    test =
        Files.write(
                folder.resolve("test.csv"),
                List.of(
                    "id,x,\"the, name\",lower,row",
                    "007,1.50,\"a \"\"b\"\"\",-1.5,9",
                    "010,-2,,=1+2,8",
                    "x,3e0,NA,,7"))
            .toString();
  }

  private List<String> predict(String... keep) {
    Object[] args = {"predict", "--train", train, "--target", "y", test, "-q"};
    Object[] all = new Object[args.length + keep.length];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(keep, 0, all, args.length, keep.length);
    Cli.Result result = Cli.run(all);
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    return result.out().lines().toList();
  }

  @Test
  void cellsAreAsTheyStoodInTheFile() {
    List<String> plain = predict();
    List<String> kept = predict("--keep", "x,id");
    assertThat(kept)
        .containsExactly(
            "row,x,id," + plain.get(0),
            "1,1.50,007," + plain.get(1),
            "2,-2,010," + plain.get(2),
            "3,3e0,x," + plain.get(3));
  }

  @Test
  void allColumnsAndNamesThatClash() {
    List<String> plain = predict();
    assertThat(predict("--keep", "all"))
        .containsExactly(
            "row,id,x,\"the, name\",lower_input,row_input," + plain.get(0),
            "1,007,1.50,\"a \"\"b\"\"\",-1.5,9," + plain.get(1),
            "2,010,-2,,\"'=1+2\",8," + plain.get(2),
            "3,x,3e0,NA,,7," + plain.get(3));
  }

  @Test
  void aSavedModelKeepsToo() {
    Path model = folder.resolve("m.zip");
    assertThat(Cli.run("fit", train, "--target", "y", "-q", "-o", model).code()).isZero();
    Path out = folder.resolve("out.csv");
    assertThat(Cli.run("predict", model, test, "--keep", "id", "-o", out).code()).isZero();
    assertThat(out).content().startsWith("row,id,probability,lower,upper\n1,007,0.");
  }

  @Test
  void aColumnThatIsNotThereIsRefused() {
    Cli.Result refused =
        Cli.run("predict", "--train", train, "--target", "y", test, "--keep", "name");
    assertThat(refused.code()).isNotZero();
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .isEqualTo(
            "probitep: "
                + test
                + " has no column \"name\", only \"id\", \"x\", \"the, name\", \"lower\","
                + " \"row\"\n");
  }
}
