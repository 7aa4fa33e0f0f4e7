/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query reads the files that it names, and does nothing else to any file. */
class SqlQueryTest {
  private static final String ONLY_SELECT =
      "the query must be one SELECT statement: it may read, and nothing else";

  @TempDir Path folder;
  private Path csv;
  private Path model;

  @BeforeEach
  void write() throws IOException {
    csv = Files.copy(Cli.PIMA.resolve("train.csv"), folder.resolve("s.csv"));
    model = folder.resolve("model.zip");
  }

  /** Every file with what it holds. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  private void assertRefused(int code, String complaint, Object... args) throws IOException {
    Map<String, String> before = files();
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).startsWith("probitep: " + complaint).hasLineCount(1);
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.out()).isEmpty();
    assertThat(files()).isEqualTo(before);
  }

  private String sql(String pattern) {
    return pattern.replace("$", folder.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "copy (select 1) to '$/x.csv'",
        "copy (select * from '$/s.csv') to '$/s.csv'",
        "attach '$/x.db'",
        "attach '$/x.db' as x; create table x.t as select 1 as a; select * from x.t",
        "export database '$/x'",
        "import database '$/x'",
        "install httpfs",
        "load httpfs",
        "install httpfs; load httpfs; select * from 'https://example.com/x.csv'",
        "set threads = 1",
        "set log_query_path = '$/log'; select * from '$/s.csv'",
        "pragma enable_profiling",
        "pragma database_list",
        "create table t(a int)",
        "create view v as select * from '$/s.csv'",
        "create macro f(x) as x; select f(1)",
        "create secret (type s3)",
        "insert into t values (1)",
        "update t set a = 1",
        "delete from t",
        "drop table t",
        "truncate t",
        "checkpoint",
        "vacuum",
        "call enable_logging()",
        "explain analyze select * from '$/s.csv'",
        "prepare x as select 1; execute x",
        "with t as (insert into u values (1) returning *) select * from t",
        "with t as (delete from u returning *) select * from t",
      })
  void whatIsNoSelectIsRefused(String statement) throws IOException {
    assertRefused(2, ONLY_SELECT, "fit", "--sql", sql(statement), "--target", "type", "-o", model);
    assertRefused(2, ONLY_SELECT, "describe", "--sql", sql(statement));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from '$/s.csv'; copy (select 1) to '$/x.csv'",
        "copy (select 1) to '$/x.csv'; select * from '$/s.csv'",
        "select 1; select 2",
        "",
        " ; ",
        "-- nothing",
      })
  void oneStatementIsAllowed(String statements) throws IOException {
    assertRefused(
        2, "the query must be one SELECT statement", "describe", "--sql", sql(statements));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from 'https://example.com/a.csv'",
        "select * from 'HTTP://example.com/a.parquet'",
        "select * from read_csv('http://127.0.0.1:1/a.csv')",
        "select * from read_parquet(['$/s.csv', 's3://bucket/a.parquet'])",
        "select * from 'hf://datasets/x/y.csv'",
        "with t as (select * from 'gcs://b/a.csv') select 1",
        "select (select max(a) from 'az://c/a.csv')",
      })
  void theNetworkIsNotAskedFor(String query) throws IOException {
    assertRefused(
        2, "the query must read files on this machine, not \"", "describe", "--sql", sql(query));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from query('select * from ''$/s.csv''')",
        "from query_table('$/s.csv')",
        "from json_execute_serialized_sql('{}')",
        "from enable_logging()",
        "from enable_profiling()",
        "from checkpoint()",
        "from duckdb_secrets()",
        "from read_duckdb('$/x.db')",
        "from sniff_csv('$/s.csv')",
        "select * from '$/s.csv' where type in (from duckdb_settings() select name)",
      })
  void functionsThatDoMoreThanReadAreRefused(String query) throws IOException {
    assertRefused(2, "the query must not call \"", "describe", "--sql", sql(query));
  }

  @Test
  void filesAreNamedInTheQuery() throws IOException {
    assertRefused(
        2,
        "the query must name each file as one text, or by a pattern such as 'data/*.csv': it reads"
            + " \"",
        "describe",
        "--sql",
        sql("select * from read_csv('$/s' || '.csv')"));
    assertRefused(
        2,
        "the query fails: there is no file " + folder.resolve("no.csv"),
        "describe",
        "--sql",
        sql("select * from '$/no.csv'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from '$/s.csv'",
        "FROM '$/s.csv'",
        "from '$/s.csv' select * limit 100;",
        "/* a note */ select * from \"$/s.csv\"",
        "select * from read_csv('$/s.csv', header = true)",
        "select * from read_csv_auto(['$/s.csv', '$/t.csv'])",
        "select * from '$/*.csv'",
        "select * from '$/?.csv'",
        "select * from 'file://$/s.csv'",
        "with a as (select * from '$/s.csv'), b as (from a) select * from b",
        "select * from '$/t.csv' union all (select * from '$/s.csv') order by all",
        "select * from '$/t.csv' where age > (select min(age) from '$/s.csv')",
        "select a.* from '$/t.csv' a, lateral (select max(age) m from '$/s.csv' where age > a.age)",
        "select * from '$/t.csv' semi join '$/./s.csv' using (age)",
        "select * from '$/link.csv'",
        "select * from (values (1, 'Yes'), (2, 'No')) v(age, type) where age < (select count(*)"
            + " from '$/s.csv')",
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 9)"
            + " select i, i % 2 as type, (select count(*) from '$/s.csv') c from n",
        "select range as age, range % 2 as type from range(9), (select count(*) from '$/s.csv')",
      })
  void whatAQueryReadsIsNotOverwritten(String query) throws IOException {
    Files.copy(csv, folder.resolve("t.csv"));
    Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("s.csv"));
    Path link = Files.createSymbolicLink(folder.resolve("out"), Path.of("s.csv"));
    Path winding = Path.of(folder + "/../" + folder.getFileName() + "/./s.csv");
    for (Path output : List.of(csv, link, winding)) {
      String complaint = output + " would be overwritten, but it is an input";
      Object[] fit = {"fit", "--sql", sql(query), "--target", "type", "-o", output};
      assertRefused(2, complaint, fit);
      Object[] report = {
        "fit", "--sql", sql(query), "--target", "type", "-o", model, "--report", output
      };
      assertRefused(2, complaint, report);
      Object[] evaluate = {"evaluate", "--sql", sql(query), "--target", "type", "-o", output};
      assertRefused(2, complaint, evaluate);
      Object[] predict = {
        "predict", "--train", csv, "--target", "type", "--sql", sql(query), "-o", output
      };
      assertRefused(2, complaint, predict);
    }
    Cli.Result described = Cli.run("describe", "--sql", sql(query));
    assertThat(described.code()).as(described.err()).isZero();
  }

  @Test
  void theWorkingDirectoryIsWhereNamesStart() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    Path relative = here.relativize(csv.toRealPath());
    Object[] fit = {
      "fit", "--sql", "select * from '" + relative + "'", "--target", "type", "-o", csv
    };
    assertRefused(2, csv + " would be overwritten, but it is an input", fit);
  }

  /** Its cells are kept, so that no other answer is needed. */
  @Test
  void aQueryThatAnswersDifferentlyIsStreamedByOneAnswer() throws IOException {
    Cli.Result fit =
        Cli.run(
            "fit",
            "--stream",
            "--sql",
            sql("select * from '$/s.csv' order by random()"),
            "--target",
            "type",
            "-o",
            model);
    assertThat(fit.code()).as(fit.err()).isZero();
    assertThat(fit.err())
        .startsWith("probitep: the cells are in a temporary file of 1 MB\n")
        .contains("probitep: fitted 200 rows");
  }

  /** In files of JSON lines a row's cells do not depend on the rows beside it. */
  @Test
  void aRowIsPredictedAlikeInEveryCompany() throws IOException {
    StringBuilder train = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      String time = List.of("11:00", "12:30", "noon").get(i % 3);
      train.append("{\"at\":\"" + time + "\",\"x\":" + i % 7 + ",\"y\":" + i % 2 + "}\n");
    }
    Path table = Files.writeString(folder.resolve("t.jsonl"), train);
    Cli.Result fit = Cli.run("fit", table, "--target", "y", "-o", model);
    assertThat(fit.code()).as(fit.err()).isZero();
    String row = "{\"at\":\"11:00\",\"x\":3}\n";
    String expected = null;
    for (String company :
        List.of("", "{\"at\":\"noon\",\"x\":1}\n", "{\"at\":\"12:30\",\"x\":1}\n")) {
      Path test = Files.writeString(folder.resolve("p.jsonl"), row + company);
      Cli.Result result = Cli.run("predict", model, test);
      assertThat(result.err()).isEmpty();
      String line = result.out().lines().toList().get(1);
      expected = expected == null ? line : expected;
      assertThat(line).isEqualTo(expected);
    }
  }
}
