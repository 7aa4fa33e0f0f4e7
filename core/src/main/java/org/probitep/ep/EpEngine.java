/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import java.util.Optional;
import org.probitep.ep.AcceleratedSweeps.When;
import org.probitep.ep.EpOptions.Stopping;

/**
 * Runs sweeps until the residual meets the tolerance, then rebuilds the Gaussian from the sites.
 *
 * <p>Updates lose digits when a variance shrinks by many orders of magnitude, as it does in the
 * first sweep under a wide prior. The Gaussian is therefore rebuilt when that has happened, and
 * once when the sweeps have come to rest; if the rebuilt moments differ from the swept ones,
 * sweeping goes on from the rebuilt Gaussian, where the updates are small and lose nothing.
 *
 * <p>Near the fixed point accelerated sweeps take over, as long as they help.
 */
final class EpEngine {
  /** A variance that has shrunk by this factor has lost eight of its sixteen digits. */
  private static final double SHRINKAGE_LIMIT = 1e8;

  /** A variance that has not halved since it was rebuilt has lost no more than a bit. */
  private static final double HARDLY_SHRUNK = 2;

  /**
   * Swept moments lag behind the sites by a part of the last residual; a difference from the
   * rebuilt ones beyond this multiple of the tolerance is rounding.
   */
  private static final double DRIFT_LIMIT = 10;

  /**
   * A Gaussian that was rebuilt from the sites and still has improper cavities after so many sweeps
   * is made of rounding. Hard data that recover need at most two.
   */
  private static final int MOST_IMPROPER_SWEEPS = 8;

  /**
   * Moments that came to rest so far from those of their sites are made of rounding: a variance
   * that was rounded to 0 takes its site with it, and then nothing moves any more.
   */
  private static final double GROSS_DRIFT = 0.1;

  /** After accelerated sweeps that did not help, the next try waits until this share is left. */
  private static final double MUCH_NEARER = 0.01;

  /**
   * The part of the tolerance that the residual must be expected to reach, if it goes on shrinking
   * by the same factor: a look that fails costs more than the sweep it should save.
   */
  private static final double CLEARLY = 0.25;

  /** One such end may be bad luck, and sweeping goes on; three are not. */
  private static final int MOST_FALSE_ENDS = 3;

  private final Approximation approximation;
  private final Sites sites;
  private final EpOptions options;
  private final SweepListener listener;
  private final SiteBlock block;
  private final When paysToAccelerate;

  private int sweeps;
  private double residual;
  private boolean cancelled;
  private boolean restarted;

  /** How many of the last sweeps, one after another, met an improper cavity. */
  private int improperSweeps;

  private int falseEnds;

  /** The residual from which accelerated sweeps are tried. */
  private double near = AcceleratedSweeps.NEAR;

  /** What the present Gaussian was last rebuilt as; its variances start at the prior's. */
  private double[] startingVariance;

  EpEngine(
      Approximation approximation,
      Sites sites,
      double[] priorVariance,
      EpOptions options,
      int blockSize,
      SweepListener listener,
      When paysToAccelerate) {
    this.approximation = approximation;
    this.sites = sites;
    this.startingVariance = priorVariance;
    this.options = options;
    this.listener = listener;
    this.block = new SiteBlock(blockSize);
    this.paysToAccelerate = paysToAccelerate;
  }

  int sweeps() {
    return sweeps;
  }

  double residual() {
    return residual;
  }

  boolean converged() {
    return !cancelled && improperSweeps == 0 && residual <= options.tolerance();
  }

  /** Whether the sweeps ended because rounding keeps cavities improper. */
  boolean brokeDown() {
    return improperSweeps >= MOST_IMPROPER_SWEEPS;
  }

  /** Whether the sweeps repeatedly came to rest at moments that are not those of the sites. */
  boolean restedFalsely() {
    return falseEnds >= MOST_FALSE_ENDS;
  }

  /** Sweeps, and returns the Gaussian of the final sites. */
  SiteGaussian run() {
    if (sites.areInformative()) {
      SiteGaussian given = approximation.rebuild(sites);
      sites.compareWith(given);
      Optional<SiteGaussian> end = accelerate(given);
      if (end.isPresent()) {
        return end.get();
      }
    }
    residual = sites.size() == 0 ? 0 : Double.POSITIVE_INFINITY;
    SiteBlock.ShorterSteps steps =
        new SiteBlock.ShorterSteps(options.damping(), sites.areWeighted());
    while (residual > 0
        && !cancelled
        && !brokeDown()
        && !restedFalsely()
        && sweeps < options.maxSweeps()) {
      double before = residual;
      boolean proper = sweep(steps.damping());
      steps.observe(residual);
      improperSweeps = proper ? 0 : improperSweeps + 1;
      if (proper && residual <= options.tolerance()) {
        SiteGaussian rebuilt = approximation.rebuild(sites);
        double drift = JointLook.since(sites, rebuilt);
        if (isAccurate(drift)) {
          return rebuilt;
        }
        residual = Math.max(residual, drift);
        falseEnds += drift > GROSS_DRIFT ? 1 : 0;
        restart(rebuilt);
      } else if (!proper || shrinkage() > SHRINKAGE_LIMIT) {
        restart(approximation.rebuild(sites));
      } else if (isAlmostAtRest(before)) {
        SiteGaussian rebuilt = approximation.rebuild(sites);
        countUnlessInterrupted(JointLook.residual(sites, rebuilt));
        if (residual <= options.tolerance()) {
          return rebuilt;
        }
        restart(rebuilt);
      } else if (paysToAccelerate == When.NEAR_REST && mayAccelerate() && residual <= near) {
        near = MUCH_NEARER * residual;
        Optional<SiteGaussian> end = accelerate(approximation.rebuild(sites));
        if (end.isPresent()) {
          return end.get();
        }
      }
    }
    return approximation.rebuild(sites);
  }

  /** Whether the next sweep can be expected to do nothing but meet the tolerance. */
  private boolean isAlmostAtRest(double before) {
    return needNotBeSequential()
        && before < Double.POSITIVE_INFINITY
        && residual * residual <= CLEARLY * options.tolerance() * before;
  }

  private boolean mayAccelerate() {
    return paysToAccelerate != When.NEVER && needNotBeSequential();
  }

  /** Whether there may be sweeps that visit all sites at once. */
  private boolean needNotBeSequential() {
    return options.stopping() == Stopping.PREDICTOR
        && options.damping() == 1
        && options.blockSize() == 0
        && !cancelled
        && sweeps < options.maxSweeps();
  }

  /**
   * Sweeps on from a Gaussian just rebuilt.
   *
   * @return the Gaussian at the fixed point; empty if sequential sweeps have to go on
   */
  private Optional<SiteGaussian> accelerate(SiteGaussian rebuilt) {
    if (!mayAccelerate()) {
      restart(rebuilt);
      return Optional.empty();
    }
    AcceleratedSweeps.AcceleratedEnd end =
        new AcceleratedSweeps(
                approximation, sites, options.tolerance(), this::countUnlessInterrupted)
            .run(rebuilt);
    if (end.converged()) {
      return Optional.of(end.gaussian());
    }
    restart(end.gaussian());
    return Optional.empty();
  }

  private void restart(SiteGaussian rebuilt) {
    approximation.resume(rebuilt);
    startingVariance = rebuilt.variance;
    restarted = true;
  }

  /**
   * Whether the moments that met the tolerance were those of the sites: they agree with the rebuilt
   * ones, or were themselves swept from rebuilt ones that have hardly changed since. The paper's
   * rule stops where the paper's code stops.
   */
  private boolean isAccurate(double drift) {
    return options.stopping() == Stopping.SITES
        || (restarted && shrinkage() < HARDLY_SHRUNK && drift <= GROSS_DRIFT)
        || drift <= DRIFT_LIMIT * options.tolerance();
  }

  /** One visit to every site. Returns whether every cavity was proper. */
  private boolean sweep(double damping) {
    block.residual = 0;
    block.lostPrecision = false;
    for (int first = 0; first < sites.size() && !cancelled; first += block.capacity) {
      block.first = first;
      block.count = Math.min(block.capacity, sites.size() - first);
      approximation.load(block);
      block.visit(sites, options.stopping(), damping);
      approximation.apply(block);
      cancelled = Thread.currentThread().isInterrupted();
    }
    count(block.residual);
    return !block.lostPrecision;
  }

  /** Counts a sweep. Returns whether there may be another. */
  private boolean count(double change) {
    sweeps++;
    residual = change;
    cancelled |= !listener.onSweep(sweeps, residual);
    return !cancelled && sweeps < options.maxSweeps();
  }

  private boolean countUnlessInterrupted(double change) {
    cancelled = Thread.currentThread().isInterrupted();
    return count(change);
  }

  /** The largest factor by which a predictor's variance has shrunk since the last rebuilding. */
  private double shrinkage() {
    double largest = 1;
    for (int i = 0; i < sites.size(); i++) {
      if (sites.lastVariance[i] > 0) {
        largest = Math.max(largest, startingVariance[i] / sites.lastVariance[i]);
      }
    }
    return largest;
  }
}
