/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import io.undertow.util.StatusCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The files of the page, from the jar: {@code /} is {@code page/index.html} beside this class, and
 * {@code /assets/NAME} is {@code page/NAME}.
 */
final class StaticFiles {
  private static final String ASSETS = "/assets/";

  /** No slash and no two dots in a row: a name cannot lead out of the folder. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+\\.([a-z0-9]+)");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json");

  private final Map<String, Optional<byte[]>> read = new ConcurrentHashMap<>();

  void send(Call call, String path) {
    String name =
        path.equals("/")
            ? "index.html"
            : path.startsWith(ASSETS) ? path.substring(ASSETS.length()) : "";
    var matcher = NAME.matcher(name);
    String type = matcher.matches() ? TYPES.get(matcher.group(1)) : null;
    byte[] bytes =
        Optional.ofNullable(type)
            .flatMap(known -> read.computeIfAbsent(name, StaticFiles::resource))
            .orElseThrow(
                () -> Problem.of(StatusCodes.NOT_FOUND, "there is nothing at this address"));
    call.send(type, bytes);
  }

  /** The page has the report's style, and adds to it. */
  private static String path(String name) {
    return name.equals("report.css") ? "/org/probitep/app/report/report.css" : "page/" + name;
  }

  private static Optional<byte[]> resource(String name) {
    try (InputStream in = StaticFiles.class.getResourceAsStream(path(name))) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
