/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.probitep.data.table.DataException;
import org.probitep.data.table.RequestException;
import org.probitep.numerics.BreakdownException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into one line and an exit code; a stack trace only with --debug. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
  private final Streams streams;

  Failures(Streams streams) {
    this.streams = streams;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    if (Arrays.asList(args).contains("--debug")) {
      failure.printStackTrace(streams.err());
    }
    streams.complain(
        failure.getMessage() + " (see " + command.getCommandSpec().qualifiedName() + " --help)");
    return ExitCode.USAGE;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    boolean debug = parsed.originalArgs().contains("--debug");
    if (debug) {
      failure.printStackTrace(streams.err());
    }
    if (failure instanceof IOException
        && String.valueOf(failure.getMessage()).endsWith("Broken pipe")) {
      // Who reads the output has seen enough, as in "probitep … | head": nothing to say.
      return ExitCode.SOFTWARE;
    }
    if (failure instanceof CancellationException) {
      streams.complain("interrupted: " + failure.getMessage());
      return ExitCode.SOFTWARE;
    }
    if (failure instanceof RequestException) {
      streams.complain(failure.getMessage());
      return ExitCode.USAGE;
    }
    if (failure instanceof BreakdownException) {
      streams.complain(
          failure.getMessage() + "; nothing is written (see --prior-variance, --scale and --form)");
      return ExitCode.SOFTWARE;
    }
    if (failure instanceof DataException || failure instanceof IOException) {
      streams.complain(failure.getMessage());
    } else {
      streams.complain(
          "internal error: " + failure + (debug ? "" : " (--debug shows where; please report it)"));
    }
    return ExitCode.SOFTWARE;
  }
}
