/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.probitep.latent.LatentDraws;
import org.probitep.latent.LatentModel;
import org.probitep.latent.LatentPosterior;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.montecarlo.ImportanceEvidence;
import org.probitep.posterior.Form;

/**
 * The exact posterior, a unified skew-normal distribution, by Monte Carlo. A pilot chooses the
 * sampler: weighted proposals of minimax tilting or of the EP posterior, whichever gives more
 * effective draws for its cost with weights that can be trusted; else Markov chains. Immutable.
 */
public final class ExactFit {
  /** Which sampler did the work. */
  public enum Sampler {
    /** Importance sampling from minimax exponential tilting. */
    TILTING("minimax tilting"),
    /** Importance sampling from the posterior of expectation propagation. */
    IMPORTANCE("importance sampling from EP"),
    /** Markov chains of parameter-expanded data augmentation. */
    GIBBS("Gibbs sampling"),
    /** Markov chains of Hamiltonian Monte Carlo. */
    HAMILTONIAN("Hamiltonian Monte Carlo");

    private final String title;

    Sampler(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** Beyond this the draws of n utilities fit neither into memory nor into an evening. */
  public static final int MOST_ROWS = 5000;

  /** Below any standard error that draws can reach. */
  private static final double HARMLESS_ROUNDING = 1e-4;

  private final LatentModel model;
  private final Sampler sampler;
  private final LatentDraws draws;
  private final long seed;
  private final Findings findings;

  /**
   * What the diagnostics found of the draws.
   *
   * @param effectiveSize how many independent draws they are worth
   * @param reliable whether they can be relied on
   * @param evidence NaN where it is not known
   * @param notes a line each
   */
  record Findings(
      double effectiveSize, boolean reliable, ImportanceEvidence evidence, List<String> notes) {
    Findings {
      notes = List.copyOf(notes);
    }
  }

  ExactFit(LatentModel model, Sampler sampler, LatentDraws draws, long seed, Findings found) {
    this.model = model;
    this.sampler = sampler;
    this.draws = draws;
    this.seed = seed;
    this.findings =
        model.rounding() <= HARMLESS_ROUNDING
            ? found
            : new Findings(found.effectiveSize, false, found.evidence, roundingFirst(found.notes));
  }

  private List<String> roundingFirst(List<String> notes) {
    List<String> all = new ArrayList<>();
    all.add(
        String.format(
            Locale.ROOT,
            "the prior is so wide compared with what the rows say that rounding changes variances"
                + " by up to %.1g: use a narrower one",
            model.rounding()));
    all.addAll(notes);
    return all;
  }

  /**
   * Samples without a listener.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how many effective draws to aim at, their seed, kernels and threads
   * @return the fit
   * @throws IllegalArgumentException if there are too many rows
   */
  public static ExactFit fit(Observations data, GaussianPrior prior, DrawOptions options) {
    return fit(data, prior, options, (done, wanted) -> true);
  }

  /**
   * Samples.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how many effective draws to aim at, their seed, kernels and threads
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @return the fit
   * @throws IllegalArgumentException if there are too many rows
   */
  public static ExactFit fit(
      Observations data, GaussianPrior prior, DrawOptions options, DrawListener listener) {
    return fit(
        ExactSampler.of(data, prior, options.seed(), options.compute()), data, options, listener);
  }

  /**
   * Samples with minimax tilting or Markov chains only, which owe nothing to expectation
   * propagation: for judging it where the weights of its own posterior cannot.
   *
   * @param data the observations
   * @param prior the prior
   * @param options how many effective draws to aim at, their seed, kernels and threads
   * @param listener may end it, with a {@link java.util.concurrent.CancellationException}
   * @return the fit
   * @throws IllegalArgumentException if there are too many rows
   */
  public static ExactFit independentOfEp(
      Observations data, GaussianPrior prior, DrawOptions options, DrawListener listener) {
    return fit(
        ExactSampler.independentOfEp(data, prior, options.seed(), options.compute()),
        data,
        options,
        listener);
  }

  private static ExactFit fit(
      ExactSampler sampler, Observations data, DrawOptions options, DrawListener listener) {
    return options.standardError() > 0 && data.size() > 0
        ? PreciseDraws.of(sampler, data, options, listener)
        : sampler.draw(options.samples(), options.seed(), listener);
  }

  /** The same fit with one more note. */
  ExactFit withNote(String note) {
    List<String> notes = new ArrayList<>(findings.notes);
    notes.add(note);
    return new ExactFit(
        new Findings(findings.effectiveSize, findings.reliable, findings.evidence, notes), this);
  }

  private ExactFit(Findings findings, ExactFit other) {
    this.model = other.model;
    this.sampler = other.sampler;
    this.draws = other.draws;
    this.seed = other.seed;
    this.findings = findings;
  }

  /**
   * Refuses too many rows before anything is done with the data.
   *
   * @param rows how many there are
   * @throws IllegalArgumentException if they are too many
   */
  public static void checkRows(int rows) {
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the exact method is for at most %,d rows, and there are %,d",
              MOST_ROWS,
              rows));
    }
  }

  /** {@return which sampler did the work} */
  public Sampler sampler() {
    return sampler;
  }

  /** {@return the draws of the utilities} */
  public LatentDraws draws() {
    return draws;
  }

  /** {@return how many independent draws they are worth} */
  public double effectiveSize() {
    return findings.effectiveSize;
  }

  /**
   * {@return whether, by the diagnostics, the numbers and their standard errors can be relied on}
   */
  public boolean isReliable() {
    return findings.reliable;
  }

  /** {@return log p(y); NaN where the sampler does not give it} */
  public double logEvidence() {
    return findings.evidence.logEvidence();
  }

  /** {@return the standard error of the log evidence; NaN where that is not known} */
  public double logEvidenceError() {
    return findings.evidence.standardError();
  }

  /** {@return what was tried, chosen and found, a line each} */
  public List<String> notes() {
    return findings.notes;
  }

  /** {@return the posterior of the coefficients} */
  public LatentPosterior posterior() {
    return model.posterior(draws, seed);
  }

  /** {@return whether p × p or n × n matrices were used} */
  public Form form() {
    return model.form();
  }

  /** {@return the name of the kernels that did the preparation} */
  public String kernels() {
    return model.kernels();
  }
}
