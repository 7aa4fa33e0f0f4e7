/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;

/** A server that predicts rows by the models that it is given. */
public final class ScoringServer implements AutoCloseable {
  private final Undertow undertow;

  private ScoringServer(Undertow undertow) {
    this.undertow = undertow;
  }

  /**
   * Starts a server.
   *
   * @throws RequestException if it cannot listen there
   */
  public static ScoringServer start(ServerOptions options, Models models) throws IOException {
    Undertow undertow =
        Undertow.builder()
            .addHttpListener(options.port(), options.host())
            .setServerOption(UndertowOptions.MAX_ENTITY_SIZE, options.mostBytes())
            .setHandler(new Router(models, options))
            .build();
    try {
      undertow.start();
    } catch (RuntimeException e) {
      undertow.stop();
      if (e.getCause() instanceof BindException bind) {
        throw new RequestException(
            "cannot listen on " + options.host() + ":" + options.port() + ": " + Reason.of(bind));
      }
      throw e;
    }
    return new ScoringServer(undertow);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
  }

  @Override
  public void close() {
    undertow.stop();
  }
}
