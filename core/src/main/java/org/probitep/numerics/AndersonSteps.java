/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * Anderson's acceleration of a fixed-point iteration x ← g(x). Of the steps f = g(x) − x that the
 * last points proposed, it finds the combination that would have been shortest, and takes the same
 * combination of what they proposed: near the fixed point, where g is nearly linear, that is a
 * Newton step in the directions seen so far. For one iteration, in one thread.
 */
public final class AndersonSteps {
  /** A change of f with less than this that is new, relative to its length, is noise. */
  private static final double INDEPENDENT = 1e-6;

  /** Differences between successive points, the newest first. */
  private final double[][] proposalChanges;

  private final double[][] stepChanges;
  private int remembered;
  private double[] lastProposal;
  private double[] lastStep;

  /**
   * Steps that have not begun.
   *
   * @param most how many earlier points count
   */
  public AndersonSteps(int most) {
    this.proposalChanges = new double[most][];
    this.stepChanges = new double[most][];
  }

  /**
   * {@return the next point}
   *
   * @param point x
   * @param proposal g(x)
   * @param unit how much a change of each component matters
   */
  public double[] next(double[] point, double[] proposal, double[] unit) {
    double[] step = difference(proposal, point);
    if (lastProposal != null) {
      remember(difference(proposal, lastProposal), difference(step, lastStep));
    }
    lastProposal = proposal.clone();
    lastStep = step;
    return extrapolate(proposal, step, unit);
  }

  private void remember(double[] proposalChange, double[] stepChange) {
    int most = stepChanges.length;
    for (int k = most - 1; k > 0; k--) {
      proposalChanges[k] = proposalChanges[k - 1];
      stepChanges[k] = stepChanges[k - 1];
    }
    proposalChanges[0] = proposalChange;
    stepChanges[0] = stepChange;
    remembered = Math.min(most, remembered + 1);
  }

  /** Proposal − Σ c_k Δproposal_k, with the c of the shortest step − Σ c_k Δstep_k. */
  private double[] extrapolate(double[] proposal, double[] step, double[] unit) {
    double[] target = proposal.clone();
    double[] rest = product(step, unit);
    double[][] directions = new double[remembered][];
    double[][] moves = new double[remembered][];
    int count = 0;
    for (int k = 0; k < remembered; k++) {
      double[] direction = product(stepChanges[k], unit);
      double[] move = proposalChanges[k].clone();
      double length = Vectors.sumOfSquares(direction);
      for (int l = 0; l < count; l++) {
        double share = Vectors.dot(direction, directions[l]);
        Vectors.add(-share, directions[l], direction);
        Vectors.add(-share, moves[l], move);
      }
      double own = Vectors.sumOfSquares(direction);
      if (own > INDEPENDENT * INDEPENDENT * length) {
        multiply(1 / Math.sqrt(own), direction);
        multiply(1 / Math.sqrt(own), move);
        double share = Vectors.dot(rest, direction);
        Vectors.add(-share, direction, rest);
        Vectors.add(-share, move, target);
        directions[count] = direction;
        moves[count++] = move;
      }
    }
    return target;
  }

  private static double[] difference(double[] a, double[] b) {
    double[] result = a.clone();
    Vectors.add(-1, b, result);
    return result;
  }

  private static double[] product(double[] a, double[] b) {
    double[] result = a.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] *= b[i];
    }
    return result;
  }

  private static void multiply(double factor, double[] a) {
    for (int i = 0; i < a.length; i++) {
      a[i] *= factor;
    }
  }
}
