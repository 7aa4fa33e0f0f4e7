/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.util.Set;

/** Finds what answers a request, by its path. */
final class Router implements HttpHandler {
  private static final String MODELS = "/v1/models";
  private static final String PREDICT = "/predict";
  private static final String CURVES = "/curves";

  private final Models models;
  private final Token token;
  private final ServerMetrics metrics;
  private final AccessLog log;
  private final Drain drain;
  private final int mostMillis;
  private final PredictHandler predict;
  private final CurvesHandler curves;
  private final StaticFiles files = new StaticFiles();

  Router(
      Models models,
      ServerOptions options,
      Admission admission,
      ServerMetrics metrics,
      AccessLog log,
      Drain drain) {
    this.models = models;
    this.token = options.token();
    this.metrics = metrics;
    this.log = log;
    this.drain = drain;
    BodyReader bodies = new BodyReader(options, admission);
    this.mostMillis = options.mostMillis();
    this.predict = new PredictHandler(bodies);
    this.curves = new CurvesHandler(bodies);
  }

  @Override
  public void handleRequest(HttpServerExchange exchange) {
    Call call = new Call(exchange, mostMillis);
    String path = exchange.getRelativePath();
    drain.begin(exchange);
    exchange.addExchangeCompleteListener(
        (done, next) -> {
          call.end();
          metrics.count(path.endsWith(PREDICT), done.getStatusCode(), call.seconds(), call.rows());
          log.add(done, call);
          drain.end();
          next.proceed();
        });
    call.guard(
        () -> {
          drain.requireOpen();
          route(call, path);
        });
  }

  private void route(Call call, String path) {
    switch (path) {
      case "/health" -> {
        get(call);
        call.sendLine("ok");
      }
      case "/ready" -> {
        get(call);
        ready(call);
      }
      case "/metrics" -> {
        requireToken(call);
        get(call);
        call.send(ServerMetrics.TYPE, metrics.text(models.all()));
      }
      case "/openapi.json" -> files.send(get(call), "/assets/openapi.json");
      case MODELS -> {
        requireToken(call);
        get(call);
        call.send(Call.JSON, ModelsJson.list(models.all()));
      }
      default -> {
        if (path.startsWith(MODELS + "/")) {
          requireToken(call);
          model(call, path.substring(MODELS.length() + 1));
        } else {
          files.send(get(call), path);
        }
      }
    }
  }

  private void ready(Call call) {
    if (drain.isDraining()) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "the server is about to stop");
    }
    if (models.all().isEmpty()) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "no model is loaded");
    }
    call.sendLine("ready");
  }

  private void model(Call call, String rest) {
    if (rest.endsWith(PREDICT)) {
      ServedModel model = find(rest.substring(0, rest.length() - PREDICT.length()));
      require(call, Set.of(Methods.POST), "POST");
      predict.handle(call, model);
    } else if (rest.endsWith(CURVES)) {
      ServedModel model = find(rest.substring(0, rest.length() - CURVES.length()));
      require(call, Set.of(Methods.POST), "POST");
      curves.handle(call, model);
    } else {
      ServedModel model = find(rest);
      get(call);
      call.send(Call.JSON, ModelsJson.one(model));
    }
  }

  private ServedModel find(String name) {
    return models
        .find(name)
        .orElseThrow(
            () -> Problem.of(StatusCodes.NOT_FOUND, "there is no such model: see " + MODELS));
  }

  private void requireToken(Call call) {
    String shown = call.exchange().getRequestHeaders().getFirst(Headers.AUTHORIZATION);
    if (token != null && !token.isShownBy(shown)) {
      call.exchange().getResponseHeaders().put(Headers.WWW_AUTHENTICATE, "Bearer");
      throw Problem.of(StatusCodes.UNAUTHORIZED, "send the header Authorization: Bearer TOKEN");
    }
  }

  private static Call get(Call call) {
    require(call, Set.of(Methods.GET, Methods.HEAD), "GET, HEAD");
    return call;
  }

  private static void require(Call call, Set<HttpString> methods, String names) {
    if (!methods.contains(call.exchange().getRequestMethod())) {
      call.exchange().getResponseHeaders().put(Headers.ALLOW, names);
      throw Problem.of(StatusCodes.METHOD_NOT_ALLOWED, "this address takes only " + names);
    }
  }
}
