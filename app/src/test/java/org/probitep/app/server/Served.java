/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.probitep.app.Cli;

/** A server under test, inside this process. */
final class Served implements AutoCloseable {
  static final ServerOptions OPTIONS = ServerOptions.withDefaults().withPort(0);

  final Models models = new Models();
  final List<String> said = new CopyOnWriteArrayList<>();
  final WatchedModels watched;
  final ScoringServer server;
  final Client client;

  Served(ServerOptions options, Path... places) throws IOException {
    watched = new WatchedModels(List.of(places), models, said::add);
    watched.load();
    server = ScoringServer.start(options, models, said::add);
    client = new Client(server);
  }

  /** Fits a table and gives the file. */
  static Path fit(Path model, Path table, String target, Object... options) {
    Object[] args = new Object[6 + options.length];
    System.arraycopy(new Object[] {"fit", table, "--target", target, "-o", model}, 0, args, 0, 6);
    System.arraycopy(options, 0, args, 6, options.length);
    Cli.Result result = Cli.run(args);
    if (result.code() != 0) {
      throw new IllegalStateException(result.err());
    }
    return model;
  }

  @Override
  public void close() {
    server.close();
    watched.close();
  }
}
