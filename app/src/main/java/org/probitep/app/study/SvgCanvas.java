/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.probitep.app.text.Markup;

/**
 * Draws SVG: text stays text, and nothing external is referred to, neither fonts nor styles nor
 * scripts.
 */
final class SvgCanvas implements Canvas {
  private static final String FONTS = "Helvetica Neue, Helvetica, Arial, DejaVu Sans, sans-serif";

  /** Hundredths of a pixel cannot be seen. */
  private static final int DECIMALS = 2;

  private final StringBuilder body = new StringBuilder();

  /** The drawing as a file of its own. */
  static String document(
      double width, double height, String title, String description, String body) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + root(" xmlns=\"http://www.w3.org/2000/svg\"", width, height, title, description, body);
  }

  /** The drawing as a part of an HTML page, which needs no namespace. */
  static String inline(double width, double height, String title, String description, String body) {
    return root("", width, height, title, description, body);
  }

  private static String root(
      String namespace,
      double width,
      double height,
      String title,
      String description,
      String body) {
    return String.format(
        Locale.ROOT,
        "<svg%s width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\""
            + " font-family=\"%s\">\n<title>%s</title>\n<desc>%s</desc>\n%s</svg>\n",
        namespace,
        number(width),
        number(height),
        number(width),
        number(height),
        FONTS,
        Markup.escape(title),
        Markup.escape(description),
        body);
  }

  /** The elements drawn so far. */
  String body() {
    return body.toString();
  }

  @Override
  public void group(String name, Runnable drawing) {
    body.append("<g class=\"").append(Markup.escape(name)).append("\">\n");
    drawing.run();
    body.append("</g>\n");
  }

  @Override
  public void line(double[] x, double[] y, LineStyle style) {
    body.append("<polyline points=\"").append(points(x, y)).append("\" fill=\"none\"");
    attribute("stroke", colour(style.colour()));
    attribute("stroke-width", number(style.width()));
    attribute("stroke-linejoin", "round");
    if (style.dashed()) {
      attribute("stroke-dasharray", "5 4");
    }
    body.append("/>\n");
  }

  @Override
  public void area(double[] x, double[] y, int colour, double opacity) {
    body.append("<polygon points=\"").append(points(x, y)).append('"');
    attribute("fill", colour(colour));
    attribute("fill-opacity", number(opacity));
    body.append("/>\n");
  }

  @Override
  public void marker(Marker marker, double x, double y, double radius, int colour) {
    switch (marker) {
      case CIRCLE -> {
        body.append("<circle");
        attribute("cx", number(x));
        attribute("cy", number(y));
        attribute("r", number(radius));
      }
      case SQUARE -> {
        body.append("<rect");
        attribute("x", number(x - radius));
        attribute("y", number(y - radius));
        attribute("width", number(2 * radius));
        attribute("height", number(2 * radius));
      }
    }
    attribute("fill", colour(colour));
    attribute("stroke", "#ffffff");
    body.append("/>\n");
  }

  @Override
  public void text(String text, double x, double y, TextStyle style) {
    text(text, x, y, "", style);
  }

  @Override
  public void verticalText(String text, double x, double y, TextStyle style) {
    text(text, x, y, "rotate(-90 " + number(x) + " " + number(y) + ")", style);
  }

  private void text(String text, double x, double y, String transform, TextStyle style) {
    body.append("<text");
    attribute("x", number(x));
    attribute("y", number(y));
    attribute("font-size", number(style.size()));
    attribute("fill", colour(style.colour()));
    attribute("text-anchor", style.anchor().name().toLowerCase(Locale.ROOT));
    if (style.bold()) {
      attribute("font-weight", "bold");
    }
    if (!transform.isEmpty()) {
      attribute("transform", transform);
    }
    body.append('>').append(Markup.escape(text)).append("</text>\n");
  }

  private void attribute(String name, String value) {
    body.append(' ').append(name).append("=\"").append(value).append('"');
  }

  private static String points(double[] x, double[] y) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      points.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    return points.toString();
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(DECIMALS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String colour(int rgb) {
    return String.format(Locale.ROOT, "#%06x", rgb);
  }
}
