/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** Keeps what a class says in the log, as a warning or more softly, until it is closed. */
final class KeptWarnings extends AbstractAppender implements AutoCloseable {
  private final Logger logger;
  private final List<String> warnings = new ArrayList<>();

  private KeptWarnings(Logger logger) {
    super("kept", null, null, true, Property.EMPTY_ARRAY);
    this.logger = logger;
  }

  static KeptWarnings of(Class<?> talker) {
    return of(talker, Level.WARN);
  }

  static KeptWarnings of(Class<?> talker, Level softest) {
    Session.get(); // Spark sets up the log when it starts
    KeptWarnings kept = new KeptWarnings((Logger) LogManager.getLogger(talker));
    kept.start();
    kept.logger.addAppender(kept);
    kept.logger.setAdditive(false);
    kept.logger.setLevel(softest);
    return kept;
  }

  List<String> warnings() {
    return warnings;
  }

  @Override
  public void append(LogEvent event) {
    warnings.add(event.getMessage().getFormattedMessage());
  }

  @Override
  public void close() {
    logger.removeAppender(this);
    logger.setAdditive(true);
    logger.setLevel(Level.ERROR);
  }
}
