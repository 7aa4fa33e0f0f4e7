/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.text.MessageFormat;
import java.util.ResourceBundle;

/**
 * Sends the library's log messages, from warnings up, to standard error in the one-line form of the
 * command line. Found by Java as a service; it also avoids starting java.util.logging.
 */
public final class StderrLogging extends System.LoggerFinder {
  /** Called by Java. */
  public StderrLogging() {}

  @Override
  public System.Logger getLogger(String name, Module module) {
    return new Logger(name);
  }

  private record Logger(String name) implements System.Logger {
    @Override
    public String getName() {
      return name;
    }

    @Override
    public boolean isLoggable(Level level) {
      return level.getSeverity() >= Level.WARNING.getSeverity() && level != Level.OFF;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      say(level, message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... values) {
      say(
          level,
          values == null || values.length == 0 ? format : MessageFormat.format(format, values));
    }

    private void say(Level level, String message) {
      if (isLoggable(level)) {
        String kind = level == Level.WARNING ? "warning: " : "error: ";
        new Streams(System.out, System.err).say(kind + message.replaceAll("\\s*\\R\\s*", " "));
      }
    }
  }
}
