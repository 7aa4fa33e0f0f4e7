/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;
import java.util.function.UnaryOperator;
import org.probitep.data.formula.Arithmetic;

/**
 * A column of {@code poly}, {@code ns} or {@code bs}.
 *
 * @param sources the index of the source of each column of the argument
 * @param argument what the function is applied to; its column names are for people only
 * @param function {@code poly}, {@code ns} or {@code bs}, for people only
 * @param options what follows the argument in the call, for people only
 * @param number which of the columns this is, from 1; 0 if there is one only
 * @param basis what is computed from the argument
 */
public record BasisColumn(
    List<Integer> sources,
    Arithmetic argument,
    String function,
    String options,
    int number,
    Basis basis)
    implements ColumnFunction {
  /**
   * Copies the sources, and counts them.
   *
   * @param sources the index of the source of each column of the argument
   * @param argument what the function is applied to
   * @param function the function
   * @param options what follows the argument in the call
   * @param number which of the columns this is
   * @param basis what is computed from the argument
   */
  public BasisColumn {
    sources = new ComputedColumn(sources, argument).sources();
  }

  @Override
  public ColumnFunction moved(int[] indexOf) {
    List<Integer> moved = sources.stream().map(s -> indexOf[s]).toList();
    return new BasisColumn(moved, argument, function, options, number, basis);
  }

  /**
   * {@return the value of the argument}
   *
   * @param cells the cell of each source
   * @param means what takes the place of a missing number in each source
   */
  public double argument(double[] cells, double[] means) {
    return new ComputedColumn(sources, argument).value(cells, means);
  }

  @Override
  public double value(double[] cells, double[] means) {
    return basis.at(argument(cells, means));
  }

  @Override
  public boolean fits(List<InputColumn> all) {
    return new ComputedColumn(sources, argument).fits(all);
  }

  @Override
  public String label(List<InputColumn> all, UnaryOperator<String> spelling) {
    return call(spelling) + (number == 0 ? "" : number);
  }

  /**
   * {@return the call in the formula}
   *
   * @param spelling how names from the table are spelled
   */
  public String call(UnaryOperator<String> spelling) {
    String rest = options.isEmpty() ? "" : ", " + options;
    return function + "(" + argument.text(spelling) + rest + ")";
  }
}
