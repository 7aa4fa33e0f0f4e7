/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.probitep.app.output.Streams;
import org.probitep.app.server.Models;
import org.probitep.app.server.ScoringServer;
import org.probitep.app.server.ServerOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code probitep serve}: predictions over HTTP. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = "Serve models over HTTP: probabilities with their credible intervals.",
    footer = {"", "Examples:", "  probitep serve model.zip", "  probitep serve models --port 9000"})
public final class ServeCommand implements Callable<Integer> {
  private final Streams streams;

  @Parameters(arity = "1..*", paramLabel = "MODEL", description = "Model files written by fit.")
  private List<Path> files;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "Where to listen; 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "The address to listen on (default: ${DEFAULT-VALUE}, this machine only).")
  private String host;

  public ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Models models = new Models();
    for (Path file : files) {
      models.load(file);
    }
    ServerOptions options = ServerOptions.withDefaults().withHost(host).withPort(port);
    try (ScoringServer server = ScoringServer.start(options, models)) {
      streams.say("serving on http://" + host + ":" + server.address().getPort());
      new CountDownLatch(1).await();
    }
    return 0;
  }
}
