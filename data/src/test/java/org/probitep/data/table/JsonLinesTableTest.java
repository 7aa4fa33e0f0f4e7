/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;
import org.probitep.data.input.Input;

class JsonLinesTableTest {
  @TempDir Path folder;

  private static TableSource piped(String text) {
    return Tables.open(
        "-",
        new TableOptions(TableFormat.JSONL, null),
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void assertRefused(String text, String complaint) {
    assertThatThrownBy(() -> piped(text).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessage("standard input" + complaint);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("t.jsonl"), text);
  }

  /** No value is looked at together with others, so none can change what another one is. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "\"11:00\" -> 0=11:00",
        "\"2020-01-02\" -> 0=2020-01-02",
        "\"2020-01-02 10:00:00\" -> 0=2020-01-02 10:00:00",
        "\"af921b3c-681a-49f9-bae0-bd6e4df761c1\" -> 0=af921b3c-681a-49f9-bae0-bd6e4df761c1",
        "\"007\" -> 0=007",
        "\" x\" -> `0= x`",
        "\"a\\n\\\"b\\u00e9\\ud83d\\ude00\" -> `0=a\n\"b\u00e9\uD83D\uDE00`",
        "7 -> 0=7",
        "-0.5e-3 -> 0=-0.5e-3",
        "9007199254740993 -> 0=9007199254740993",
        "123456789012345678901234567890 -> 0=123456789012345678901234567890",
        "1e400 -> 0=1e400",
        "NaN -> 0=NaN",
        "-Infinity -> 0=-Infinity",
        "true -> 0=true",
        "false -> 0=false",
        "null -> 0 missing",
        "\"\" -> `0=`",
      })
  void aCellIsWhatItsValueIs(String value, String call) throws IOException {
    for (String other : List.of("", "{\"a\":\"12:30\"}\n", "{\"a\":\"noon\"}\n", "{\"a\":3}\n")) {
      assertThat(Recorder.of(piped("{\"a\":" + value + "}\n" + other)))
          .startsWith("begin [a]", call, "end");
    }
  }

  @Test
  void namesAreThoseOfAllLines() throws IOException {
    StringBuilder text = new StringBuilder("{\"a\":1,\"late\":null}\n".repeat(30_000));
    text.append("\n  \n{}\n{ \"b\" : true , \"a\" : 0.5,\"late\":\"x\" }");
    for (TableSource table :
        List.of(piped(text.toString()), new JsonLinesTable(Input.file(file(text + ""))))) {
      List<String> calls = Recorder.of(table);
      assertThat(calls).startsWith("begin [a, late, b]", "0=1", "1 missing", "2 missing", "end");
      assertThat(calls.subList(calls.size() - 8, calls.size()))
          .containsExactly(
              "0 missing", "1 missing", "2 missing", "end", "0=0.5", "1=x", "2=true", "end");
    }
  }

  @Test
  void namesDifferByCaseAndNotBySpaces() throws IOException {
    assertThat(Recorder.of(piped("{\"a\":1,\"A\":2}")))
        .containsExactly("begin [a, A]", "0=1", "1=2", "end");
    assertRefused("{\"a\":1,\" a\":2}", " has two columns named \"a\"");
  }

  @Test
  void aNamedPipeIsReadOnce() throws Exception {
    Path pipe = folder.resolve("pipe.jsonl");
    Process made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    assertThat(made.waitFor()).isZero();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(pipe, "{\"a\":1}\n{\"b\":2}\n");
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    writer.start();
    assertThat(Recorder.of(new JsonLinesTable(Input.file(pipe))))
        .containsExactly("begin [a, b]", "0=1", "1 missing", "end", "0 missing", "1=2", "end");
    writer.join();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "{\"a\":oops} -> 6",
        "{\"a\":1 -> 7",
        "{\"a\":1}} -> 8",
        "{\"a\":1} {\"a\":2} -> 9",
        "{\"a\":1}, -> 8",
        "[1,2] -> 1",
        "a,b -> 1",
        "17 -> 1",
        "{\"a\":01} -> 7",
        "{\"a\":'x'} -> 6",
        "{a:1} -> 2",
      })
  void whatIsNoObjectIsRefusedWithItsPlace(String line, int character) {
    assertThatThrownBy(() -> piped("{\"a\":1}\n\n" + line + "\n{\"a\":3}\n").read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageMatching(
            "\\Qstandard input, line 3 (row 2): a line must be one JSON object, such as {\"age\":"
                + " 50}, but this is not, from character \\E\\d+ on")
        .hasMessageContaining("character " + character + " on");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "[]", "{\"b\":1}", "{}"})
  void listsAndObjectsAreRefused(String value) {
    assertRefused(
        "{\"tags\":null}\n{\"tags\":" + value + "}\n",
        ", line 2 (row 2), column \"tags\": it is a list or an object; select what you need from it"
            + " in a query");
  }

  @Test
  void whatCannotBeToldApartIsRefused() {
    assertRefused(
        "{\"a\":1}\n{\"a\":1,\"b\":2,\"a\":null}",
        ", line 2 (row 2): the name \"a\" appears twice in the object");
    for (String half : List.of("\\ud83d", "\\ude00x", "\\ude00\\ud83d")) {
      assertRefused(
          "{\"a\":\"" + half + "\"}",
          ", line 1 (row 1): there is half a character (a surrogate without its pair)");
      assertThatThrownBy(() -> piped("{\"" + half + "\":1}").read(new Recorder()))
          .isInstanceOf(DataException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n \n", "{}\n{}\n"})
  void nothingIsRefused(String text) {
    assertRefused(text, " is empty: it needs a JSON object on each line");
  }

  @Test
  void depthAndLengthHaveLimits() {
    String deep = "{\"a\":".repeat(5000);
    assertThatThrownBy(() -> piped(deep).read(new Recorder())).isInstanceOf(DataException.class);
    String number = "1".repeat(100_000);
    assertThatThrownBy(() -> piped("{\"a\":" + number + "}").read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("standard input, line 1 (row 1): ");
  }

  /** Names come from a first pass over the file and rows from a second. */
  @Test
  void aFileThatChangesBetweenItsPassesIsRefused() throws IOException {
    // Longer than what the reading thread reads ahead of the sink.
    String line = "{\"a\":\"" + "x".repeat(100) + "\"}\n";
    String text = line.repeat(10_000);
    for (String next : List.of(text.replace('x', 'z'), line, text.replace('a', 'b'))) {
      Path file = file(text);
      Recorder recorder =
          new Recorder() {
            @Override
            public void begin(List<String> columns, Place start) {
              super.begin(columns, start);
              try {
                Files.setLastModifiedTime(Files.writeString(file, next), FileTime.fromMillis(1));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            }
          };
      assertThatThrownBy(() -> new JsonLinesTable(Input.file(file)).read(recorder))
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(file + " changed while it was being read");
    }
  }
}
