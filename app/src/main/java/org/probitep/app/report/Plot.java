/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An SVG chart. It has no colours, only classes for the page's style sheet; the size of its text
 * stays readable from a phone to a desktop. Marks carry in {@code data-tip} what to show under the
 * pointer.
 */
final class Plot {
  /** The room around a chart, here and below, was chosen by eye. */
  private static final double TOP = 12;

  private static final double LABEL_GAP = 20;
  private static final double TITLE_GAP = 41;
  private static final double TITLE_LEFT = 13;

  /** The measurements of a chart, with the room for labels around it. */
  private record PlotSize(double width, double height, double left, double right, double bottom) {
    private static final PlotSize USUAL = new PlotSize(400, 294, 60, 24, 50);

    /** Without titles of the axes. */
    private static final PlotSize SMALL = new PlotSize(300, 190, 56, 32, 28);
  }

  private final Axis x;
  private final Axis y;
  private final PlotSize size;
  private final Html marks = new Html();

  /** An empty chart. */
  Plot(Axis x, Axis y) {
    this(x, y, PlotSize.USUAL);
  }

  private Plot(Axis x, Axis y, PlotSize size) {
    this.x = x;
    this.y = y;
    this.size = size;
  }

  /** An empty chart, one of many, whose axes have no titles. */
  static Plot small(Axis x, Axis y) {
    return new Plot(x, y, PlotSize.SMALL);
  }

  /** A point in the units of the axes. */
  record PlotPoint(double x, double y) {}

  /** A line through the points. */
  Plot line(String kind, Iterable<PlotPoint> points) {
    marks.empty("polyline", "class", kind, "points", path(points));
    return this;
  }

  /** A filled outline. */
  Plot area(String kind, Iterable<PlotPoint> points) {
    marks.empty("polygon", "class", kind, "points", path(points));
    return this;
  }

  /** A straight line. */
  Plot segment(String kind, PlotPoint from, PlotPoint to) {
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
  Plot dot(String kind, PlotPoint at, double radius, String tip) {
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
  Plot bar(String kind, PlotPoint lowerLeft, PlotPoint upperRight, String tip) {
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
        "0 0 " + number(size.width()) + " " + number(size.height()),
        "role",
        "img",
        "aria-label",
        label,
        "data-frame",
        String.join(
            " ",
            number(size.left()),
            number(TOP),
            number(size.width() - size.right()),
            number(size.height() - size.bottom())));
    drawGrid(svg);
    return svg.add(marks).close("svg");
  }

  private void drawGrid(Html svg) {
    String bottom = number(size.height() - size.bottom());
    for (Axis.Tick tick : x.ticks()) {
      String at = left(tick.value());
      svg.empty("line", "class", "grid", "x1", at, "x2", at, "y1", number(TOP), "y2", bottom);
      label(svg, tick.label(), at, number(size.height() - size.bottom() + LABEL_GAP), "tick");
    }
    for (Axis.Tick tick : y.ticks()) {
      String at = top(tick.value());
      String right = number(size.width() - size.right());
      svg.empty(
          "line", "class", "grid", "x1", number(size.left()), "x2", right, "y1", at, "y2", at);
      label(
          svg, tick.label(), number(size.left() - 6), number(height(tick.value()) + 4), "tick end");
    }
    if (size.equals(PlotSize.USUAL)) {
      drawTitles(svg);
    }
  }

  private void drawTitles(Html svg) {
    double middle = (size.left() + size.width() - size.right()) / 2;
    label(
        svg, x.title(), number(middle), number(size.height() - size.bottom() + TITLE_GAP), "title");
    double half = (TOP + size.height() - size.bottom()) / 2;
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

  private String path(Iterable<PlotPoint> points) {
    StringBuilder path = new StringBuilder();
    for (PlotPoint point : points) {
      path.append(path.isEmpty() ? "" : " ");
      path.append(left(point.x())).append(',').append(top(point.y()));
    }
    return path.toString();
  }

  private double place(double value) {
    return size.left() + x.position(value) * (size.width() - size.left() - size.right());
  }

  private double height(double value) {
    return TOP + (1 - y.position(value)) * (size.height() - TOP - size.bottom());
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
