/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.List;
import org.probitep.app.output.Streams;

/** The subcommands by name. */
public final class Commands {
  private static final String COMPLETION = "completion";

  /** In the order of the help. */
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
   * The names of the commands that arguments may need: one, if they begin with its name, because
   * finding out the options of all takes a tenth of a second at each start. All for what lists
   * them.
   */
  public static List<String> neededBy(String... args) {
    boolean one = args.length > 0 && NAMES.contains(args[0]) && !args[0].equals(COMPLETION);
    return one ? List.of(args[0]) : NAMES;
  }

  /** A command that speaks to the given streams. */
  public static Object create(String name, Streams streams) {
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
