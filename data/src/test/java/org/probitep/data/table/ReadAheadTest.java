/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The reading thread: what it carries over, and that it ends. */
class ReadAheadTest {
  private static final char[] CELL = "abc".toCharArray();

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    for (int i = 0; i < 100 && readers() > 0; i++) {
      Thread.sleep(10);
    }
    assertThat(readers()).isZero();
  }

  private static long readers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("probitep-reader"))
        .count();
  }

  private static void writeRows(RowWriter rows, int count) {
    rows.begin(List.of("a", "b"));
    for (int i = 0; i < count; i++) {
      rows.text(CELL, 0, 3);
      rows.missing();
      rows.endRow(i + 2L);
    }
  }

  @Test
  void rowsAreFollowedByTheFailure() {
    IOException failure = new IOException("disk");
    Recorder recorder = new Recorder();
    assertThatThrownBy(
            () ->
                ReadAhead.pass(
                    "t",
                    rows -> {
                      writeRows(rows, 50_000);
                      rows.text(CELL, 0, 3);
                      throw failure;
                    },
                    recorder))
        .isSameAs(failure);
    assertThat(recorder.calls).hasSize(1 + 50_000 * 3);
    assertThat(recorder.calls).endsWith("0=abc", "1 missing", "end");
    assertThat(recorder.place.problem(1, "x"))
        .hasMessage("t, line 50001 (row 50000), column \"b\": x");
  }

  @Test
  void errorsOfTheReadingThreadComeThrough() {
    Error error = new AssertionError("x");
    assertThatThrownBy(
            () ->
                ReadAhead.pass(
                    "t",
                    rows -> {
                      throw error;
                    },
                    new Recorder()))
        .isSameAs(error);
  }

  @Test
  void readingDoesNotRunFarAhead() {
    AtomicLong written = new AtomicLong();
    RuntimeException enough = new RuntimeException("enough");
    TableSink sink =
        new Recorder() {
          @Override
          public void endRow() {
            try {
              Thread.sleep(200);
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
            throw enough;
          }
        };
    assertThatThrownBy(
            () ->
                ReadAhead.pass(
                    "t",
                    rows -> {
                      rows.begin(List.of("a"));
                      while (written.incrementAndGet() > 0) {
                        rows.text(CELL, 0, 3);
                        rows.endRow(1);
                      }
                    },
                    sink))
        .isSameAs(enough);
    assertThat(written.get()).isBetween(1L, 100_000L);
  }

  @Test
  void aSinkThatFailsIsNotHeldUpByAPipe() {
    CountDownLatch never = new CountDownLatch(1);
    InputStream pipe =
        new InputStream() {
          private final byte[] start =
              ("a\n" + "1\n".repeat(100_000)).getBytes(StandardCharsets.UTF_8);
          private int place;

          @Override
          public int read() {
            throw new UnsupportedOperationException();
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            int count = Math.min(length, start.length - place);
            System.arraycopy(start, place, target, offset, count);
            place += count;
            if (count == 0) {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new InterruptedIOException();
              }
            }
            return count;
          }
        };
    TableSink sink =
        new Recorder() {
          @Override
          public void endRow() {
            throw new IllegalStateException("enough");
          }
        };
    assertThatThrownBy(() -> Tables.open("-", TableOptions.withDefaults(), pipe).read(sink))
        .hasMessage("enough");
  }

  @Test
  void anInterruptEndsReading() {
    InputStream text = new ByteArrayInputStream("a\n1\n".getBytes(StandardCharsets.UTF_8));
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> Tables.open("-", TableOptions.withDefaults(), text).read(new Recorder()))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
