/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A chart of SVG. It has no colours, only classes that the page's style fills in; its text is of a
 * size that stays readable from a phone to a desktop. Marks carry what to show under the pointer in
 * {@code data-tip}.
 */
final class Plot {
  private static final double WIDTH = 400;
  private static final double HEIGHT = 294;
  private static final double LEFT = 60;
  private static final double RIGHT = 24;
  private static final double TOP = 12;
  private static final double BOTTOM = 50;
  private static final double LABEL_GAP = 20;
  private static final double TITLE_GAP = 41;
  private static final double TITLE_LEFT = 13;

  private final Axis x;
  private final Axis y;
  private final Html marks = new Html();

  /** An empty chart. */
  Plot(Axis x, Axis y) {
    this.x = x;
    this.y = y;
  }

  /** A place in the units of the axes. */
  record Point(double x, double y) {}

  /** A line through the places. */
  Plot line(String kind, Iterable<Point> points) {
    marks.empty("polyline", "class", kind, "points", path(points));
    return this;
  }

  /** A filled outline. */
  Plot area(String kind, Iterable<Point> points) {
    marks.empty("polygon", "class", kind, "points", path(points));
    return this;
  }

  /** A straight line. */
  Plot segment(String kind, Point from, Point to) {
    marks.empty(
        "line",
        "class",
        kind,
        "x1",
        left(from.x()),
        "y1",
        top(from.y()),
        "x2",
        left(to.x()),
        "y2",
        top(to.y()));
    return this;
  }

  /** A round mark; the radius in pixels. */
  Plot dot(String kind, Point at, double radius, String tip) {
    marks.empty(
        "circle",
        "class",
        kind,
        "cx",
        left(at.x()),
        "cy",
        top(at.y()),
        "r",
        number(radius),
        "data-tip",
        tip);
    return this;
  }

  /** A bar between two corners. */
  Plot bar(String kind, Point lowerLeft, Point upperRight, String tip) {
    double from = place(lowerLeft.x());
    double top = height(upperRight.y());
    marks.empty(
        "rect",
        "class",
        kind,
        "x",
        number(from + 0.5),
        "y",
        number(top),
        "width",
        number(place(upperRight.x()) - from - 1),
        "height",
        number(height(lowerLeft.y()) - top),
        "data-tip",
        tip);
    return this;
  }

  /**
   * The chart.
   *
   * @param label the text for readers who cannot see it
   */
  Html html(String label) {
    Html svg = new Html();
    svg.open(
        "svg",
        "class",
        "plot",
        "viewBox",
        "0 0 " + number(WIDTH) + " " + number(HEIGHT),
        "role",
        "img",
        "aria-label",
        label,
        "data-frame",
        String.join(
            " ", number(LEFT), number(TOP), number(WIDTH - RIGHT), number(HEIGHT - BOTTOM)));
    drawGrid(svg);
    return svg.add(marks).close("svg");
  }

  private void drawGrid(Html svg) {
    String bottom = number(HEIGHT - BOTTOM);
    for (Axis.Tick tick : x.ticks()) {
      String at = left(tick.value());
      svg.empty("line", "class", "grid", "x1", at, "x2", at, "y1", number(TOP), "y2", bottom);
      label(svg, tick.label(), at, number(HEIGHT - BOTTOM + LABEL_GAP), "tick");
    }
    for (Axis.Tick tick : y.ticks()) {
      String at = top(tick.value());
      String right = number(WIDTH - RIGHT);
      svg.empty("line", "class", "grid", "x1", number(LEFT), "x2", right, "y1", at, "y2", at);
      label(svg, tick.label(), number(LEFT - 6), number(height(tick.value()) + 4), "tick end");
    }
    double middle = (LEFT + WIDTH - RIGHT) / 2;
    label(svg, x.title(), number(middle), number(HEIGHT - BOTTOM + TITLE_GAP), "title");
    double half = (TOP + HEIGHT - BOTTOM) / 2;
    svg.open(
            "text",
            "class",
            "title",
            "transform",
            "translate(" + number(TITLE_LEFT) + " " + number(half) + ") rotate(-90)")
        .text(y.title())
        .close("text");
  }

  private static void label(Html svg, String text, String x, String y, String kind) {
    svg.open("text", "class", kind, "x", x, "y", y).text(text).close("text");
  }

  private String path(Iterable<Point> points) {
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      path.append(path.isEmpty() ? "" : " ");
      path.append(left(point.x())).append(',').append(top(point.y()));
    }
    return path.toString();
  }

  private double place(double value) {
    return LEFT + x.position(value) * (WIDTH - LEFT - RIGHT);
  }

  private double height(double value) {
    return TOP + (1 - y.position(value)) * (HEIGHT - TOP - BOTTOM);
  }

  private String left(double value) {
    return number(place(value));
  }

  private String top(double value) {
    return number(height(value));
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(1, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
