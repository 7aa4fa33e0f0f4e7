/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.Locale;

/** How constants are written on the command line and in files: half-sd for HALF_SD. */
public final class Labels {
  private Labels() {}

  /**
   * {@return the label of a constant}
   *
   * @param constant a constant, such as {@code HALF_SD}
   */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
