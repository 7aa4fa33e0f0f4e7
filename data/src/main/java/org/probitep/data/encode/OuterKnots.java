/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.probitep.data.design.BasisColumn;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Spline;

/**
 * Counts rows beyond the outer knots of B-splines, where the polynomials continue and soon stray
 * far. Natural splines are straight there and need no warning.
 */
final class OuterKnots {
  private final List<BasisColumn> splines;
  private final double[] means;
  private final int[] beyond;

  OuterKnots(Schema schema) {
    Set<BasisColumn> found = new LinkedHashSet<>();
    for (DesignColumn column : schema.columns()) {
      for (ColumnFunction factor : column.factors()) {
        if (factor instanceof BasisColumn c
            && c.number() <= 1
            && c.basis() instanceof Spline s
            && !s.linear()) {
          found.add(c);
        }
      }
    }
    this.splines = List.copyOf(found);
    this.means = schema.sources().stream().mapToDouble(InputColumn::mean).toArray();
    this.beyond = new int[splines.size()];
  }

  /** Counts a row, and returns the splines whose outer knots it lies beyond. */
  List<String> count(double[] cells) {
    List<String> calls = List.of();
    for (int i = 0; i < beyond.length; i++) {
      double x = splines.get(i).argument(cells, means);
      Spline spline = (Spline) splines.get(i).basis();
      if (x < spline.lower() || x > spline.upper()) {
        beyond[i]++;
        calls = new ArrayList<>(calls);
        calls.add(call(i));
      }
    }
    return calls;
  }

  private String call(int spline) {
    return splines.get(spline).call(UnaryOperator.identity());
  }

  List<String> items() {
    return IntStream.range(0, beyond.length)
        .filter(i -> beyond[i] > 0)
        .mapToObj(i -> call(i) + " (" + Notes.count(beyond[i], "row") + ")")
        .toList();
  }
}
