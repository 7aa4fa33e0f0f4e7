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
  private final PredictHandler predict;
  private final StaticFiles files = new StaticFiles();

  Router(Models models, ServerOptions options) {
    this.models = models;
    this.predict = new PredictHandler(options);
  }

  @Override
  public void handleRequest(HttpServerExchange exchange) {
    guarded(exchange, () -> route(exchange, exchange.getRelativePath()));
  }

  /** Something that answers a request, or fails. */
  interface Task {
    void run() throws Exception;
  }

  /** Runs a task, and answers for it if it fails. */
  static void guarded(HttpServerExchange exchange, Task task) {
    try {
      task.run();
    } catch (Problem problem) {
      Answers.problem(exchange, problem);
    } catch (Exception e) {
      Answers.problem(
          exchange, Problem.of(StatusCodes.INTERNAL_SERVER_ERROR, "internal error: " + e));
    }
  }

  private void route(HttpServerExchange exchange, String path) {
    switch (path) {
      case "/health" -> {
        get(exchange);
        Answers.text(exchange, "ok\n");
      }
      case "/ready" -> {
        get(exchange);
        ready(exchange);
      }
      case MODELS -> {
        get(exchange);
        Answers.send(exchange, Answers.JSON, ModelsJson.list(models.all()));
      }
      default -> {
        if (path.startsWith(MODELS + "/")) {
          model(exchange, path.substring(MODELS.length() + 1));
        } else {
          get(exchange);
          files.send(exchange, path);
        }
      }
    }
  }

  private void ready(HttpServerExchange exchange) {
    if (models.all().isEmpty()) {
      throw Problem.of(StatusCodes.SERVICE_UNAVAILABLE, "no model is loaded");
    }
    Answers.text(exchange, "ready\n");
  }

  private void model(HttpServerExchange exchange, String rest) {
    if (rest.endsWith(CURVES)) {
      ServedModel model = find(rest.substring(0, rest.length() - CURVES.length()));
      require(exchange, Set.of(Methods.POST), "POST");
      PredictHandler.receive(exchange, model, CurvesHandler::answer);
    } else if (rest.endsWith(PREDICT)) {
      ServedModel model = find(rest.substring(0, rest.length() - PREDICT.length()));
      require(exchange, Set.of(Methods.POST), "POST");
      predict.handle(exchange, model);
    } else {
      ServedModel model = find(rest);
      get(exchange);
      Answers.send(exchange, Answers.JSON, ModelsJson.one(model));
    }
  }

  private ServedModel find(String name) {
    return models
        .find(name)
        .orElseThrow(
            () -> Problem.of(StatusCodes.NOT_FOUND, "there is no such model: see " + MODELS));
  }

  private static void get(HttpServerExchange exchange) {
    require(exchange, Set.of(Methods.GET, Methods.HEAD), "GET, HEAD");
  }

  private static void require(HttpServerExchange exchange, Set<HttpString> methods, String names) {
    if (!methods.contains(exchange.getRequestMethod())) {
      exchange.getResponseHeaders().put(Headers.ALLOW, names);
      throw Problem.of(StatusCodes.METHOD_NOT_ALLOWED, "this address answers to " + names);
    }
  }
}
