/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.probitep.data.DataException;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;
import org.probitep.numerics.BreakdownException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever went wrong into one line and an exit code; a stack trace only with --debug. */
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final Streams streams;

  public Failures(Streams streams) {
    this.streams = streams;
  }

  /** Whether the command line asks for stack traces. */
  public static boolean isDebug(String[] args) {
    return Arrays.asList(args).contains("--debug");
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    if (isDebug(args)) {
      streams.trace(failure);
    }
    streams.complain(
        Reason.of(failure) + " (see " + command.getCommandSpec().qualifiedName() + " --help)");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    return handle(failure, parsed.originalArgs().contains("--debug"));
  }

  /** Says what went wrong, and gives the exit code. */
  public int handle(Throwable failure, boolean debug) {
    if (debug) {
      streams.trace(failure);
    }
    if (isBrokenPipe(failure)) {
      // Nothing to say.
      return ExitCode.SOFTWARE;
    }
    streams.complain(line(failure, debug));
    return failure instanceof RequestException ? ExitCode.USAGE : ExitCode.SOFTWARE;
  }

  /** Whether the reader of the output closed the pipe, as in "probitep … | head". */
  public static boolean isBrokenPipe(Throwable failure) {
    return failure instanceof IOException && Reason.of(failure).endsWith("Broken pipe");
  }

  private static String line(Throwable failure, boolean debug) {
    Optional<String> machine = MachineTrouble.of(failure);
    if (machine.isPresent()) {
      return machine.get();
    }
    if (failure instanceof CancellationException) {
      return "interrupted: " + Reason.of(failure);
    }
    if (failure instanceof UncheckedIOException) {
      return line(failure.getCause(), debug);
    }
    if (failure instanceof BreakdownException) {
      return Reason.of(failure)
          + "; nothing was written. Look for huge numbers in the data, or change --prior-variance, --scale or --form";
    }
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return file.getFile() + ": " + Reason.of(file);
    }
    if (failure instanceof DataException data) {
      return Reason.of(failure) + Hints.of(data.remedies());
    }
    if (failure instanceof RequestException request) {
      return Reason.of(failure) + Hints.of(request.remedies());
    }
    if (failure instanceof IOException) {
      return Reason.of(failure);
    }
    return "internal error: " + failure + (debug ? "" : " (--debug shows where; please report it)");
  }
}
