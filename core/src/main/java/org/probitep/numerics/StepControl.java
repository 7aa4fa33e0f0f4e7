/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

/**
 * Decides how far each round of parallel sweeps may go. Partitions that sweep at the same time do
 * not see each other's changes, so that together they can overshoot.
 *
 * <p>Two rounds show by how much. Let d be the last step, ε the share of the proposed change that
 * it was, and f the change that is proposed now. Without overshoot nothing would be left to do
 * along d; if f turns back, the next step takes ε |d|²/(|d|² − ε ⟨d, f⟩), which would have taken
 * d/ε to its end: the step length of Barzilai and Borwein (1988). Where no step makes progress,
 * partitions take turns, which is sequential EP and cannot overshoot.
 */
public final class StepControl {
  /** A step that is nearly whole is whole: it leaves no more than a third. */
  private static final double NEARLY_WHOLE = 0.75;

  /**
   * Shorter steps are due to chance, and it would take too many rounds to recover from them. Not
   * tuned.
   */
  private static final double LEAST = 0.05;

  /** At most this many times the last share, which may have been short by chance. Not tuned. */
  private static final double GROW = 4;

  /**
   * This many parallel rounds must halve the best residual, or partitions take turns from then on.
   * About as many as a whole sequential fit takes.
   */
  private static final int PATIENCE = 12;

  private double share;
  private double best = Double.POSITIVE_INFINITY;
  private int roundsSinceBest;
  private boolean inTurns;

  /** Before the first round. */
  public StepControl() {
    this(1);
  }

  /**
   * After steps.
   *
   * @param share of the last one
   */
  public StepControl(double share) {
    this.share = share;
  }

  /** {@return the share of the proposed changes to take} */
  public double share() {
    return share;
  }

  /** {@return whether partitions sweep one after another} */
  public boolean inTurns() {
    return inTurns;
  }

  /**
   * Takes the residual of a round.
   *
   * @param residual its change over the share that was taken before it
   */
  public void observe(double residual) {
    roundsSinceBest++;
    if (residual < 0.5 * best) {
      best = residual;
      roundsSinceBest = 0;
    }
    if (roundsSinceBest >= PATIENCE) {
      inTurns = true;
      share = 1;
    }
  }

  /**
   * Chooses the share of the next step by what the last one has left to do.
   *
   * @param square |d|² of the last step
   * @param forward its product ⟨d, f⟩ with what is proposed now
   */
  public void choose(double square, double forward) {
    if (inTurns) {
      return;
    }
    double wanted = share * square / (square - share * forward);
    boolean whole = !(wanted > 0 && wanted < NEARLY_WHOLE);
    share = Math.min(GROW * share, whole ? 1 : Math.max(LEAST, wanted));
    share = Math.min(1, share);
  }
}
