/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;

/** Queries, good and hostile: they read, and never write, fetch or hang. */
final class SqlRuns {
  private static final List<String> GOOD =
      List.of(
          "select * from '%s'",
          "select * from '%s' order by y, x0",
          "with t as (select * from '%s') select * from t",
          "select y, x0 * 2 as z from '%s'",
          "from '%s'",
          "select a.y, b.x0 from '%1$s' a cross join '%1$s' b limit 40",
          "(select * from '%s')",
          "select * from '%s' where y is not null -- a remark",
          "/* a remark */ select * from '%s'",
          "select * from '%s';",
          "select *, 1e400::double as huge from '%s'",
          "select *, 'nan'::double as z from '%s'",
          "select *, 'inf'::double as z from '%s'",
          "select *, 1/0 as z from '%s'",
          "select *, [1, 2] as z from '%s'",
          "select *, chr(27) || 'x' as z from '%s'",
          "select *, null as z from '%s'",
          "select * from '%s' limit 0",
          "values (1, 2), (0, 3)",
          "select y, y as y from '%s'",
          "select * from read_csv('%s')",
          "select * from '%s' where x0 = (select max(x0) from '%1$s')");

  private static final List<String> HOSTILE =
      List.of(
          "copy (select * from '%s') to 'evil.csv'",
          "select 1 as y; copy (select 1) to 'evil.csv'",
          "copy (select 1) to 'evil.csv'; select * from '%s'",
          "attach 'evil.db'",
          "attach 'evil.db' as e; create table e.t as select 1; select * from '%s'",
          "create table t as select * from '%s'",
          "create view v as select 1",
          "export database 'evil'",
          "install httpfs",
          "load httpfs",
          "force install spatial",
          "set memory_limit = '1MB'",
          "set temp_directory = 'evil'",
          "pragma database_list",
          "pragma enable_profiling = 'json'; pragma profiling_output = 'evil.json'; select * from '%s'",
          "set profile_output = 'evil.json'",
          "call pragma_version()",
          "explain select * from '%s'",
          "explain analyze copy (select 1) to 'evil.csv'",
          // Its answer has a column named null.
          "describe '%s' -- null",
          "show tables",
          "vacuum",
          "checkpoint",
          "begin; select * from '%s'",
          "drop table t",
          "insert into '%s' values (1)",
          "delete from '%s'",
          "update '%s' set y = 1",
          "prepare p as copy (select 1) to 'evil.csv'; execute p",
          "select * from query('select 1 as y')",
          "select * from query_table('%s')",
          "select getenv('HOME') as y",
          "select * from 'http://localhost:1/x.csv'",
          "select * from 'https://localhost:1/x.parquet'",
          "select * from 's3://x/x.parquet'",
          "select * from 'absent.csv'",
          "select * from '%s",
          "select * frm '%s'",
          "",
          ";",
          "--",
          "select",
          "select * from read_text('%s')",
          "select * from glob('*')",
          "copy '%s' from 'evil.csv'",
          "import database 'evil'",
          "use memory",
          "reset memory_limit",
          "create secret (type s3)",
          "create macro f(x) as x",
          "select * from '%s' union all by name select 1 as \"\u001b[31m\"",
          "select * from range(3) t(y); drop table if exists x",
          "merge into t using '%s' on true when matched then delete",
          "with recursive t(y) as (select 1 union all select y + 1 from t where y < 100) select * from t",
          "select error('\u001b[31m boo ' || chr(7)) as y from '%s'",
          "select \"" + "z".repeat(5000) + "\" from '%s'",
          "select * from '%s' where y = \u0000");

  private SqlRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    SheetFormat format = chance.of(SheetFormat.CSV, SheetFormat.PARQUET, SheetFormat.JSONL);
    Sheet sheet = Sheets.numeric(chance, 12, 3, false);
    String file = run.write("data." + format.ending(), format.bytes(sheet));
    boolean good = chance.oneIn(2);
    String query = chance.of(good ? GOOD : HOSTILE).formatted(file);
    if (chance.oneIn(8)) {
      query = " \t\n" + query.toUpperCase(Locale.ROOT).replace(file.toUpperCase(Locale.ROOT), file);
    }
    String output = chance.oneIn(4) ? file : chance.oneIn(4) ? "./" + file : "model.zip";
    byte[] before = run.read(file);
    List<String> words =
        switch (chance.below(4)) {
          case 0 -> List.of("describe", "--sql", query, "--json", "-q");
          case 1 -> List.of("evaluate", "--sql", query, "--target", "y", "--folds", "2", "-q");
          case 2 -> List.of("fit", "--sql", query, "--target", "y", "-o", output, "-q", "--stream");
          default -> List.of("fit", "--sql", query, "--target", "y", "-o", output, "-q");
        };
    if (query.matches("(?is).*(nan|inf|1e400|1/0).*")) {
      run.quotesNan();
    }
    run.command(words);
    run.expect(
        !query.contains(file) || Arrays.equals(before, run.read(file)),
        "an input is destroyed",
        file + " by " + words.get(0) + " --sql");
  }
}
