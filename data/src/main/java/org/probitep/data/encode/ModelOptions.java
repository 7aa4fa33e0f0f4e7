/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.probitep.data.RequestException;
import org.probitep.data.design.Likelihood;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Link;
import org.probitep.model.VarianceGroups;
import org.probitep.selection.AveragedPrior;
import org.probitep.selection.HyperPrior;
import org.probitep.selection.PriorChoice;

/**
 * How a table becomes a model: everything around the fit itself.
 *
 * @param intercept whether a column of ones comes first
 * @param scale how the other columns are scaled
 * @param priorVariance the prior variance of each coefficient, of the scaled columns
 * @param interceptVariance the prior variance of the intercept, if it differs; where the others are
 *     learned, it is 25 unless given
 * @param level the probability of credible intervals
 * @param shape what coefficients are expected to be like
 * @param priorGroups columns that share a learned variance of their own
 * @param choosesLink whether rows that ask for the probit link may be fitted with the logit link
 *     where that predicts clearly better; only where the prior variance is learned, by expectation
 *     propagation, and there is neither an offset, which is in units of the link, nor a base rate
 */
public record ModelOptions(
    boolean intercept,
    Scale scale,
    PriorVariance priorVariance,
    OptionalDouble interceptVariance,
    double level,
    PriorShape shape,
    List<PriorGroup> priorGroups,
    boolean choosesLink) {

  /**
   * Columns of the table that share a learned prior variance.
   *
   * @param name what the group is called
   * @param pattern what the names of its columns match: * stands for any characters, ? for one
   */
  public record PriorGroup(String name, String pattern) {
    /**
     * Checks the parts.
     *
     * @param name what the group is called
     * @param pattern what the names of its columns match
     */
    public PriorGroup {
      if (name.isBlank() || pattern.isBlank()) {
        throw new IllegalArgumentException(
            "a prior group is NAME=PATTERN, as in genes=gene_*, got " + name + "=" + pattern);
      }
    }

    /**
     * {@return the group that a text describes}
     *
     * @param text such as genes=gene_*
     */
    public static PriorGroup parse(String text) {
      int equals = text.indexOf('=');
      return equals < 0
          ? new PriorGroup(text, "")
          : new PriorGroup(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }

    /** {@return the group as a user writes it} */
    public String text() {
      return name + "=" + pattern;
    }

    /** Tells which names match. */
    Predicate<String> matcher() {
      String quoted = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
      return Pattern.compile(quoted, Pattern.DOTALL).asMatchPredicate();
    }
  }

  /**
   * The prior variance of coefficients: a number, or learned from the rows, or averaged over.
   *
   * @param given the number, if it is one
   * @param isAveraged if it is not given, whether to average over variances rather than choose one
   */
  public record PriorVariance(OptionalDouble given, boolean isAveraged) {
    /** The variance with the highest evidence. */
    public static final PriorVariance AUTO = new PriorVariance(OptionalDouble.empty(), false);

    /** The average over variances. */
    public static final PriorVariance AVERAGE = new PriorVariance(OptionalDouble.empty(), true);

    /**
     * {@return a variance that is given}
     *
     * @param variance the number
     */
    public static PriorVariance of(double variance) {
      return new PriorVariance(OptionalDouble.of(variance), false);
    }

    /** {@return the variance as a user writes it: a number, auto or average} */
    public String text() {
      if (given.isPresent()) {
        return String.valueOf(given.getAsDouble());
      }
      return isAveraged ? "average" : "auto";
    }
  }

  /** The paper's prior variance. */
  private static final double USUAL_VARIANCE = 25;

  /**
   * Checks the values.
   *
   * @param intercept whether a column of ones comes first
   * @param scale how the other columns are scaled
   * @param priorVariance the prior variance of each coefficient
   * @param interceptVariance the prior variance of the intercept
   * @param level the probability of credible intervals
   * @param shape what coefficients are expected to be like
   * @param priorGroups columns that share a learned variance of their own
   * @param choosesLink whether the logit link may take over
   */
  public ModelOptions {
    priorGroups = List.copyOf(priorGroups);
    priorVariance.given.ifPresent(
        variance -> GaussianPrior.checkVariance("prior variance", variance));
    interceptVariance.ifPresent(
        variance -> GaussianPrior.checkVariance("intercept variance", variance));
    if (interceptVariance.isPresent() && !intercept) {
      throw new IllegalArgumentException("an intercept variance needs an intercept");
    }
    if (shape == PriorShape.SHRINK && !priorVariance.equals(PriorVariance.AUTO)) {
      throw new IllegalArgumentException(
          "a prior that shrinks learns its variance: leave the prior variance out");
    }
    if (!priorGroups.isEmpty() && (shape == PriorShape.SHRINK || priorVariance.given.isPresent())) {
      throw new IllegalArgumentException(
          "groups of columns have variances that are learned: leave out the "
              + (shape == PriorShape.SHRINK ? "prior that shrinks" : "prior variance"));
    }
    checkLevel(level);
  }

  /**
   * Options without groups of columns, with a link that may be chosen.
   *
   * @param intercept whether a column of ones comes first
   * @param scale how the other columns are scaled
   * @param priorVariance the prior variance of each coefficient
   * @param interceptVariance the prior variance of the intercept
   * @param level the probability of credible intervals
   * @param shape what coefficients are expected to be like
   */
  public ModelOptions(
      boolean intercept,
      Scale scale,
      PriorVariance priorVariance,
      OptionalDouble interceptVariance,
      double level,
      PriorShape shape) {
    this(intercept, scale, priorVariance, interceptVariance, level, shape, List.of(), true);
  }

  /** {@return the defaults: intercept, half-sd, a prior variance that is learned, level 0.95} */
  public static ModelOptions withDefaults() {
    return new ModelOptions(
        true, Scale.HALF_SD, PriorVariance.AUTO, OptionalDouble.empty(), 0.95, PriorShape.AUTO);
  }

  /**
   * {@return a copy with or without intercept}
   *
   * @param value whether there is one
   */
  public ModelOptions withIntercept(boolean value) {
    return new ModelOptions(
        value, scale, priorVariance, interceptVariance, level, shape, priorGroups, choosesLink);
  }

  /**
   * {@return a copy with another scale}
   *
   * @param value the scale
   */
  public ModelOptions withScale(Scale value) {
    return new ModelOptions(
        intercept, value, priorVariance, interceptVariance, level, shape, priorGroups, choosesLink);
  }

  /**
   * A copy with another variance of the constant term.
   *
   * @param value the variance; empty for the usual one
   * @return the copy
   */
  public ModelOptions withInterceptVariance(OptionalDouble value) {
    return new ModelOptions(
        intercept, scale, priorVariance, value, level, shape, priorGroups, choosesLink);
  }

  /**
   * {@return a copy with another probability of credible intervals}
   *
   * @param value the probability
   */
  public ModelOptions withLevel(double value) {
    return new ModelOptions(
        intercept, scale, priorVariance, interceptVariance, value, shape, priorGroups, choosesLink);
  }

  /**
   * {@return a copy with another prior variance}
   *
   * @param value the variance
   */
  public ModelOptions withPriorVariance(double value) {
    return withPriorVariance(PriorVariance.of(value));
  }

  /**
   * {@return a copy with another prior variance, given, learned or averaged over}
   *
   * @param value the variance
   */
  public ModelOptions withPriorVariance(PriorVariance value) {
    return new ModelOptions(
        intercept, scale, value, interceptVariance, level, shape, priorGroups, choosesLink);
  }

  /**
   * {@return a copy with another shape of the prior}
   *
   * @param value the shape
   */
  public ModelOptions withShape(PriorShape value) {
    return new ModelOptions(
        intercept, scale, priorVariance, interceptVariance, level, value, priorGroups, choosesLink);
  }

  /**
   * {@return a copy with groups of columns that share a learned variance}
   *
   * @param value the groups
   */
  public ModelOptions withPriorGroups(List<PriorGroup> value) {
    return new ModelOptions(
        intercept, scale, priorVariance, interceptVariance, level, shape, value, choosesLink);
  }

  /**
   * {@return a copy that may choose the link, or keeps the one that is asked for}
   *
   * @param value whether it may
   */
  public ModelOptions withChoosesLink(boolean value) {
    return new ModelOptions(
        intercept, scale, priorVariance, interceptVariance, level, shape, priorGroups, value);
  }

  /** {@return whether the prior variance is learned from the rows} */
  public boolean learnsPrior() {
    return priorVariance.given().isEmpty();
  }

  /**
   * {@return where the prior of a schema's coefficients comes from}
   *
   * @param schema the schema
   */
  public PriorChoice priorChoice(Schema schema) {
    OptionalDouble given = priorVariance.given();
    if (given.isPresent() && schema.pooledSources().isEmpty()) {
      return new PriorChoice.Given(prior(schema));
    }
    VarianceGroups groups = PriorGroups.of(schema, givenInterceptVariance(), given, priorGroups);
    if (priorVariance.isAveraged()) {
      AveragedPrior.refusal(groups)
          .ifPresent(
              why -> {
                throw new RequestException(why);
              });
      return new PriorChoice.Averaged(groups, HyperPrior.withDefaults());
    }
    return shape == PriorShape.SHRINK
        ? new PriorChoice.Shrunk(groups)
        : new PriorChoice.Learned(
            groups,
            HyperPrior.withDefaults(),
            mayMix(schema),
            choosesLink && learnsPrior() && hasOpenLink(schema.likelihood()));
  }

  /**
   * Whether other kinds of priors are averaged in. Who writes terms by group into a formula, or
   * groups of columns, says what the prior is like.
   */
  private boolean mayMix(Schema schema) {
    return shape == PriorShape.AUTO
        && learnsPrior()
        && priorGroups.isEmpty()
        && !schema.design().termsByGroup();
  }

  /**
   * An offset is in units of the link, and a base rate means weights under one link and an offset
   * under the other: with either, the links cannot be compared.
   */
  private static boolean hasOpenLink(Likelihood likelihood) {
    return likelihood.link() == Link.PROBIT
        && likelihood.offset().isEmpty()
        && likelihood.baseRate().isEmpty();
  }

  /**
   * {@return the given prior of a schema's coefficients; a formula may have removed the intercept}
   *
   * @param schema the schema
   * @throws IllegalStateException if it is to be learned
   */
  public GaussianPrior prior(Schema schema) {
    double[] variance = new double[schema.p()];
    Arrays.fill(
        variance,
        priorVariance
            .given()
            .orElseThrow(() -> new IllegalStateException("the prior variance is to be learned")));
    if (schema.intercept()) {
      variance[0] = givenInterceptVariance();
    }
    return GaussianPrior.of(new double[variance.length], variance);
  }

  /** {@return the prior variance of the intercept} */
  public double givenInterceptVariance() {
    return interceptVariance.orElse(priorVariance.given().orElse(USUAL_VARIANCE));
  }

  /**
   * Refuses what is not a probability strictly between 0 and 1.
   *
   * @param level the probability of credible intervals
   */
  public static void checkLevel(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException("level must be in (0, 1), got " + level);
    }
  }
}
