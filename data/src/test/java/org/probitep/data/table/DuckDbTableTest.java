/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DuckDbTableTest {
  @TempDir Path folder;

  private static List<String> query(String sql) throws IOException {
    return Recorder.of(Tables.query(sql));
  }

  private Path parquet(String select) {
    Path file = folder.resolve("t.parquet");
    WrittenAs.sql("copy (" + select + ") to '" + file + "' (format parquet)");
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "7::tinyint -> 0:7.0",
        "-7::smallint -> 0:-7.0",
        "7::integer -> 0:7.0",
        "9007199254740993::bigint -> 0:9.007199254740992E15",
        "255::utinyint -> 0:255.0",
        "65535::usmallint -> 0:65535.0",
        "4294967295::uinteger -> 0:4.294967295E9",
        "18446744073709551615::ubigint -> 0:1.8446744073709552E19",
        "123456789012345678901234567890::hugeint -> 0:1.2345678901234568E29",
        "123456789012345678901234567890::uhugeint -> 0:1.2345678901234568E29",
        "0.1::decimal(18,6) -> 0:0.1",
        "0.1::float -> 0:0.10000000149011612",
        "0.1::double -> 0:0.1",
        "'nan'::double -> 0:NaN",
        "'-inf'::double -> 0:-Infinity",
        "true -> 0=true",
        "'größe' -> 0=größe",
        "'b'::enum('a', 'b') -> 0=b",
        "'AF921B3C-681A-49F9-BAE0-BD6E4DF761C1'::uuid -> 0=af921b3c-681a-49f9-bae0-bd6e4df761c1",
        "date '2020-01-02' -> 0=2020-01-02",
        "time '10:00:00' -> 0=10:00:00",
        "timestamp '2020-01-02 10:00:00' -> 0=2020-01-02T10:00:00",
        "timestamp '2020-01-02 10:11:12.5' -> 0=2020-01-02T10:11:12.5",
        "'2020-01-02 10:00:00'::timestamp_s -> 0=2020-01-02T10:00:00",
        "'2020-01-02 10:00:00'::timestamp_ms -> 0=2020-01-02T10:00:00",
        "'2020-01-02 10:00:00'::timestamp_ns -> 0=2020-01-02T10:00:00",
        "timestamptz '2020-01-02 10:00:00+02' -> 0=2020-01-02T08:00:00Z",
      })
  void everyTypeAndItsNull(String value, String call) throws IOException {
    assertThat(query("select " + value + " as x")).containsExactly("begin [x]", call, "end");
    assertThat(query("select case when range = 1 then " + value + " end as x from range(1)"))
        .containsExactly("begin [x]", "0 missing", "end");
  }

  @Test
  void aColumnOfNullsIsMissing() throws IOException {
    assertThat(query("select null as x")).containsExactly("begin [x]", "0 missing", "end");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1, 2]",
        "{'a': 1}",
        "map {'a': 1}",
        "[1, 2]::integer[2]",
        "union_value(a := 1)",
        "'x'::blob",
        "interval 1 day",
        "'{}'::json"
      })
  void nestedColumnsAreRefused(String value) {
    assertThatThrownBy(() -> query("select 1 as a, " + value + " as tags"))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("the query, column \"tags\": cells of the type \"")
        .hasMessageEndingWith(
            "\" cannot be used as they are; select or cast what is wanted with --sql");
  }

  @Test
  void aNestedParquetNamesItsFile() {
    Path file = parquet("select 1 as a, [1, 2] as tags");
    assertThatThrownBy(() -> DuckDbTable.parquet(file).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            file
                + ", column \"tags\": cells of the type \"INTEGER[]\" cannot be used as they are;"
                + " select or cast what is wanted with --sql");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "selec 1 -> Parser Error: syntax error at or near \"selec\"",
        "select x from range(3) -> Binder Error: Referenced column \"x\" not found in FROM clause!",
        "select * from 'no.parquet' -> IO Error: No files found that match the pattern \"no.parquet\"",
        "select * from nowhere -> Catalog Error: Table with name nowhere does not exist!",
        "create table t(a int) -> executeQuery() can only be used with queries that return a ResultSet",
        "select * from 'https://example.com/a.parquet' -> Missing Extension Error: File https://example.com/a.parquet requires the extension httpfs to be loaded",
      })
  void aWrongQueryIsAWrongRequestInOneLine(String sql, String complaint) {
    assertThatThrownBy(() -> query(sql))
        .isInstanceOf(RequestException.class)
        .hasMessage("the query fails: " + complaint);
  }

  @Test
  void aQueryThatFailsOnTheDataIsADataProblem() {
    assertThatThrownBy(() -> query("select 'a'::integer as x"))
        .isInstanceOf(DataException.class)
        .hasMessage("the query fails: Conversion Error: Could not convert string 'a' to INT32");
  }

  @Test
  void aQueryThatFailsLateIsNotTakenForItsEnd() {
    Recorder recorder = new Recorder();
    assertThatThrownBy(
            () ->
                Tables.query(
                        "select case when range = 900000 then ('a' || range)::integer else 1 end"
                            + " as x from range(1000000)")
                    .read(recorder))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith("the query fails: Conversion Error");
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    assertThatThrownBy(() -> query("select 1 as a, 2 as a"))
        .isInstanceOf(DataException.class)
        .hasMessage("the query has two columns named \"a\"");
  }

  @Test
  void filesOfSeveralFormatsAreJoined() throws IOException {
    Path left = parquet("select range as id, range * 0.5::double as x from range(3)");
    Path right = Files.writeString(folder.resolve("o'hara.csv"), "id,name\n2,b\n1,a\n");
    assertThat(
            query(
                "select x, name from '"
                    + left
                    + "' join '"
                    + right.toString().replace("'", "''")
                    + "' using (id) order by id"))
        .containsExactly("begin [x, name]", "0:0.5", "1=a", "end", "0:1.0", "1=b", "end");
  }

  @Test
  void aFileNameWithAQuoteIsAFile() throws IOException {
    Path file = Files.writeString(folder.resolve("o'hara.jsonl"), "{\"a\":1}\n");
    assertThat(Recorder.of(DuckDbTable.jsonLines(file)))
        .containsExactly("begin [a]", "0:1.0", "end");
  }

  @Test
  void jsonTypesAreDecidedByAllLines() throws IOException {
    StringBuilder text = new StringBuilder("{\"a\":1,\"late\":null}\n".repeat(30_000));
    text.append("{\"b\":true,\"a\":0.5,\"late\":\"x\"}\n");
    Path file = Files.writeString(folder.resolve("t.jsonl"), text);
    List<String> calls = Recorder.of(DuckDbTable.jsonLines(file));
    assertThat(calls).startsWith("begin [a, late, b]", "0:1.0", "1 missing", "2 missing", "end");
    assertThat(calls).endsWith("0:0.5", "1=x", "2=true", "end");
  }

  @Test
  void manyJsonColumnsOfOneTypeStayColumns() throws IOException {
    StringBuilder line = new StringBuilder("{\"k0\":0");
    for (int j = 1; j < 300; j++) {
      line.append(",\"k").append(j).append("\":").append(j);
    }
    Path file = Files.writeString(folder.resolve("t.jsonl"), line + "}\n{\"k7\":1}\n");
    assertThat(Recorder.of(DuckDbTable.jsonLines(file))).hasSize(1 + 2 * 301);
  }

  @Test
  void damagedFilesAreRefusedInOneLine() throws IOException {
    Path file = parquet("select range as a from range(1000)");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertRefused(DuckDbTable.parquet(file), file);
    Files.writeString(file, "a,b\n1,2\n");
    assertRefused(DuckDbTable.parquet(file), file);
    for (String text : new String[] {"{\"a\":1}\n{\"a\":oops}\n", "[1,2]\n", "a,b\n1,2\n"}) {
      Path json = Files.writeString(folder.resolve("t.jsonl"), text);
      assertRefused(DuckDbTable.jsonLines(json), json);
    }
    byte[] cut = WrittenAs.gzip("{\"a\":0.123}\n".repeat(1000));
    Path gz = Files.write(folder.resolve("t.jsonl.gz"), Arrays.copyOf(cut, 40));
    assertRefused(DuckDbTable.jsonLines(gz), gz);
  }

  private static void assertRefused(TableSource table, Path file) {
    assertThatThrownBy(() -> table.read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + " cannot be read: ")
        .hasMessageNotContaining("\n");
  }
}
