/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.formula;

/**
 * Another language in which an {@link Arithmetic} can be expressed, such as that of a database.
 *
 * @param <T> what an expression is in that language
 */
public interface ArithmeticLanguage<T> {
  /**
   * {@return a column}
   *
   * @param index its index among {@link Arithmetic#columns}
   */
  T column(int index);

  /**
   * {@return a number}
   *
   * @param value the number
   */
  T number(double value);

  /**
   * {@return a function of a part}
   *
   * @param function the function
   * @param of the part
   */
  T call(NumberFunction function, T of);

  /**
   * {@return two parts with the sign between them}
   *
   * @param operator the sign
   * @param left the left part
   * @param right the right part
   */
  T operation(Operator operator, T left, T right);
}
