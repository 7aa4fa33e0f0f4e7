/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

import java.util.List;
import java.util.function.UnaryOperator;

/** Something that a formula takes from columns. */
public sealed interface Variable {
  /** {@return the columns that it needs} */
  List<String> columns();

  /** {@return its name: {@code glu}, {@code C(npreg)}, {@code log(glu)}, {@code poly(glu, 2)}} */
  String label();

  /**
   * A column as it is.
   *
   * @param column the name of the column
   */
  record Plain(String column) implements Variable {
    @Override
    public List<String> columns() {
      return List.of(column);
    }

    @Override
    public String label() {
      return column;
    }
  }

  /**
   * A column as categories, even if it has numbers: {@code C(x)} and {@code factor(x)}.
   *
   * @param column the name of the column
   */
  record AsCategory(String column) implements Variable {
    @Override
    public List<String> columns() {
      return List.of(column);
    }

    @Override
    public String label() {
      return "C(" + column + ")";
    }
  }

  /**
   * A column as categories whose effects are drawn from a distribution that they share: {@code (1 |
   * ward)}.
   *
   * @param column the name of the column
   */
  record Pooled(String column) implements Variable {
    @Override
    public List<String> columns() {
      return List.of(column);
    }

    @Override
    public String label() {
      return "(1 | " + column + ")";
    }
  }

  /**
   * A number computed from columns, or a comparison.
   *
   * @param arithmetic what is computed
   */
  record Computed(Arithmetic arithmetic) implements Variable {
    @Override
    public List<String> columns() {
      return arithmetic.columns();
    }

    @Override
    public String label() {
      return arithmetic.label(UnaryOperator.identity());
    }
  }

  /**
   * Several columns made from one number, with constants that are learned from the rows.
   *
   * @param call the call in the formula
   */
  record BasisColumns(BasisCall call) implements Variable {
    @Override
    public List<String> columns() {
      return call.argument().columns();
    }

    @Override
    public String label() {
      return call.label(UnaryOperator.identity());
    }
  }
}
