/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.probitep.app.command.DescribeCommand;
import org.probitep.app.command.FormatOption;
import org.probitep.app.command.LinkRequest;
import org.probitep.app.command.RootCommand;
import org.probitep.app.export.Export;
import org.probitep.app.output.Failures;
import org.probitep.app.output.Streams;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.encode.PriorShape;
import org.probitep.data.encode.Scale;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.table.TableFormat;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.Method;
import org.probitep.posterior.FormChoice;
import picocli.CommandLine;

/** The entry point of the program. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] args) {
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    // A thread that fails would leave the others waiting.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          Streams streams = new Streams(OutputStream.nullOutputStream(), err);
          System.exit(new Failures(streams).handle(failure, Failures.isDebug(args)));
        });
    System.exit(run(args, new FileOutputStream(FileDescriptor.out), err));
  }

  /**
   * Runs a command inside this process.
   *
   * @param out where data go
   * @param err where messages go
   * @return the exit code: 0, 1 for a failed run, 2 for wrong usage
   */
  public static int run(String[] args, OutputStream out, PrintStream err) {
    Streams streams = new Streams(out, err);
    try {
      // Help and version: picocli's own writer would not report a failure to write.
      StringWriter help = new StringWriter();
      int code = commandLine(streams, args).setOut(new PrintWriter(help)).execute(args);
      streams.print(help.toString());
      return code;
    } catch (Throwable e) {
      return new Failures(streams).handle(e, Failures.isDebug(args));
    }
  }

  /** The program with the commands that the arguments may need. */
  @SuppressWarnings("deprecation") // of setSplitQuotedStrings, which has no successor
  static CommandLine commandLine(Streams streams, String... args) {
    RootCommand command = new RootCommand();
    CommandLine root = new CommandLine(command);
    Commands.neededBy(args).forEach(name -> root.addSubcommand(Commands.create(name, streams)));
    // Quotes are part of a name, like any other character but the comma.
    root.setSplitQuotedStrings(true);
    root.registerConverter(Scale.class, new LabelConverter<>(Scale.class));
    root.registerConverter(PriorShape.class, new LabelConverter<>(PriorShape.class));
    root.registerConverter(MissingPolicy.class, new LabelConverter<>(MissingPolicy.class));
    root.registerConverter(UnseenPolicy.class, new LabelConverter<>(UnseenPolicy.class));
    root.registerConverter(LinkRequest.class, new LabelConverter<>(LinkRequest.class));
    root.registerConverter(Method.class, new LabelConverter<>(Method.class));
    root.registerConverter(TableFormat.class, new LabelConverter<>(TableFormat.class));
    root.registerConverter(Stopping.class, new LabelConverter<>(Stopping.class));
    root.registerConverter(FormChoice.class, new LabelConverter<>(FormChoice.class));
    root.registerConverter(KernelChoice.class, new LabelConverter<>(KernelChoice.class));
    root.registerConverter(
        FormatOption.ResultFormat.class, new LabelConverter<>(FormatOption.ResultFormat.class));
    root.registerConverter(
        Export.ExportFormat.class, new LabelConverter<>(Export.ExportFormat.class));
    root.registerConverter(
        DescribeCommand.DescriptionFormat.class,
        new LabelConverter<>(DescribeCommand.DescriptionFormat.class));
    root.setExecutionStrategy(
        parsed -> {
          if (command.quiet()) {
            streams.beQuiet();
          }
          return new CommandLine.RunLast().execute(parsed);
        });
    Failures failures = new Failures(streams);
    root.setParameterExceptionHandler(failures);
    root.setExecutionExceptionHandler(failures);
    root.setErr(
        new PrintWriter(new OutputStreamWriter(streams.err(), StandardCharsets.UTF_8), true));
    return root;
  }
}
