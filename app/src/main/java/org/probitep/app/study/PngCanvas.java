/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Draws into an image, which needs no screen. */
final class PngCanvas implements Canvas, AutoCloseable {
  /** As the other canvas has them. */
  private static final float[] DASHES = {5, 4};

  /** The usual one of Java. */
  private static final float MITRE_LIMIT = 10;

  static {
    // Before any AWT class looks for a screen; a user who set it otherwise has a reason.
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
  }

  private final BufferedImage image;
  private final Graphics2D graphics;

  /**
   * A white image.
   *
   * @param scale pixels for a unit of the figure
   */
  PngCanvas(double width, double height, double scale) {
    image =
        new BufferedImage(
            (int) Math.round(width * scale),
            (int) Math.round(height * scale),
            BufferedImage.TYPE_INT_RGB);
    graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(scale, scale);
  }

  /** Writes the image; not through a file in the temporary folder, as ImageIO would. */
  void write(OutputStream out) throws IOException {
    try (ImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
      if (!ImageIO.write(image, "png", stream)) {
        throw new IOException("this Java cannot write PNG images");
      }
    }
  }

  @Override
  public void close() {
    graphics.dispose();
  }

  @Override
  public void group(String name, Runnable drawing) {
    drawing.run();
  }

  @Override
  public void line(double[] x, double[] y, LineStyle style) {
    graphics.setColor(new Color(style.colour()));
    graphics.setStroke(
        new BasicStroke(
            (float) style.width(),
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            MITRE_LIMIT,
            style.dashed() ? DASHES : null,
            0));
    graphics.draw(path(x, y));
  }

  @Override
  public void area(double[] x, double[] y, int colour, double opacity) {
    int alpha = (int) Math.round(255 * opacity);
    graphics.setColor(new Color((alpha << 24) | colour, true));
    Path2D path = path(x, y);
    path.closePath();
    graphics.fill(path);
  }

  private static Path2D path(double[] x, double[] y) {
    Path2D path = new Path2D.Double();
    path.moveTo(x[0], y[0]);
    for (int i = 1; i < x.length; i++) {
      path.lineTo(x[i], y[i]);
    }
    return path;
  }

  @Override
  public void marker(Marker marker, double x, double y, double radius, int colour) {
    double size = 2 * radius;
    Shape shape =
        switch (marker) {
          case CIRCLE -> new Ellipse2D.Double(x - radius, y - radius, size, size);
          case SQUARE -> new Rectangle2D.Double(x - radius, y - radius, size, size);
        };
    graphics.setColor(new Color(colour));
    graphics.fill(shape);
    graphics.setColor(Color.WHITE);
    graphics.setStroke(new BasicStroke(1));
    graphics.draw(shape);
  }

  @Override
  public void text(String text, double x, double y, TextStyle style) {
    Font font =
        new Font(Font.SANS_SERIF, style.bold() ? Font.BOLD : Font.PLAIN, 1)
            .deriveFont((float) style.size());
    double width = font.getStringBounds(text, graphics.getFontRenderContext()).getWidth();
    double start =
        switch (style.anchor()) {
          case START -> x;
          case MIDDLE -> x - width / 2;
          case END -> x - width;
        };
    graphics.setFont(font);
    graphics.setColor(new Color(style.colour()));
    graphics.drawString(text, (float) start, (float) y);
  }

  @Override
  public void verticalText(String text, double x, double y, TextStyle style) {
    AffineTransform upright = graphics.getTransform();
    graphics.rotate(-Math.PI / 2, x, y);
    text(text, x, y, style);
    graphics.setTransform(upright);
  }
}
