/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.probitep.data.FitSummary;
import org.probitep.data.FittedModel;
import org.probitep.data.Labels;
import org.probitep.data.Scaling;
import org.probitep.data.Schema;
import org.probitep.data.Target;
import org.probitep.ep.Form;
import org.probitep.latent.LatentPosterior;

/** The content of manifest.json; docs/model-format.md explains each field. */
@JsonPropertyOrder({"format", "formatVersion"})
record Manifest(
    String format,
    int formatVersion,
    String softwareVersion,
    String created,
    String method,
    Target target,
    boolean intercept,
    List<Column> columns,
    double level,
    Map<String, Object> options,
    Fit fit,
    List<Array> arrays) {

  static final String FORMAT = "probitep-model";

  /** A Gaussian posterior. */
  static final int GAUSSIAN_VERSION = 1;

  /** Draws around a Gaussian; the newest version that is known. */
  static final int DRAWS_VERSION = 2;

  /** A feature and its scaling. */
  record Column(String name, double centre, double factor) {}

  /** How the fit went; the last three are left out where they are empty or 0. */
  record Fit(
      int n,
      int p,
      String form,
      String kernels,
      int sweeps,
      double residual,
      boolean converged,
      double logEvidence,
      double looLogPredictive,
      Map<String, Double> timings,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double logEvidenceStandardError,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long drawSeed) {}

  /** An array: the entry is name + ".npy". */
  record Array(String name, List<Integer> shape, String sha256) {}

  /** The manifest of a model with the given arrays. */
  static Manifest of(FittedModel model, List<Array> arrays) {
    Schema schema = model.schema();
    FitSummary summary = model.summary();
    boolean draws = model.posterior() instanceof LatentPosterior;
    return new Manifest(
        FORMAT,
        draws ? DRAWS_VERSION : GAUSSIAN_VERSION,
        summary.softwareVersion(),
        summary.created().toString(),
        summary.method(),
        schema.target(),
        schema.intercept(),
        columns(schema),
        summary.level(),
        summary.options(),
        fit(model),
        arrays);
  }

  private static List<Column> columns(Schema schema) {
    Scaling scaling = schema.scaling();
    return IntStream.range(0, schema.features().size())
        .mapToObj(j -> new Column(schema.features().get(j), scaling.centre(j), scaling.factor(j)))
        .toList();
  }

  private static Fit fit(FittedModel model) {
    FitSummary summary = model.summary();
    return new Fit(
        summary.n(),
        summary.p(),
        Labels.of(summary.form()),
        summary.kernels(),
        summary.sweeps(),
        summary.residual(),
        summary.converged(),
        summary.logEvidence(),
        summary.looLogPredictive(),
        summary.timings(),
        summary.logEvidenceError(),
        summary.notes(),
        model.posterior() instanceof LatentPosterior latent ? latent.draws().seed() : 0);
  }

  /** The schema it describes. */
  Schema schema() {
    double[] centre = columns.stream().mapToDouble(Column::centre).toArray();
    double[] factor = columns.stream().mapToDouble(Column::factor).toArray();
    return new Schema(
        target, columns.stream().map(Column::name).toList(), intercept, Scaling.of(centre, factor));
  }

  /** The summary it describes. */
  FitSummary summary() {
    return new FitSummary(
        softwareVersion,
        Instant.parse(created),
        method,
        fit.n,
        fit.p,
        form(),
        fit.kernels,
        fit.sweeps,
        fit.residual,
        fit.converged,
        fit.logEvidence,
        fit.logEvidenceStandardError,
        fit.looLogPredictive,
        fit.notes,
        fit.timings,
        options,
        level);
  }

  /** The form of the posterior. */
  Form form() {
    return switch (fit.form) {
      case "primal" -> Form.PRIMAL;
      case "dual" -> Form.DUAL;
      default -> throw new IllegalArgumentException("form must be primal or dual, got " + fit.form);
    };
  }
}
