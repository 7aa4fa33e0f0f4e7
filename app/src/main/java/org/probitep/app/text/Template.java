/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pages whose text is in resource files. */
public final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z]+)}}");

  private Template() {}

  /** Fills all placeholders in one pass, so inserted text is never expanded again. */
  public static String fill(Class<?> owner, String name, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(resource(owner, name))
        .replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
  }

  /** The text of a file in the package of a class. */
  public static String resource(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
