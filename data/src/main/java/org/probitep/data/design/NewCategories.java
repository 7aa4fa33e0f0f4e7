/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

/**
 * When rows to predict have nothing but new categories in a column: whether that is ordinary, or a
 * sign that the column is coded differently than in training.
 *
 * <p>By Good and Turing, the chance that a cell has a new category is about the share of training
 * rows whose category occurred once. A model keeps its categories but not their counts, so the
 * share is at most
 *
 * <pre>
 * q = min(1, (categories + 1) / (training rows + 1)),
 * </pre>
 *
 * and m cells, all of them new, are implausible if qᵐ is small.
 */
public final class NewCategories {
  /** Rarer than this is no accident. */
  private static final double LEAST_CHANCE = 0.001;

  /** One cell can always be new. */
  private static final int FEWEST_CELLS = 2;

  private static final NewCategories EXPECTED = new NewCategories(0);

  private final int trainingRows;

  private NewCategories(int trainingRows) {
    this.trainingRows = trainingRows;
  }

  /** {@return the rule of a user who says that new categories are to be expected} */
  public static NewCategories expected() {
    return EXPECTED;
  }

  /**
   * {@return the rule for a model}
   *
   * @param trainingRows how many rows it was fitted to
   */
  public static NewCategories after(int trainingRows) {
    return new NewCategories(trainingRows);
  }

  /**
   * {@return whether a column must be coded differently than in training}
   *
   * @param cells how many cells it has, all of them new
   * @param categories how many the model knows
   */
  public boolean isImplausible(int cells, int categories) {
    double chance = Math.min(1, (categories + 1.0) / (trainingRows + 1.0));
    return cells >= FEWEST_CELLS && Math.pow(chance, cells) < LEAST_CHANCE;
  }
}
