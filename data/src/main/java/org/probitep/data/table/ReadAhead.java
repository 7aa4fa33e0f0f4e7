/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.probitep.data.input.NumberMarks;

/**
 * Reads text on a thread of its own while the sink, on the caller's thread, turns cells into
 * numbers: the two take about the same time.
 *
 * <p>A few blocks of rows circulate between the two, so memory does not grow. A failure while
 * reading is thrown to the caller after the rows before it, as if there were only one thread. When
 * the sink throws, the reading thread is interrupted and ends.
 */
final class ReadAhead {
  /** The reading; it runs on the other thread, and closes what it opened. */
  interface Reading {
    /** Writes all rows. */
    void run(RowWriter rows) throws IOException;
  }

  /** A few, so that neither thread waits for each single block of the other. */
  private static final int BLOCKS = 4;

  /** A thread that waits for a terminal or a pipe cannot be woken, and must not hold us up. */
  private static final int LONGEST_WAIT_MS = 500;

  /** What goes to the caller's thread: the names first, then blocks, then how it ended. */
  private sealed interface Message {
    record Names(List<String> names) implements Message {}

    record RowsMessage(CellBlock block) implements Message {}

    record EndMessage(Throwable failure) implements Message {}
  }

  private final String source;
  private final NumberMarks marks;
  private final BlockingQueue<Message> filled = new ArrayBlockingQueue<>(BLOCKS + 2);
  private final BlockingQueue<CellBlock> empty = new ArrayBlockingQueue<>(BLOCKS);

  private ReadAhead(String source, NumberMarks marks) {
    this.source = source;
    this.marks = marks;
    for (int i = 0; i < BLOCKS; i++) {
      empty.add(new CellBlock());
    }
  }

  /** Streams what the reading thread writes into the sink. */
  static void pass(String source, Reading reading, TableSink sink) throws IOException {
    pass(source, NumberMarks.PLAIN, reading, sink);
  }

  /** As above; the cells of the table may have marks where the reading thread writes none. */
  static void pass(String source, NumberMarks marks, Reading reading, TableSink sink)
      throws IOException {
    ReadAhead ahead = new ReadAhead(source, marks);
    Thread thread = new Thread(() -> ahead.write(reading), "probitep-reader");
    thread.setDaemon(true);
    thread.start();
    try {
      ahead.passAll(sink);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading " + source + " was interrupted");
    } finally {
      end(thread);
    }
  }

  private static void end(Thread thread) {
    thread.interrupt();
    try {
      thread.join(LONGEST_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void passAll(TableSink sink) throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    Place place = new Place(source, names);
    place.setMarks(marks);
    long rows = 0;
    for (Message message = filled.take(); ; message = filled.take()) {
      if (message instanceof Message.Names header) {
        names.addAll(header.names());
        sink.begin(header.names(), place);
      } else if (message instanceof Message.RowsMessage passed) {
        passed.block().pass(sink, place, names.size(), rows);
        rows += passed.block().rows();
        empty.add(passed.block());
      } else if (message instanceof Message.EndMessage end) {
        rethrow(end.failure());
        return;
      }
    }
  }

  /** Throws what another thread has caught; nothing if that is null. */
  static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }

  /** Runs on the reading thread. */
  @SuppressWarnings("CatchingUnchecked") // whatever it is, the caller gets it
  private void write(Reading reading) {
    try {
      BlockWriter writer = new BlockWriter();
      Throwable failure = null;
      try {
        reading.run(writer);
      } catch (Stopped e) {
        return;
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
      }
      writer.passOn();
      filled.put(new Message.EndMessage(failure));
    } catch (InterruptedException | Stopped e) {
      // The caller has seen enough.
    }
  }

  /** Ends the reading when the caller has seen enough. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super(null, null, false, false);
    }
  }

  /** Collects rows in blocks. */
  private final class BlockWriter implements RowWriter {
    private CellBlock block;

    BlockWriter() throws InterruptedException {
      block = empty.take();
    }

    @Override
    public void begin(List<String> names) {
      put(new Message.Names(ColumnNames.checked(source, names)));
    }

    @Override
    public void text(char[] cell, int offset, int length) {
      block.addText(cell, offset, length);
    }

    @Override
    public void missing() {
      block.addMissing();
    }

    @Override
    public void endRow(long line) {
      block.endRow(line);
      if (block.isFull()) {
        passOn();
      }
    }

    void passOn() {
      put(new Message.RowsMessage(block));
      try {
        block = empty.take();
        block.clear();
      } catch (InterruptedException e) {
        throw new Stopped();
      }
    }

    private void put(Message message) {
      try {
        filled.put(message);
      } catch (InterruptedException e) {
        throw new Stopped();
      }
    }
  }
}
