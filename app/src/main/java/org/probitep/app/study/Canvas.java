/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

/**
 * The few operations with which a figure is drawn, so that its layout is written once for every
 * format. Lengths are in units of the figure, y grows downwards, colours are 0xRRGGBB.
 */
interface Canvas {
  /** Which part of a text is at the given point. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  /** The shape of a data point. */
  enum Marker {
    CIRCLE,
    SQUARE
  }

  /**
   * How a text looks.
   *
   * @param size the size of the font
   * @param bold whether it is bold
   * @param colour its colour
   * @param anchor which end is at the given point
   */
  record TextStyle(double size, boolean bold, int colour, Anchor anchor) {}

  /**
   * How a line looks.
   *
   * @param width its width
   * @param colour its colour
   * @param dashed whether it is dashed
   */
  record LineStyle(double width, int colour, boolean dashed) {}

  /** Draws things that belong together. */
  void group(String name, Runnable drawing);

  /** A line through the points. */
  void line(double[] x, double[] y, LineStyle style);

  /** A filled area without outline. */
  void area(double[] x, double[] y, int colour, double opacity);

  /** A data point, with a thin white rim. */
  void marker(Marker marker, double x, double y, double radius, int colour);

  /** A horizontal text whose baseline begins, has its middle or ends at the point. */
  void text(String text, double x, double y, TextStyle style);

  /** A text that runs upwards. */
  void verticalText(String text, double x, double y, TextStyle style);
}
