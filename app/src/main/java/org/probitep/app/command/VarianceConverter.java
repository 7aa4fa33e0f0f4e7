/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import org.probitep.data.encode.ModelOptions.PriorVariance;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A variance, auto or average. */
final class VarianceConverter implements ITypeConverter<PriorVariance> {
  @Override
  public PriorVariance convert(String text) {
    if (text.equals(PriorVariance.AUTO.text())) {
      return PriorVariance.AUTO;
    }
    if (text.equals(PriorVariance.AVERAGE.text())) {
      return PriorVariance.AVERAGE;
    }
    try {
      return PriorVariance.of(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a number, auto or average, got '" + text + "'");
    }
  }
}
