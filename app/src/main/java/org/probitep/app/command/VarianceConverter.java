/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.OptionalDouble;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A variance, or auto for one that is to be learned. */
final class VarianceConverter implements ITypeConverter<OptionalDouble> {
  @Override
  public OptionalDouble convert(String text) {
    if (text.equals("auto")) {
      return OptionalDouble.empty();
    }
    try {
      return OptionalDouble.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a number or auto, got '" + text + "'");
    }
  }
}
