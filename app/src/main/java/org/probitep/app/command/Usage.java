/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.function.Supplier;
import org.probitep.data.encode.ModelOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Mistakes in how a command is called. */
final class Usage {
  private Usage() {}

  /** A mistake, to be thrown. */
  static ParameterException error(CommandSpec command, String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** The result, where what the library refuses is a mistake of the user. */
  static <T> T checked(CommandSpec command, Supplier<T> options) {
    try {
      return options.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  /** Refuses a level that is not a probability; null stands for that of the model. */
  static void checkLevel(CommandSpec command, Double level) {
    if (level != null) {
      checked(command, () -> ModelOptions.withDefaults().withLevel(level));
    }
  }
}
