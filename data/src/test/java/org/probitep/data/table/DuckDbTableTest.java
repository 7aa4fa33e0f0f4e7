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
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

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
            "\" cannot be used as they are; select or cast what you need in a query");
  }

  @Test
  void aNestedParquetNamesItsFile() {
    Path file = parquet("select 1 as a, [1, 2] as tags");
    assertThatThrownBy(() -> DuckDbTable.parquet(file).read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            file
                + ", column \"tags\": cells of the type \"INTEGER[]\" cannot be used as they are;"
                + " select or cast what you need in a query");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      value = {
        "selec 1 -> Parser Error: syntax error at or near \"selec\"",
        "select x from range(3) -> Binder Error: Referenced column \"x\" not found in FROM clause!",
        "select * from 'no.parquet' -> there is no file no.parquet",
        "select * from read_csv('no.csv') -> there is no file no.csv",
        "select * from no.csv -> there is no file no.csv",
        "select * from nowhere -> Catalog Error: Table with name nowhere does not exist!",
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

  /** On an ordinary stack the first of them ends the process. */
  @Test
  void deepQueriesAreAnsweredOrRefused() throws IOException {
    assertThat(query("select 1" + " + 1".repeat(900) + " as x")).contains("0:901.0");
    assertThatThrownBy(() -> query("select " + "(".repeat(20_000) + "1" + ")".repeat(20_000)))
        .isInstanceOf(RequestException.class)
        .hasMessageStartingWith("the query fails: Parser Error: Max expression depth");
    String nested = "select * from (".repeat(4000) + "select 1 as x" + ")".repeat(4000);
    assertThatThrownBy(() -> query(nested)).isInstanceOf(RequestException.class);
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

  /** Brackets and stars are patterns to the database, but not in the name of a file. */
  @ParameterizedTest
  @ValueSource(strings = {"o'hara.parquet", "a[1].parquet", "a*.parquet", "a?.parquet"})
  void everyFileNameIsAFile(String name) throws IOException {
    Files.copy(parquet("select 1 as other"), folder.resolve("a1.parquet"));
    Path file = Files.move(parquet("select 2 as a"), folder.resolve(name));
    assertThat(Recorder.of(DuckDbTable.parquet(file))).containsExactly("begin [a]", "0:2.0", "end");
  }

  @Test
  void damagedFilesAreRefusedInOneLine() throws IOException {
    Path file = parquet("select range as a from range(1000)");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertRefused(DuckDbTable.parquet(file), file);
    Files.writeString(file, "a,b\n1,2\n");
    assertRefused(DuckDbTable.parquet(file), file);
  }

  private static void assertRefused(TableSource table, Path file) {
    assertThatThrownBy(() -> table.read(new Recorder()))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + " cannot be read: ")
        .hasMessageNotContaining("\n");
  }
}
