/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.StreamedPartitions;
import org.probitep.data.frame.CellFile;
import org.probitep.data.table.CsvTable;
import org.probitep.data.table.TableSink;
import org.probitep.data.table.TableSource;
import org.probitep.data.table.Tables;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodOptions;

/** Rows that are streamed again and again must be the same rows each time. */
class ChangingTableTest {
  private static final int ROWS = 3000;
  private static final ModelOptions OPTIONS = ModelOptions.withDefaults().withPriorVariance(25);

  @TempDir Path folder;
  private Path file;
  private String content;

  @BeforeEach
  void write() throws IOException {
    Random random = new Random(12);
    StringBuilder text = new StringBuilder("a,b,y\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(1000 + random.nextInt(9000)).append(',').append(10 + random.nextInt(90));
      text.append(',').append(random.nextInt(2)).append('\n');
    }
    content = text.toString();
    file = Files.writeString(folder.resolve("t.csv"), content);
  }

  /** What is done to the file. */
  enum Change {
    CUT,
    CUT_IN_A_ROW,
    GROWN,
    EDITED,
    REPLACED,
    GONE;

    void apply(Path file, String content) throws IOException {
      int middle = content.indexOf('\n', content.length() / 2) + 1;
      switch (this) {
        case CUT -> Files.writeString(file, content.substring(0, middle));
        case CUT_IN_A_ROW -> Files.writeString(file, content.substring(0, middle - 3));
        case GROWN -> Files.writeString(file, content + "1,1,0\n".repeat(40));
        case EDITED -> Files.writeString(file, content.substring(0, middle) + "1" + rest(content));
        case REPLACED -> {
          Path other = Files.writeString(file.resolveSibling("other"), content);
          Files.setLastModifiedTime(other, Files.getLastModifiedTime(file));
          Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        }
        case GONE -> Files.delete(file);
      }
    }

    private static String rest(String content) {
      return content.substring(content.indexOf('\n', content.length() / 2) + 2);
    }
  }

  /** Does something before a certain reading of the table. */
  private static final class Disturbed implements TableSource {
    private final TableSource table;
    private final int reading;
    private final Runnable action;
    private int count;

    Disturbed(TableSource table, int reading, Runnable action) {
      this.table = table;
      this.reading = reading;
      this.action = action;
    }

    @Override
    public String name() {
      return table.name();
    }

    @Override
    public List<Path> files() throws IOException {
      return table.files();
    }

    @Override
    public void read(TableSink sink) throws IOException {
      if (++count == reading) {
        action.run();
      }
      table.read(sink);
    }
  }

  /** Fits rows whose cells find no room, so that the table is read again and again. */
  private static void fit(TableSource table) throws IOException {
    fit(table, CellFile.open(0));
  }

  private static FittedModel fit(TableSource table, CellFile cells) throws IOException {
    try (StreamedRows rows = StreamedRows.of(table, DesignSpec.of("y"), OPTIONS, cells)) {
      return StreamedPartitions.fit(
          rows, OPTIONS, MethodOptions.of(EpOptions.withDefaults()), (sweep, residual) -> true);
    }
  }

  /** What becomes of a file once its cells are kept does not matter. */
  @ParameterizedTest
  @EnumSource
  void aTableWhoseCellsAreKeptIsReadOnce(Change change) throws IOException {
    FittedModel expected = fit(CsvTable.of(file), CellFile.open(0));
    Disturbed table = disturbed(CsvTable.of(file), 2, change, false);
    FittedModel fitted = fit(table, CellFile.open());
    assertThat(table.count).isEqualTo(1);
    assertThat(fitted.posterior().mean()).containsExactly(expected.posterior().mean());
    assertThatThrownBy(() -> fit(disturbed(CsvTable.of(file), 1, change, false), CellFile.open()))
        .hasMessage(
            file
                + " changed while it was being read: start again when nothing is writing"
                + " to it");
  }

  private Disturbed disturbed(TableSource table, int reading, Change change, boolean hidden) {
    return new Disturbed(
        table,
        reading,
        () -> {
          try {
            FileTime time = Files.getLastModifiedTime(file);
            change.apply(file, content);
            if (hidden) {
              Files.setLastModifiedTime(file, time);
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatChangesIsRefusedInEveryPass(Change change) throws IOException {
    for (int reading = 1; reading <= 6; reading++) {
      write();
      TableSource table = disturbed(CsvTable.of(file), reading, change, false);
      assertThatThrownBy(() -> fit(table))
          .as("reading %d", reading)
          .isInstanceOf(DataException.class)
          .hasMessage(
              file
                  + " changed while it was being read: start again when nothing is writing"
                  + " to it");
    }
  }

  /** The size is the same, the time is put back: only the cells tell. */
  @Test
  void cellsThatChangeAreNoticedWhereTheFileShowsNothing() throws IOException {
    for (int reading = 2; reading <= 6; reading++) {
      write();
      TableSource table = disturbed(CsvTable.of(file), reading, Change.EDITED, true);
      assertThatThrownBy(() -> fit(table))
          .as("reading %d", reading)
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith(file + " gave different rows when it was read again: ");
    }
  }

  @Test
  void aTableThatStaysIsFitted() throws IOException {
    fit(CsvTable.of(file));
    fit(Tables.query("select * from '" + file + "'"));
    fit(Tables.query("select a, b, y from '" + file + "' order by a, b, y"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select a, random() as b, y from '%s'",
        "select a, b, y from '%s' where random() < 0.9",
        "select a, b, y from '%s' order by random()",
        "select * from '%s' using sample 1000 rows",
      })
  void aQueryThatAnswersDifferentlyIsRefused(String sql) {
    assertThatThrownBy(() -> fit(Tables.query(sql.replace("%s", file.toString()))))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "the query gave different rows when it was read again: nothing may write to a file"
                + " meanwhile, and a query needs ORDER BY and nothing like random()");
  }

  @Test
  void theFilesOfAQueryMustStayToo() {
    String pattern = folder + "/*.csv";
    TableSource query = Tables.query("select * from '" + pattern + "'");
    assertThatThrownBy(() -> fit(disturbed(query, 3, Change.CUT, false)))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + " changed while it was being read");
  }

  @Test
  @Timeout(20) // a pipe that is opened waits for its writer
  void aPipeCannotBeReadAgain() throws Exception {
    Path pipe = folder.resolve("pipe.csv");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> fit(CsvTable.of(pipe)))
        .isInstanceOf(RequestException.class)
        .hasMessage(pipe + " can be read only once: name a file that stays");
  }
}
