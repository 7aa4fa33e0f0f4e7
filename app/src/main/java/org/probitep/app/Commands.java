/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.List;
import org.probitep.app.command.CompareCommand;
import org.probitep.app.command.CompletionCommand;
import org.probitep.app.command.DescribeCommand;
import org.probitep.app.command.EffectsCommand;
import org.probitep.app.command.EvaluateCommand;
import org.probitep.app.command.ExportCommand;
import org.probitep.app.command.FitCommand;
import org.probitep.app.command.ForgetCommand;
import org.probitep.app.command.InspectCommand;
import org.probitep.app.command.PredictCommand;
import org.probitep.app.command.ServeCommand;
import org.probitep.app.command.StudyCommand;
import org.probitep.app.command.UpdateCommand;
import org.probitep.app.output.Streams;

/** The subcommands by name. */
final class Commands {
  private static final String COMPLETION = "completion";

  /** In the order in which the help lists them. */
  private static final List<String> NAMES =
      List.of(
          "fit",
          "predict",
          "inspect",
          "effects",
          "export",
          "update",
          "forget",
          "serve",
          "describe",
          "evaluate",
          "compare",
          "study",
          COMPLETION);

  private Commands() {}

  /**
   * The names of the commands that arguments may need: only one if they begin with its name,
   * because setting up the options of all takes 0.07 s of processor time at each start; all for a
   * command that lists them.
   */
  static List<String> neededBy(String... args) {
    boolean one = args.length > 0 && NAMES.contains(args[0]) && !args[0].equals(COMPLETION);
    return one ? List.of(args[0]) : NAMES;
  }

  /** A command that speaks to the given streams. */
  static Object create(String name, Streams streams) {
    return switch (name) {
      case "fit" -> new FitCommand(streams);
      case "predict" -> new PredictCommand(streams);
      case "inspect" -> new InspectCommand(streams);
      case "effects" -> new EffectsCommand(streams);
      case "export" -> new ExportCommand(streams);
      case "update" -> new UpdateCommand(streams);
      case "forget" -> new ForgetCommand(streams);
      case "serve" -> new ServeCommand(streams);
      case "describe" -> new DescribeCommand(streams);
      case "evaluate" -> new EvaluateCommand(streams);
      case "compare" -> new CompareCommand(streams);
      case "study" -> new StudyCommand(streams);
      case COMPLETION -> new CompletionCommand(streams);
      default -> throw new IllegalArgumentException("there is no command " + name);
    };
  }
}
