/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.Optional;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.TrainingData;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentPosterior;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.Predictions;

/**
 * A fitted model with all that it needs to predict: it may come from a fit or from a file, and it
 * predicts in the same way from either. Immutable.
 */
public final class FittedModel {
  private final Schema schema;
  private final FitSummary summary;
  private final Posterior posterior;
  private final FittedRows sites;
  private final Optional<KeptRows> kept;
  private final TrainingProfile profile;

  private FittedModel(
      Schema schema,
      FitSummary summary,
      Posterior posterior,
      FittedRows sites,
      Optional<KeptRows> kept,
      TrainingProfile profile) {
    this.kept = kept;
    this.profile = profile;
    this.schema = schema;
    this.summary = summary;
    this.posterior = posterior;
    this.sites = sites;
  }

  /**
   * {@return a model put together from parts, which must fit together}
   *
   * @param schema its columns
   * @param summary how the fit went
   * @param posterior the posterior of its coefficients
   * @param sites what is kept about each row
   */
  public static FittedModel of(
      Schema schema, FitSummary summary, Posterior posterior, FittedRows sites) {
    check("columns", schema.p(), summary.outcome().p());
    check("coefficients", posterior.size(), summary.outcome().p());
    if (sites.size() != 0) {
      check("sites", sites.size(), summary.outcome().n());
    }
    return new FittedModel(
        schema, summary, posterior, sites, Optional.empty(), TrainingProfile.none());
  }

  /**
   * {@return this model with its rows, so that it can learn from more rows and forget some}
   *
   * @param rows the rows that it was fitted to
   * @throws IllegalArgumentException if it was not fitted by expectation propagation to these rows
   */
  public FittedModel keeping(KeptRows rows) {
    if (!summary.method().equals(Labels.of(Method.EP))
        || !(posterior instanceof GaussianPosterior)
        || Double.isNaN(summary.outcome().looLogPredictive())) {
      throw new IllegalArgumentException("only plain expectation propagation has sites to keep");
    }
    check("sites", sites.size(), rows.size());
    check("columns", schema.p(), rows.rows().x().columns());
    return new FittedModel(schema, summary, posterior, sites, Optional.of(rows), profile);
  }

  /**
   * {@return this model with what it should remember about its training rows}
   *
   * @param remembered what {@link TrainingProfile#of} found
   */
  public FittedModel withProfile(TrainingProfile remembered) {
    return new FittedModel(schema, summary, posterior, sites, kept, remembered);
  }

  /**
   * {@return this model with the results of leaving rows out; as the fit gave them, they are rough
   * for rows of large leverage}
   *
   * @param rows what the other rows say about each
   */
  public FittedModel with(LeaveOneOut rows) {
    return new FittedModel(
        schema,
        summary.with(summary.outcome().with(rows)),
        posterior,
        sites.with(rows),
        kept,
        profile);
  }

  /**
   * {@return whether the model was trained on these rows, as far as its profile can tell} False
   * where it cannot.
   *
   * @param rows rows with their outcomes, read for the schema of this model
   * @param compute kernels and threads
   */
  public boolean looksTrainedOn(EncodedRows rows, Compute compute) {
    return rows.x().rows() == summary.outcome().n()
        && profile.isOf(posterior, rows.observations(schema.likelihood().link()), compute);
  }

  private static void check(String what, int actual, int expected) {
    if (actual != expected) {
      throw new IllegalArgumentException(
          "the model has " + actual + " " + what + ", not " + expected);
    }
  }

  /**
   * Fits the rows of a table.
   *
   * @param data the data
   * @param model intercept, scaling and prior
   * @param options the method and its settings
   * @param listener is told of progress, and may end the fit
   * @return the model
   */
  public static FittedModel fit(
      TrainingData data, ModelOptions model, MethodOptions options, MethodListener listener) {
    MethodFit fit =
        Methods.fit(data.observations(), model.priorChoice(data.schema()), options, listener);
    FittedModel fitted = from(data, model, options, fit);
    Observations rows = data.withLink(fit.posterior().link()).observations();
    return fit.leaveOneOut(rows, options.ep(), LeaveOneOut.LITTLE_WORK)
        .map(fitted::with)
        .orElse(fitted);
  }

  /**
   * {@return the model of a fit that was made just now with these options}
   *
   * @param data the data
   * @param model intercept, scaling and prior
   * @param options the method and its settings
   * @param fit the fit
   */
  public static FittedModel from(
      TrainingData data, ModelOptions model, MethodOptions options, MethodFit fit) {
    Schema schema = data.withLink(fit.posterior().link()).schema();
    return of(
        schema,
        FitSummary.from(fit.outcome(), schema, data.formula(), model, options),
        fit.posterior(),
        FittedRows.from(fit));
  }

  /**
   * Predicts rows that {@link EncodedRows} read for this model's schema, on one thread.
   *
   * @param rows the rows
   * @return the predictions
   */
  public Predictions predict(DesignMatrix rows) {
    return predict(rows, Compute.withDefaults());
  }

  /**
   * Predicts rows that {@link EncodedRows} read for this model's schema.
   *
   * @param rows the rows
   * @param compute kernels and threads
   * @return the predictions
   */
  public Predictions predict(DesignMatrix rows, Compute compute) {
    if (schema.likelihood().offset().isPresent()) {
      throw new IllegalArgumentException(
          "the model has an offset: predict rows with their offsets");
    }
    return posterior.predict(rows, compute);
  }

  /**
   * Predicts rows with their offsets.
   *
   * @param rows the rows, read for this model's schema
   * @param compute kernels and threads
   * @return the predictions
   */
  public Predictions predict(EncodedRows rows, Compute compute) {
    return posterior.predict(rows.x(), rows.offsets(), compute);
  }

  /** {@return the columns of the model} */
  public Schema schema() {
    return schema;
  }

  /** {@return how the fit went} */
  public FitSummary summary() {
    return summary;
  }

  /** {@return the rows that it was fitted to, if it keeps them} */
  public Optional<KeptRows> kept() {
    return kept;
  }

  /** {@return what it remembers about its training rows, which may be nothing} */
  public TrainingProfile profile() {
    return profile;
  }

  /** {@return whether it holds the rows that it was fitted to, and so does its file} */
  public boolean holdsRows() {
    return kept.isPresent() || (PortableModel.isDual(posterior) && !holdsDirections());
  }

  /**
   * {@return whether its posterior is in the dual form with directions in the place of rows: such a
   * model keeps nothing about single rows}
   */
  public boolean holdsDirections() {
    return PortableModel.isDual(posterior) && sites.size() == 0;
  }

  /**
   * {@return this model without its rows and what is kept about each: a p × p matrix takes their
   * place} It predicts the same, but can neither learn nor forget.
   *
   * @param compute kernels and threads
   * @throws IllegalArgumentException if it predicts from draws that need the rows
   */
  public FittedModel portable(Compute compute) {
    return withoutRows(PortableModel.posterior(posterior, compute), Form.PRIMAL);
  }

  /**
   * {@return this model with another posterior, in the dual form of other rows than those that it
   * was fitted to, and without what is kept about each} It can neither learn nor forget.
   *
   * @param directions the posterior, such as that of the directions about which the rows say most
   */
  public FittedModel withoutRows(Posterior directions) {
    return withoutRows(directions, Form.DUAL);
  }

  private FittedModel withoutRows(Posterior other, Form form) {
    return new FittedModel(
        schema,
        summary.with(summary.outcome().withForm(form)),
        other,
        posterior instanceof LatentPosterior ? sites : FittedRows.none(),
        Optional.empty(),
        profile);
  }

  /** {@return the posterior of the coefficients of the scaled columns} */
  public Posterior posterior() {
    return posterior;
  }

  /** {@return the sites and leave-one-out probabilities of the rows} */
  public FittedRows sites() {
    return sites;
  }
}
