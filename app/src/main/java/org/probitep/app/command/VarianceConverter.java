/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.OptionalDouble;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A variance, or auto for one that is to be learned. */
final class VarianceConverter implements ITypeConverter<OptionalDouble> {
  private static final String AUTO = "auto";

  /** As a user writes it. */
  static String text(OptionalDouble variance) {
    return variance.isPresent() ? String.valueOf(variance.getAsDouble()) : AUTO;
  }

  @Override
  public OptionalDouble convert(String text) {
    if (text.equals(AUTO)) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a number or auto, got '" + text + "'");
    }
  }
}
