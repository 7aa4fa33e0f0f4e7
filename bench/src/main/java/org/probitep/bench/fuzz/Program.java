/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.probitep.app.Main;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Runs commands in this process, each on a thread of its own, with a deadline. */
final class Program {
  /** What standard output takes where the disk is not full. */
  static final long NO_LIMIT = Long.MAX_VALUE;

  private static final int NOT_BACK = -1;

  private final long deadlineSeconds;

  Program(long deadlineSeconds) {
    this.deadlineSeconds = deadlineSeconds;
  }

  /**
   * Runs a command.
   *
   * @param in what stands on standard input
   * @param limit after how many bytes standard output is full
   */
  CommandOutcome run(List<String> args, byte[] in, long limit) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(errBytes, true, StandardCharsets.UTF_8);
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Limited limited = new Limited(out, limit);
    Thread thread = thread(args, limited, err, code);
    PrintStream oldErr = System.err;
    PrintStream oldOut = System.out;
    InputStream oldIn = System.in;
    try {
      // What is printed past the streams of the command, as by a thread that dies, counts as talk.
      System.setErr(err);
      System.setOut(err);
      System.setIn(new ByteArrayInputStream(in));
      thread.start();
      int exit = code.get(deadlineSeconds, TimeUnit.SECONDS);
      return outcome(args, exit, limited, errBytes, "", false);
    } catch (ExecutionException e) {
      return outcome(args, NOT_BACK, limited, errBytes, trace(e.getCause()), false);
    } catch (TimeoutException e) {
      String dump = dump();
      thread.interrupt();
      return outcome(args, NOT_BACK, limited, errBytes, dump, true);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      System.setErr(oldErr);
      System.setOut(oldOut);
      System.setIn(oldIn);
    }
  }

  private static Thread thread(
      List<String> args, OutputStream out, PrintStream err, CompletableFuture<Integer> code) {
    Thread thread =
        new Thread(
            () -> {
              try {
                code.complete(Main.run(args.toArray(String[]::new), out, err));
              } catch (Throwable e) {
                code.completeExceptionally(e);
              }
            },
            "command");
    thread.setDaemon(true);
    return thread;
  }

  private static CommandOutcome outcome(
      List<String> args,
      int code,
      Limited out,
      ByteArrayOutputStream err,
      String trouble,
      boolean hung) {
    String talk = err.toString(StandardCharsets.UTF_8);
    String text = out.bytes.toString(StandardCharsets.UTF_8);
    return new CommandOutcome(List.copyOf(args), code, text, talk, trouble, out.isFull, hung);
  }

  private static String trace(Throwable e) {
    StringWriter text = new StringWriter();
    e.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  private static String dump() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      text.append(entry.getKey().getName()).append('\n');
      for (StackTraceElement frame : entry.getValue()) {
        text.append("  at ").append(frame).append('\n');
      }
    }
    return text.toString();
  }

  /** A stream that is full after so many bytes. */
  private static final class Limited extends OutputStream {
    private final ByteArrayOutputStream bytes;
    private long left;
    private volatile boolean isFull;

    Limited(ByteArrayOutputStream bytes, long limit) {
      this.bytes = bytes;
      this.left = limit;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] more, int from, int length) throws IOException {
      if (length > left) {
        isFull = true;
        throw new IOException("No space left on device");
      }
      left -= length;
      bytes.write(more, from, length);
    }
  }
}
