/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.List;

/**
 * A spline: Σ weight_i B_i(x), where B_i are the B-splines of a degree over knots.
 *
 * @param degree the degree, at least 0
 * @param knots never falling; the outer ones, between which the spline is learned, appear degree +
 *     1 times
 * @param weights one for each B-spline
 * @param linear whether the spline continues as a straight line beyond the outer knots, rather than
 *     as the polynomial next to them
 */
public record Spline(int degree, List<Double> knots, List<Double> weights, boolean linear)
    implements Basis {
  /**
   * Copies the numbers, and checks them.
   *
   * @param degree the degree
   * @param knots never falling
   * @param weights one for each B-spline
   * @param linear whether the spline continues as a straight line
   */
  public Spline {
    knots = List.copyOf(knots);
    weights = List.copyOf(weights);
    Finite.require("a spline", knots);
    Finite.require("a spline", weights);
    if (degree < 0 || weights.size() <= degree || knots.size() != weights.size() + degree + 1) {
      throw new IllegalArgumentException(
          String.format(
              "a spline of degree %d has %d knots and %d weights",
              degree, knots.size(), weights.size()));
    }
    for (int i = 1; i < knots.size(); i++) {
      if (knots.get(i) < knots.get(i - 1)) {
        throw new IllegalArgumentException("the knots of a spline fall");
      }
    }
    if (!(knots.get(degree) < knots.get(weights.size()))) {
      throw new IllegalArgumentException("the outer knots of a spline are the same");
    }
  }

  /** {@return the lower outer knot} */
  public double lower() {
    return knots.get(degree);
  }

  /** {@return the upper outer knot} */
  public double upper() {
    return knots.get(weights.size());
  }

  @Override
  public double at(double x) {
    double nearest = Math.max(lower(), Math.min(upper(), x));
    return linear && x != nearest
        ? inPiece(piece(nearest), nearest)
            + derivative().inPiece(piece(nearest) - 1, nearest) * (x - nearest)
        : inPiece(piece(nearest), x);
  }

  /** The last knot at or before x that is followed by a higher one. */
  private int piece(double x) {
    int piece = degree;
    for (int k = degree; k < weights.size(); k++) {
      if (knots.get(k) <= x && knots.get(k) < knots.get(k + 1)) {
        piece = k;
      }
    }
    return piece;
  }

  /**
   * De Boor's algorithm: the polynomial that the spline is between the knots at k and k + 1, which
   * differ, whatever x is.
   */
  private double inPiece(int k, double x) {
    double[] d = new double[degree + 1];
    for (int j = 0; j <= degree; j++) {
      d[j] = weights.get(k - degree + j);
    }
    for (int r = 1; r <= degree; r++) {
      for (int j = degree; j >= r; j--) {
        double left = knots.get(k - degree + j);
        double share = (x - left) / (knots.get(k + 1 + j - r) - left);
        d[j] = (1 - share) * d[j - 1] + share * d[j];
      }
    }
    return d[degree];
  }

  /**
   * The polynomial that the spline follows from a number on.
   *
   * @param from where it begins; minus infinity for the first
   * @param around what the powers are of: x − around
   * @param coefficients those of the powers 0, 1, …
   */
  public record Piece(double from, double around, List<Double> coefficients) {
    /**
     * Copies the coefficients.
     *
     * @param from where it begins
     * @param around what the powers are of
     * @param coefficients those of the powers
     */
    public Piece {
      coefficients = List.copyOf(coefficients);
    }
  }

  /** {@return the polynomials of which it consists, from left to right over the whole line} */
  public List<Piece> pieces() {
    List<Piece> pieces = new ArrayList<>();
    if (linear) {
      pieces.add(new Piece(Double.NEGATIVE_INFINITY, lower(), powers(piece(lower()), lower(), 1)));
    }
    for (int k = degree; k < weights.size(); k++) {
      if (knots.get(k) < knots.get(k + 1)) {
        double from = pieces.isEmpty() ? Double.NEGATIVE_INFINITY : knots.get(k);
        pieces.add(new Piece(from, knots.get(k), powers(k, knots.get(k), degree)));
      }
    }
    if (linear) {
      pieces.add(new Piece(upper(), upper(), powers(piece(upper()), upper(), 1)));
    }
    return pieces;
  }

  /** The coefficients of the powers of x − around, up to a degree, in the piece at k. */
  private List<Double> powers(int k, double around, int highest) {
    List<Double> powers = new ArrayList<>();
    Spline derived = this;
    double factorial = 1;
    for (int power = 0; power <= highest; power++) {
      factorial *= Math.max(1, power);
      powers.add(derived.inPiece(k - power, around) / factorial);
      if (power < highest) {
        derived = derived.derivative();
      }
    }
    return powers;
  }

  /** The derivative, over the same pieces: its first knot is the second of this spline. */
  Spline derivative() {
    List<Double> slopes = new ArrayList<>();
    for (int i = 1; i < weights.size(); i++) {
      double width = knots.get(i + degree) - knots.get(i);
      double rise = weights.get(i) - weights.get(i - 1);
      slopes.add(width > 0 ? degree * rise / width : 0);
    }
    return new Spline(degree - 1, knots.subList(1, knots.size() - 1), slopes, linear);
  }

  /** The second derivative at an outer knot. */
  double curvature(double outer) {
    Spline second = derivative().derivative();
    return second.inPiece(piece(outer) - 2, outer);
  }
}
