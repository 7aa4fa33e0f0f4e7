/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.numerics.Vectors;

/**
 * Anderson's acceleration of sites. Of the steps f = proposal − site that the last sweeps proposed,
 * it finds the combination that would have been shortest, and proposes the same combination of
 * their proposals: near the fixed point, where proposals are linear in the sites, that is a Newton
 * step in the directions seen so far.
 */
final class Extrapolation {
  /** Earlier sweeps that count; two to five are alike (measured). */
  private static final int REMEMBERED = 3;

  /** A change of f with less than this that is new, relative to its length, is noise. */
  private static final double INDEPENDENT = 1e-6;

  private final int n;

  /** Proposals and steps of this and the last sweep, precisions before shifts. */
  private double[] proposal;

  private double[] step;
  private double[] lastProposal;
  private double[] lastStep;

  /** Differences between successive sweeps, the newest first. */
  private final double[][] proposalChanges = new double[REMEMBERED][];

  private final double[][] stepChanges = new double[REMEMBERED][];
  private int remembered;

  Extrapolation(int n) {
    this.n = n;
    this.proposal = new double[2 * n];
    this.step = new double[2 * n];
  }

  /**
   * Moves the sites.
   *
   * @param precision what each site proposes
   * @param shift the same
   * @param variance of the predictors, which tells how much a change of a site means
   */
  void step(Sites sites, double[] precision, double[] shift, double[] variance) {
    System.arraycopy(precision, 0, proposal, 0, n);
    System.arraycopy(shift, 0, proposal, n, n);
    for (int i = 0; i < n; i++) {
      step[i] = precision[i] - sites.precision[i];
      step[n + i] = shift[i] - sites.shift[i];
    }
    if (lastProposal != null) {
      remember();
    }
    double[] target = extrapolate(unit(sites, variance));
    for (int i = 0; i < n; i++) {
      boolean isSite = target[i] > 0 && target[i] <= 1;
      sites.precision[i] = isSite ? target[i] : precision[i];
      sites.shift[i] = isSite ? target[n + i] : shift[i];
    }
    double[] freeProposal = lastProposal == null ? new double[2 * n] : lastProposal;
    double[] freeStep = lastStep == null ? new double[2 * n] : lastStep;
    lastProposal = proposal;
    lastStep = step;
    proposal = freeProposal;
    step = freeStep;
  }

  private void remember() {
    double[] ofProposal = proposalChanges[REMEMBERED - 1];
    double[] ofStep = stepChanges[REMEMBERED - 1];
    for (int k = REMEMBERED - 1; k > 0; k--) {
      proposalChanges[k] = proposalChanges[k - 1];
      stepChanges[k] = stepChanges[k - 1];
    }
    proposalChanges[0] = difference(proposal, lastProposal, ofProposal);
    stepChanges[0] = difference(step, lastStep, ofStep);
    remembered = Math.min(REMEMBERED, remembered + 1);
  }

  private static double[] difference(double[] a, double[] b, double[] into) {
    double[] result = into == null ? new double[a.length] : into;
    for (int i = 0; i < a.length; i++) {
      result[i] = a[i] - b[i];
    }
    return result;
  }

  /** How much a change of each site moves the marginal of its predictor, roughly. */
  private double[] unit(Sites sites, double[] variance) {
    double[] unit = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double share = sites.weight[i] * variance[i] / (1 + variance[i]);
      unit[i] = share;
      unit[n + i] = Math.sqrt(sites.weight[i] * share);
    }
    return unit;
  }

  /** Proposal − Σ c_k Δproposal_k, with the c of the shortest step − Σ c_k Δstep_k. */
  private double[] extrapolate(double[] unit) {
    double[] target = proposal.clone();
    double[] rest = scaled(step, unit);
    double[][] directions = new double[remembered][];
    double[][] moves = new double[remembered][];
    for (int k = 0; k < remembered; k++) {
      double[] direction = scaled(stepChanges[k], unit);
      double[] move = proposalChanges[k].clone();
      double length = Vectors.sumOfSquares(direction);
      for (int l = 0; l < k; l++) {
        if (directions[l] != null) {
          double share = Vectors.dot(direction, directions[l]);
          Vectors.add(-share, directions[l], direction);
          Vectors.add(-share, moves[l], move);
        }
      }
      double own = Vectors.sumOfSquares(direction);
      if (own > INDEPENDENT * INDEPENDENT * length) {
        multiply(1 / Math.sqrt(own), direction);
        multiply(1 / Math.sqrt(own), move);
        double share = Vectors.dot(rest, direction);
        Vectors.add(-share, direction, rest);
        Vectors.add(-share, move, target);
        directions[k] = direction;
        moves[k] = move;
      }
    }
    return target;
  }

  private static double[] scaled(double[] x, double[] unit) {
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      result[i] = x[i] * unit[i];
    }
    return result;
  }

  private static void multiply(double factor, double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] *= factor;
    }
  }
}
