/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Likelihood;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Scaling;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.Target;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.fitted.TrainingProfile;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.latent.LatentPosterior;
import org.probitep.methods.FitOutcome;
import org.probitep.model.Link;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.ProjectedPosterior;

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
    List<InputColumn> sources,
    List<ManifestColumn> columns,
    List<String> naLabels,
    String missing,
    String unseen,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean newCategoriesExpected,
    @JsonInclude(JsonInclude.Include.NON_NULL) LikelihoodFields likelihood,
    String posterior,
    double level,
    Map<String, Object> options,
    Fit fit,
    boolean holdsTrainingRows,
    @JsonInclude(JsonInclude.Include.NON_NULL) TrainingProfile profile,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int lastRow,
    List<Array> arrays) {

  static final String FORMAT = "probitep-model";

  /** Numbers only, and a Gaussian posterior. */
  static final int NUMBERS_VERSION = 1;

  /** Numbers only, and draws around a Gaussian. */
  static final int NUMBERS_AND_DRAWS_VERSION = 2;

  /** Any schema, and either posterior: what is written for a plain probit model. */
  static final int SCHEMA_VERSION = 3;

  /** Another link, weights, a column of offsets or a base rate. */
  static final int LIKELIHOOD_VERSION = 4;

  /** An offset that is computed, or an average of Gaussians. */
  static final int AVERAGE_VERSION = 5;

  /** Directions in the place of rows in the dual form. */
  static final int DIRECTIONS_VERSION = 6;

  /** An average with a Gaussian of directions instead of coefficients. */
  static final int VERSION = 7;

  static final String GAUSSIAN = "gaussian";
  static final String DRAWS = "draws";
  static final String AVERAGE = "average";

  /** A column of the design and its scaling. */
  record ManifestColumn(String name, List<ColumnFunction> factors, double centre, double factor) {}

  /** How the fit went, and the seed of its draws, left out where it is 0. */
  record Fit(
      @JsonUnwrapped FitOutcome outcome,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) long drawSeed) {}

  /** An array: the entry is name + ".npy". */
  record Array(String name, List<Integer> shape, String sha256) {}

  /** The manifest of a model with the given arrays. */
  static Manifest of(FittedModel model, List<Array> arrays) {
    Schema schema = model.schema();
    FitSummary summary = model.summary();
    LatentPosterior latent = model.posterior() instanceof LatentPosterior draws ? draws : null;
    return new Manifest(
        FORMAT,
        version(model),
        summary.softwareVersion(),
        summary.created().toString(),
        summary.method(),
        schema.target(),
        schema.intercept(),
        schema.sources(),
        columns(schema),
        schema.naLabels(),
        Labels.of(schema.missing()),
        Labels.of(schema.unseen()),
        schema.newExpected(),
        LikelihoodFields.of(schema.likelihood()),
        kind(model.posterior()),
        summary.level(),
        summary.options(),
        new Fit(summary.outcome(), latent == null ? 0 : latent.draws().seed()),
        model.holdsRows(),
        model.profile().equals(TrainingProfile.none()) ? null : model.profile(),
        model.kept().map(KeptRows::lastNumber).orElse(0),
        arrays);
  }

  /** The oldest version that has all that the model needs. */
  private static int version(FittedModel model) {
    Likelihood likelihood = model.schema().likelihood();
    boolean computed = likelihood.offset().filter(offset -> !offset.isColumn()).isPresent();
    if (model.posterior() instanceof AveragedPosterior average
        && average.parts().stream().anyMatch(ProjectedPosterior.class::isInstance)) {
      return VERSION;
    }
    if (model.holdsDirections()) {
      return DIRECTIONS_VERSION;
    }
    if (computed || model.posterior() instanceof AveragedPosterior) {
      return AVERAGE_VERSION;
    }
    return likelihood.isPlain() ? SCHEMA_VERSION : LIKELIHOOD_VERSION;
  }

  private static String kind(Posterior posterior) {
    if (posterior instanceof AveragedPosterior) {
      return AVERAGE;
    }
    return posterior instanceof LatentPosterior ? DRAWS : GAUSSIAN;
  }

  private static List<ManifestColumn> columns(Schema schema) {
    Scaling scaling = schema.scaling();
    return IntStream.range(0, schema.columns().size())
        .mapToObj(
            j -> {
              DesignColumn column = schema.columns().get(j);
              return new ManifestColumn(
                  column.name(), column.factors(), scaling.centre(j), scaling.factor(j));
            })
        .toList();
  }

  /** The schema it describes. */
  Schema schema() {
    double[] centre = columns.stream().mapToDouble(ManifestColumn::centre).toArray();
    double[] factor = columns.stream().mapToDouble(ManifestColumn::factor).toArray();
    return new Schema(
        target,
        new Design(
            sources,
            columns.stream().map(c -> new DesignColumn(c.name(), c.factors())).toList(),
            intercept,
            List.of()),
        Scaling.of(centre, factor),
        naLabels,
        constant("missing", missing, MissingPolicy.values()),
        constant("unseen", unseen, UnseenPolicy.values()),
        newCategoriesExpected,
        likelihood.likelihood());
  }

  /**
   * Left out for a plain probit model. Parts that it does not have are empty or 0, and left out
   * too.
   */
  record LikelihoodFields(
      String link,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String weights,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String offset,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String computedOffset,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) double baseRate) {
    static LikelihoodFields of(Likelihood likelihood) {
      return likelihood.isPlain()
          ? null
          : new LikelihoodFields(
              Labels.of(likelihood.link()),
              likelihood.weights().orElse(""),
              offset(likelihood, true).map(sum -> sum.columns().get(0)).orElse(""),
              offset(likelihood, false).map(Arithmetic::text).orElse(""),
              likelihood.baseRate().orElse(0));
    }

    private static Optional<Arithmetic> offset(Likelihood likelihood, boolean isColumn) {
      return likelihood.offset().filter(offset -> offset.isColumn() == isColumn);
    }

    Likelihood likelihood() {
      return new Likelihood(
          constant("link", link, Link.values()),
          Optional.of(weights).filter(name -> !name.isEmpty()),
          computedOffset.isEmpty()
              ? Optional.of(offset).filter(name -> !name.isEmpty()).map(Arithmetic::ofColumn)
              : Optional.of(Arithmetic.parse(computedOffset)),
          baseRate == 0 ? OptionalDouble.empty() : OptionalDouble.of(baseRate));
    }
  }

  private static <E extends Enum<E>> E constant(String field, String label, E[] constants) {
    return Arrays.stream(constants)
        .filter(constant -> Labels.of(constant).equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(field + " cannot be " + label));
  }

  /** Whether there are directions in the place of rows; older files have rows. */
  boolean holdsDirections() {
    return formatVersion >= DIRECTIONS_VERSION
        && fit.outcome().form() == Form.DUAL
        && !holdsTrainingRows;
  }

  /** Whether the posterior has draws. */
  boolean hasDraws() {
    return isPosterior(DRAWS);
  }

  /** Whether the posterior is an average of Gaussians. */
  boolean hasParts() {
    return isPosterior(AVERAGE);
  }

  private boolean isPosterior(String kind) {
    if (!List.of(GAUSSIAN, DRAWS, AVERAGE).contains(posterior)) {
      throw new IllegalArgumentException(
          "posterior must be gaussian, draws or average, got " + posterior);
    }
    return posterior.equals(kind);
  }

  /** Whether the file holds the training rows, so that the model can learn and forget. */
  boolean keepsRows() {
    return lastRow > 0;
  }

  /** The summary it describes. */
  FitSummary summary() {
    return new FitSummary(
        softwareVersion, Instant.parse(created), method, fit.outcome, options, level);
  }
}
