/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.probitep.data.design.InputColumn;
import org.probitep.data.fitted.FittedModel;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Predictions;
import org.probitep.posterior.PrimalPosterior;

/**
 * A model that is being served. A request keeps the model that it began with, whatever is loaded
 * meanwhile.
 */
final class ServedModel {
  private final String name;
  private final String version;
  private final Instant loaded = Instant.now();
  private final FittedModel model;
  private final Map<String, Integer> columns;
  private final double rowCost;

  /** What is prepared for a request serves the next: there are as many as requests at a time. */
  private final Queue<RequestScorer> idle = new ConcurrentLinkedQueue<>();

  private ServedModel(
      String name, String version, FittedModel model, Map<String, Integer> columns) {
    this.name = name;
    this.version = version;
    this.model = model;
    this.columns = columns;
    this.rowCost = rowCost(model);
  }

  /**
   * A model to be served.
   *
   * @param name what it is called in addresses
   * @param version the beginning of its file's SHA-256
   */
  static ServedModel of(String name, String version, FittedModel model) {
    Map<String, Integer> columns = new LinkedHashMap<>();
    for (InputColumn source : model.schema().sources()) {
      columns.putIfAbsent(source.name(), columns.size());
    }
    model.schema().likelihood().offset().stream()
        .flatMap(offset -> offset.columns().stream())
        .forEach(column -> columns.putIfAbsent(column, columns.size()));
    return new ServedModel(name, version, model, columns);
  }

  /** Multiply-adds for a row, as its posterior counts them; infinite where it may take long. */
  private static double rowCost(FittedModel model) {
    double p = model.schema().p();
    if (model.posterior() instanceof DualPosterior dual) {
      return dual.x().rows() * (p + 0.5 * dual.x().rows());
    }
    return model.posterior() instanceof PrimalPosterior ? 0.5 * p * p : Double.POSITIVE_INFINITY;
  }

  RequestScorer.RowsToScore read(byte[] body, RowFormat format, int mostRows) throws IOException {
    RequestScorer scorer = idle.poll();
    if (scorer == null) {
      scorer = new RequestScorer(this);
    }
    RequestScorer.RowsToScore rows = scorer.read(body, format, mostRows);
    idle.add(scorer); // not after a failure, which may leave half a row in it
    return rows;
  }

  /**
   * Predicts rows on this thread. For a Gaussian posterior the kernels are those that {@code
   * predict} takes in a process of its own, so other requests to the server do not change a single
   * bit of the answer.
   */
  Predictions predict(RequestScorer.RowsToScore rows) {
    KernelChoice kernels = KernelChoice.AUTO;
    if (Double.isFinite(rowCost)) {
      boolean large = kernels.forAll(rowCost * rows.size()) != kernels;
      kernels = large ? KernelChoice.OPENBLAS : KernelChoice.JAVA;
    }
    return model.predict(rows.encoded(), new Compute(kernels, 1));
  }

  /** Multiply-adds for a row. */
  double rowCost() {
    return rowCost;
  }

  /** What it is called in addresses. */
  String name() {
    return name;
  }

  /** The beginning of its file's SHA-256. */
  String version() {
    return version;
  }

  Instant loaded() {
    return loaded;
  }

  FittedModel model() {
    return model;
  }

  /** The columns that a row may have, with their indices. */
  Map<String, Integer> columns() {
    return columns;
  }
}
