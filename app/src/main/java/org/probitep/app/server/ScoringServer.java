/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;
import org.xnio.Options;

/** A server that predicts rows with the models that it is given. */
public final class ScoringServer implements AutoCloseable {
  /** Bytes, twice the usual limit: requests to this server need few headers. */
  private static final int LONGEST_HEADERS = 1 << 14;

  /** More than any address of this server knows. */
  private static final int MOST_PARAMETERS = 16;

  /** More than browsers and proxies send. */
  private static final int MOST_HEADERS = 64;

  /** Longer than clients usually pause between two requests. */
  private static final int IDLE_MILLIS = 60_000;

  /** Idle ones cost little; the work under way is limited by {@link Admission}. */
  private static final int MOST_CONNECTIONS = 10_000;

  /** Undertow and its parts log every start; kept here, because Java forgets loggers. */
  private static final Logger[] LIBRARIES = {
    Logger.getLogger("io.undertow"), Logger.getLogger("org.xnio"), Logger.getLogger("org.jboss")
  };

  private final Undertow undertow;
  private final Admission admission;
  private final AccessLog log;
  private final Drain drain;

  private ScoringServer(Undertow undertow, Admission admission, AccessLog log, Drain drain) {
    this.undertow = undertow;
    this.admission = admission;
    this.log = log;
    this.drain = drain;
  }

  /**
   * Starts a server.
   *
   * @param say takes what the user should be told while it runs
   * @throws RequestException if it cannot listen there
   */
  public static ScoringServer start(ServerOptions options, Models models, Consumer<String> say)
      throws IOException {
    for (Logger library : LIBRARIES) {
      library.setLevel(Level.SEVERE);
    }
    Admission admission = new Admission(options);
    AccessLog log = new AccessLog(options, models.metrics(), say);
    Drain drain = new Drain();
    Router router = new Router(models, options, admission, models.metrics(), log, drain);
    Undertow undertow = undertow(options, router);
    try {
      undertow.start();
    } catch (RuntimeException e) {
      undertow.stop();
      log.close();
      admission.close();
      if (e.getCause() instanceof BindException bind) {
        throw new RequestException(
            "cannot listen on " + options.host() + ":" + options.port() + ": " + Reason.of(bind));
      }
      throw e;
    }
    return new ScoringServer(undertow, admission, log, drain);
  }

  private static Undertow undertow(ServerOptions options, Router router) {
    return Undertow.builder()
        .addHttpListener(options.port(), options.host())
        .setIoThreads(Runtime.getRuntime().availableProcessors())
        .setWorkerThreads(1)
        .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, (long) options.mostBytes())
        .setServerOption(UndertowOptions.MAX_HEADER_SIZE, LONGEST_HEADERS)
        .setServerOption(UndertowOptions.MAX_HEADERS, MOST_HEADERS)
        .setServerOption(UndertowOptions.MAX_PARAMETERS, MOST_PARAMETERS)
        .setServerOption(UndertowOptions.REQUEST_PARSE_TIMEOUT, options.mostMillis())
        .setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, IDLE_MILLIS)
        .setSocketOption(Options.CONNECTION_HIGH_WATER, MOST_CONNECTIONS)
        .setSocketOption(Options.CONNECTION_LOW_WATER, MOST_CONNECTIONS)
        .setHandler(router)
        .build();
  }

  /** The address on which it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
  }

  /**
   * Refuses new requests after a moment, waits until all others are answered, and stops.
   *
   * @param millis how long to wait at most
   * @return whether all requests were answered
   */
  public boolean drain(long millis) throws InterruptedException {
    boolean all = drain.await(millis);
    close();
    return all;
  }

  @Override
  public void close() {
    undertow.stop();
    admission.close();
    log.close();
  }
}
