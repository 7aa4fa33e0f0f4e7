/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.probitep.app.study.Canvas.Anchor;
import org.probitep.app.study.Canvas.LineStyle;
import org.probitep.app.study.Canvas.Marker;
import org.probitep.app.study.Canvas.TextStyle;
import org.probitep.app.text.Format;

/**
 * The paper's Figure 1: for varying p the median absolute difference of predictive probabilities
 * from a yardstick, with the quartiles as a band, for EP and PFM-VB.
 *
 * <p>The p are log spaced. The colours are told apart by people with any kind of colour vision
 * (Okabe and Ito), the markers without colour.
 */
public final class StudyFigure {
  /** The width, in units of SVG. */
  static final int WIDTH = 720;

  /** The height, in units of SVG. */
  static final int HEIGHT = 470;

  /** Pixels of the PNG for a unit. */
  static final int PNG_SCALE = 2;

  /** The measures and colours of the figure were chosen by eye. */
  private static final double LEFT = 84;

  private static final double RIGHT = 692;
  private static final double TOP = 104;
  private static final double BOTTOM = 408;

  /** From the axes to the first and the last p. */
  private static final double MARGIN = 34;

  /** Closer than this, the label of a p is left off. */
  private static final double LABEL_WIDTH = 30;

  private static final int INK = 0x222222;
  private static final int SOFT_INK = 0x555555;
  private static final int GRID = 0xe6e6e6;
  private static final int FLOOR = 0x777777;
  private static final int BLUE = 0x0072b2;
  private static final int VERMILION = 0xd55e00;
  private static final double BAND_OPACITY = 0.16;
  private static final double RADIUS = 4.6;

  /** The length of a key of the legend, and where the legend is. */
  private static final double KEY = 30;

  private static final double KEY_Y = 82;

  private final FigureData data;
  private final AxisScale scale;
  private final List<Integer> pValues;

  private StudyFigure(FigureData data) {
    this.data = data;
    this.scale = data.scale();
    this.pValues = data.pValues();
  }

  /** The figure for one yardstick; without any differences it says so. */
  public static StudyFigure of(StudyResults results, Yardstick yardstick) {
    return new StudyFigure(FigureData.of(results, yardstick));
  }

  /** The figure as an SVG file. */
  public String svg() {
    return SvgCanvas.document(WIDTH, HEIGHT, data.title(), description(), svgBody());
  }

  /** The figure as an element of an HTML page. */
  String inlineSvg() {
    return SvgCanvas.inline(WIDTH, HEIGHT, data.title(), description(), svgBody());
  }

  private String svgBody() {
    SvgCanvas canvas = new SvgCanvas();
    canvas.area(
        new double[] {0, WIDTH, WIDTH, 0}, new double[] {0, 0, HEIGHT, HEIGHT}, 0xffffff, 1);
    draw(canvas);
    return canvas.body();
  }

  /** The figure as a PNG file. */
  public byte[] png() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PngCanvas canvas = new PngCanvas(WIDTH, HEIGHT, PNG_SCALE)) {
      draw(canvas);
      canvas.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** The medians in words, for readers who cannot see the figure. */
  private String description() {
    return data.series().stream()
        .map(
            one ->
                one.points().stream()
                    .map(
                        point ->
                            Format.significant(point.errors().median(), 2) + " at p = " + point.p())
                    .collect(
                        Collectors.joining(
                            ", ",
                            "Median absolute difference of " + one.method().title() + ": ",
                            ".")))
        .collect(Collectors.joining(" "));
  }

  private void draw(Canvas canvas) {
    canvas.text(data.title(), LEFT, 32, new TextStyle(17, true, INK, Anchor.START));
    canvas.text(data.subtitle(), LEFT, 54, new TextStyle(12.5, false, SOFT_INK, Anchor.START));
    if (data.isEmpty()) {
      TextStyle style = new TextStyle(14, false, SOFT_INK, Anchor.MIDDLE);
      canvas.text("no differences to show", (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2, style);
      return;
    }
    canvas.group("axes", () -> drawAxes(canvas));
    for (FigureData.Series series : data.series()) {
      canvas.group("band " + series.method().code(), () -> drawBand(canvas, series));
    }
    canvas.group("floor", () -> drawFloor(canvas));
    // Backwards, so that the first method is on top where they overlap.
    for (int i = data.series().size() - 1; i >= 0; i--) {
      FigureData.Series series = data.series().get(i);
      canvas.group("series " + series.method().code(), () -> drawMedians(canvas, series));
    }
    canvas.group("legend", () -> drawLegend(canvas));
  }

  private void drawAxes(Canvas canvas) {
    TextStyle tickStyle = new TextStyle(12.5, false, INK, Anchor.END);
    LineStyle ink = new LineStyle(1, INK, false);
    for (AxisScale.ScaleTick tick : scale.ticks()) {
      double y = y(tick.value());
      segment(canvas, LEFT, y, RIGHT, y, new LineStyle(1, GRID, false));
      segment(canvas, LEFT - 5, y, LEFT, y, ink);
      canvas.text(tick.label(), LEFT - 9, y + 4.3, tickStyle);
    }
    for (double value : scale.minorTicks()) {
      segment(canvas, LEFT - 3, y(value), LEFT, y(value), new LineStyle(0.7, SOFT_INK, false));
    }
    segment(canvas, LEFT, TOP, LEFT, BOTTOM + 0.5, ink);
    segment(canvas, LEFT, BOTTOM, RIGHT, BOTTOM, ink);
    drawPLabels(canvas);
    TextStyle nameStyle = new TextStyle(13.5, false, INK, Anchor.MIDDLE);
    canvas.text("Number of coefficients p", (LEFT + RIGHT) / 2, BOTTOM + 46, nameStyle);
    canvas.verticalText("Absolute difference in probability", 24, (TOP + BOTTOM) / 2, nameStyle);
  }

  private void drawPLabels(Canvas canvas) {
    TextStyle style = new TextStyle(12.5, false, INK, Anchor.MIDDLE);
    double last = Double.NEGATIVE_INFINITY;
    for (int p : pValues) {
      double x = x(p);
      segment(canvas, x, BOTTOM, x, BOTTOM + 5, new LineStyle(1, INK, false));
      if (x - last >= LABEL_WIDTH) {
        canvas.text(Integer.toString(p), x, BOTTOM + 21, style);
        last = x;
      }
    }
  }

  /** The quartiles; a single p gets a bar in place of an area. */
  private void drawBand(Canvas canvas, FigureData.Series series) {
    List<FigureData.ErrorsForColumns> points = series.points();
    int size = points.size();
    double half = size == 1 ? 8 : 0;
    int corners = size == 1 ? 4 : 2 * size;
    double[] x = new double[corners];
    double[] y = new double[corners];
    for (int i = 0; i < corners / 2; i++) {
      FigureData.ErrorsForColumns point = points.get(Math.min(i, size - 1));
      int back = corners - 1 - i;
      x[i] = x(point.p()) + (i == 0 ? -half : half);
      y[i] = y(point.errors().q1());
      x[back] = x[i];
      y[back] = y(point.errors().q3());
    }
    canvas.area(x, y, colour(series.method()), BAND_OPACITY);
  }

  private void drawMedians(Canvas canvas, FigureData.Series series) {
    double[] x = series.points().stream().mapToDouble(point -> x(point.p())).toArray();
    double[] y =
        series.points().stream().mapToDouble(point -> y(point.errors().median())).toArray();
    canvas.line(x, y, new LineStyle(2, colour(series.method()), false));
    for (int i = 0; i < x.length; i++) {
      drawMarker(canvas, series.method(), x[i], y[i]);
    }
  }

  private void drawFloor(Canvas canvas) {
    if (data.floor().isEmpty()) {
      return;
    }
    double[] x = data.floor().stream().mapToDouble(level -> x(level.p())).toArray();
    double[] y = data.floor().stream().mapToDouble(level -> y(level.value())).toArray();
    canvas.line(x, y, new LineStyle(1.3, FLOOR, true));
  }

  private void drawLegend(Canvas canvas) {
    double x = LEFT;
    for (FigureData.Series series : data.series()) {
      StudyMethod method = series.method();
      segment(canvas, x, KEY_Y, x + KEY, KEY_Y, new LineStyle(2, colour(method), false));
      drawMarker(canvas, method, x + KEY / 2, KEY_Y);
      legendText(canvas, method.title() + " median", x);
      x += method == StudyMethod.EP ? 126 : 157;
    }
    canvas.area(
        new double[] {x, x + KEY, x + KEY, x},
        new double[] {KEY_Y - 7, KEY_Y - 7, KEY_Y + 7, KEY_Y + 7},
        SOFT_INK,
        BAND_OPACITY);
    legendText(canvas, "quartiles", x);
    x += 118;
    if (!data.floor().isEmpty()) {
      segment(canvas, x, KEY_Y, x + KEY, KEY_Y, new LineStyle(1.3, FLOOR, true));
      legendText(canvas, "standard error of yardstick", x);
    }
  }

  private static void legendText(Canvas canvas, String text, double x) {
    canvas.text(text, x + KEY + 8, KEY_Y + 4.3, new TextStyle(12.5, false, INK, Anchor.START));
  }

  private static void drawMarker(Canvas canvas, StudyMethod method, double x, double y) {
    boolean ep = method == StudyMethod.EP;
    // As wide as each other, so that the corners of a square show behind a circle.
    canvas.marker(ep ? Marker.CIRCLE : Marker.SQUARE, x, y, RADIUS, colour(method));
  }

  private static int colour(StudyMethod method) {
    return method == StudyMethod.EP ? BLUE : VERMILION;
  }

  private static void segment(
      Canvas canvas, double x1, double y1, double x2, double y2, LineStyle style) {
    canvas.line(new double[] {x1, x2}, new double[] {y1, y2}, style);
  }

  private double x(int p) {
    double first = Math.log(pValues.get(0));
    double last = Math.log(pValues.get(pValues.size() - 1));
    double place = last > first ? (Math.log(p) - first) / (last - first) : 0.5;
    return LEFT + MARGIN + place * (RIGHT - LEFT - 2 * MARGIN);
  }

  private double y(double value) {
    return BOTTOM - scale.position(value) * (BOTTOM - TOP);
  }
}
