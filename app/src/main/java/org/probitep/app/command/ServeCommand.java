/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.probitep.app.output.Streams;
import org.probitep.app.server.Models;
import org.probitep.app.server.ScoringServer;
import org.probitep.app.server.ServerOptions;
import org.probitep.app.server.Token;
import org.probitep.app.server.WatchedModels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code probitep serve}: predictions over HTTP. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    sortOptions = false,
    description = {
      "Serve models over HTTP: probabilities with their credible intervals.",
      "POST rows to /v1/models/NAME/predict. The files are watched: a new version replaces the old"
          + " one once it has been read and checked. On SIGTERM the server answers the requests"
          + " under way, then exits."
    },
    footer = {
      "",
      "Examples:",
      "  probitep serve model.zip",
      "  probitep serve models --port 9000 --access-log access.jsonl",
      "  probitep serve models --host 0.0.0.0 --token-file token.txt"
    })
public final class ServeCommand implements Callable<Integer> {
  /** A second: new versions are rare, and a look at the file costs next to nothing. */
  private static final int WATCH_MILLIS = 1000;

  private final Streams streams;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "MODEL|DIR",
      description = "Model files written by fit, or folders of them (*.zip).")
  private List<Path> paths;

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
      description =
          "The address to listen on (default: ${DEFAULT-VALUE}, this machine only). Any other needs"
              + " --token-file or --open.")
  private String host;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Answer only requests that carry the token in this file.")
  private Path tokenFile;

  @Option(names = "--open", description = "Let other machines ask without a token.")
  private boolean open;

  @Option(
      names = "--max-bytes",
      paramLabel = "N",
      description = "The longest body of a request, in bytes (default: 33554432).")
  private Integer mostBytes;

  @Option(
      names = "--max-rows",
      paramLabel = "N",
      description = "The most rows in a request (default: 100000).")
  private Integer mostRows;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long a request may take (default: 30).")
  private Integer seconds;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "Append a line of JSON for each request to this file (default: to standard error; none"
              + " with -q).")
  private Path accessLog;

  @Option(
      names = "--check",
      description = "Exit as soon as the server is ready: a test of whether it would start.")
  private boolean check;

  public ServeCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    ServerOptions options = options();
    Models models = new Models();
    try (WatchedModels watched = new WatchedModels(paths, models, streams::say)) {
      watched.load();
      ScoringServer server = ScoringServer.start(options, models, streams::say);
      if (check) {
        server.close();
        return 0;
      }
      watched.watch(WATCH_MILLIS);
      CountDownLatch ended = new CountDownLatch(1);
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> end(server, options, ended), "probitep-stop"));
      streams.say("ready: http://" + shownHost() + ":" + server.address().getPort());
      ended.await();
    }
    return 0;
  }

  private void end(ScoringServer server, ServerOptions options, CountDownLatch ended) {
    try {
      streams.say("stopping: taking no new requests, answering those under way");
      boolean all = server.drain(options.mostMillis());
      streams.say(all ? "stopped" : "warning: stopped before all requests were answered");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.countDown();
    }
  }

  private String shownHost() {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  private ServerOptions options() throws IOException {
    requireClosed();
    ServerOptions defaults = ServerOptions.withDefaults();
    ServerOptions options =
        defaults
            .at(host, inRange("--port", port, 0, 65_535))
            .withLimits(
                limit("--max-bytes", mostBytes, defaults.mostBytes(), 1 << 30),
                limit("--max-rows", mostRows, defaults.mostRows(), Integer.MAX_VALUE),
                1000 * limit("--timeout", seconds, defaults.mostMillis() / 1000, 86_400),
                defaults.mostWaiting());
    if (tokenFile != null) {
      options = options.withToken(Token.read(tokenFile));
    }
    return accessLog != null || !streams.isQuiet() ? options.withLog(accessLog) : options;
  }

  private int limit(String name, Integer given, int byDefault, int most) {
    return given == null ? byDefault : inRange(name, given, 1, most);
  }

  private int inRange(String name, int value, int least, int most) {
    if (!(value >= least && value <= most)) {
      throw Usage.error(spec, name + " must be from " + least + " to " + most + ", got " + value);
    }
    return value;
  }

  private void requireClosed() {
    try {
      boolean others = !InetAddress.getByName(host).isLoopbackAddress();
      if (others && tokenFile == null && !open) {
        throw Usage.error(
            spec,
            "--host "
                + host
                + " lets other machines ask: give --token-file, or --open if all of them may");
      }
    } catch (UnknownHostException e) {
      throw Usage.error(spec, "there is no address " + host);
    }
  }
}
