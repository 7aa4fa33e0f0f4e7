/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import org.probitep.data.encode.Schema;
import org.probitep.data.fitted.Coefficient;
import org.probitep.data.fitted.CoefficientInterval;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.KeptRows;
import org.probitep.data.fitted.PriorWords;
import org.probitep.latent.LatentPosterior;
import org.probitep.model.Link;

/**
 * What is shown about a model.
 *
 * @param schema its columns
 * @param summary how the fit went
 * @param isDrawn whether the posterior consists of draws
 * @param level the probability of the intervals
 * @param holdsRows whether its file has the rows that it was fitted to
 * @param keptRows how many training rows it holds, for update and forget; 0 if it does not
 * @param rows the coefficients in original units
 */
public record ModelFacts(
    Schema schema,
    FitSummary summary,
    boolean isDrawn,
    double level,
    boolean holdsRows,
    int keptRows,
    List<CoefficientRow> rows) {
  /** A coefficient with its central credible interval. */
  record CoefficientRow(String name, double mean, double sd, double lower, double upper) {
    /** The median of exp(coefficient), then the ends of its interval: those of an odds ratio. */
    double[] oddsRatio() {
      return new double[] {Math.exp(mean), Math.exp(lower), Math.exp(upper)};
    }
  }

  /** What the fit says about its prior, and its other notes. */
  PriorWords prior() {
    return PriorWords.of(schema, summary);
  }

  /** Whether coefficients are log odds ratios. */
  boolean hasOddsRatios() {
    return schema.likelihood().link() == Link.LOGIT;
  }

  public static ModelFacts of(FittedModel model, double level) {
    List<CoefficientRow> rows =
        CoefficientInterval.of(model, level).stream().map(ModelFacts::row).toList();
    return new ModelFacts(
        model.schema(),
        model.summary(),
        model.posterior() instanceof LatentPosterior,
        level,
        model.holdsRows(),
        model.kept().map(KeptRows::size).orElse(0),
        rows);
  }

  private static CoefficientRow row(CoefficientInterval interval) {
    Coefficient c = interval.coefficient();
    return new CoefficientRow(c.name(), c.mean(), c.sd(), interval.lower(), interval.upper());
  }
}
