/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/**
 * Comparisons of columns with texts. To compute them, the text gives way to the place of the level
 * among those of the column, with which a cell of a category is compared; for people it comes back.
 *
 * <p>A column of true and false that stands alone where truth is asked for becomes {@code flag >=
 * 0.5}, so that a missing cell, which counts as the mean, is true where most cells are.
 */
final class TextComparisons {
  private static final Expression HALF = new Expression.Constant(0.5);

  private final IntFunction<List<String>> levels;
  private final IntPredicate isTruth;

  /**
   * Comparisons for columns of which something is known.
   *
   * @param levels the levels of a column; none if it has numbers
   * @param isTruth whether a column has true and false
   */
  TextComparisons(IntFunction<List<String>> levels, IntPredicate isTruth) {
    this.levels = levels;
    this.isTruth = isTruth;
  }

  /** Whether a sign compares a column with what may be a text, or the place of one. */
  private static boolean compares(Expression part) {
    return part instanceof Expression.Operation operation
        && (operation.operator() == Operator.EQUAL || operation.operator() == Operator.DIFFERENT);
  }

  /** The column that a part compares with texts, or their places; −1 if it does not. */
  private static int column(Expression part) {
    List<Expression> parts =
        part instanceof Truth.Among || compares(part) ? part.parts() : List.of();
    return parts.stream()
        .filter(Expression.Column.class::isInstance)
        .mapToInt(column -> ((Expression.Column) column).index())
        .findFirst()
        .orElse(-1);
  }

  /** What a part compares its column with. */
  private static List<Expression> choices(Expression part) {
    return part instanceof Truth.Among among
        ? among.choices()
        : part.parts().stream().filter(p -> !(p instanceof Expression.Column)).toList();
  }

  /** The texts with which a column is compared. */
  static Set<String> texts(Expression root, int column) {
    Set<String> texts = new LinkedHashSet<>();
    if (column(root) == column) {
      choices(root).stream()
          .filter(Expression.Text.class::isInstance)
          .forEach(text -> texts.add(((Expression.Text) text).value()));
    }
    root.parts().forEach(part -> texts.addAll(texts(part, column)));
    return texts;
  }

  /**
   * Whether a column is only compared with constants.
   *
   * @param kind what the constants are: texts, or numbers that are the places of texts
   */
  static boolean only(Expression root, int column, Class<? extends Expression> kind) {
    if (root instanceof Expression.Column found) {
      return found.index() != column;
    }
    if (column(root) == column && choices(root).stream().allMatch(kind::isInstance)) {
      return !choices(root).isEmpty();
    }
    return root.parts().stream().allMatch(part -> only(part, column, kind));
  }

  /** The expression with places of levels instead of texts. */
  Expression bound(Expression root) {
    List<String> known = column(root) < 0 ? List.of() : levels.apply(column(root));
    if (!known.isEmpty()) {
      return replaced(
          root,
          choice ->
              choice instanceof Expression.Text text
                  ? new Expression.Constant(known.indexOf(text.value()))
                  : choice);
    }
    boolean logic = root instanceof Truth.LogicalNot || isLogic(root);
    return root.of(
        root.parts().stream()
            .map(part -> logic && isTruth(part) ? atLeastHalf(part) : bound(part))
            .toList());
  }

  /** The expression with texts instead of places of levels. */
  Expression shown(Expression root) {
    List<String> known = column(root) < 0 ? List.of() : levels.apply(column(root));
    if (!known.isEmpty()) {
      return replaced(
          root,
          choice ->
              choice instanceof Expression.Constant place
                      && place.value() >= 0
                      && place.value() < known.size()
                  ? new Expression.Text(known.get((int) place.value()))
                  : choice);
    }
    if (root instanceof Expression.Operation operation
        && isTruth(operation.left())
        && root.equals(atLeastHalf(operation.left()))) {
      return operation.left();
    }
    return root.of(root.parts().stream().map(this::shown).toList());
  }

  private static boolean isLogic(Expression part) {
    return part instanceof Expression.Operation operation
        && (operation.operator() == Operator.AND || operation.operator() == Operator.OR);
  }

  private boolean isTruth(Expression part) {
    return part instanceof Expression.Column column && isTruth.test(column.index());
  }

  private static Expression atLeastHalf(Expression column) {
    return new Expression.Operation(Operator.AT_LEAST, column, HALF);
  }

  private static Expression replaced(Expression part, UnaryOperator<Expression> other) {
    return part instanceof Truth.Among among
        ? new Truth.Among(among.of(), among.choices().stream().map(other).toList())
        : part.of(part.parts().stream().map(other).toList());
  }
}
