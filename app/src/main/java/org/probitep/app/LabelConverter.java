/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.probitep.data.encode.Labels;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Enum constants as users type them: half-sd for HALF_SD. */
final class LabelConverter<E extends Enum<E>> implements ITypeConverter<E> {
  private final Class<E> type;

  LabelConverter(Class<E> type) {
    this.type = type;
  }

  @Override
  public E convert(String text) {
    for (E constant : type.getEnumConstants()) {
      if (Labels.of(constant).equals(text.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    throw new TypeConversionException(
        "must be "
            + Arrays.stream(type.getEnumConstants())
                .map(Labels::of)
                .collect(Collectors.joining(" or "))
            + ", got '"
            + text
            + "'");
  }
}
