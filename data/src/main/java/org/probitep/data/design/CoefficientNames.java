/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names of coefficients, no two alike.
 *
 * <p>A column may be called {@code c=b} beside a column {@code c} with the level {@code b}, or
 * {@code a:b} beside the interaction of {@code a} and {@code b}. Where two coefficients would have
 * the same name, both put what comes from the table in backticks, doubling any backtick inside:
 * {@code `c=b`}, {@code `c`=`b`}, {@code `a:b`}, {@code `a`:`b`}. What is outside the backticks is
 * then ours, so such names differ whenever the columns do. All other names stay as they are.
 */
public final class CoefficientNames {
  /** The name of the constant term. */
  public static final String INTERCEPT = "(intercept)";

  /** Instead of the index of a column. */
  private static final int OF_INTERCEPT = -1;

  private CoefficientNames() {}

  /**
   * {@return the columns with names that differ from each other and from that of the constant term}
   *
   * @param columns the columns of the design
   * @param sources the columns of the table
   */
  static List<DesignColumn> unique(List<DesignColumn> columns, List<InputColumn> sources) {
    if (areDistinct(columns)) {
      return columns;
    }
    List<DesignColumn> named = new ArrayList<>(columns);
    boolean changed = true;
    while (changed) { // a name in backticks may be that of another column, which then gets its own
      changed = false;
      Map<String, Integer> indexOf = new HashMap<>();
      indexOf.put(INTERCEPT, OF_INTERCEPT);
      for (int j = 0; j < named.size(); j++) {
        Integer other = indexOf.putIfAbsent(named.get(j).name(), j);
        if (other != null) {
          changed |= quote(named, j, sources);
          changed |= other != OF_INTERCEPT && quote(named, other, sources);
        }
      }
    }
    return named;
  }

  /** This is nearly always so, and cheaper to see than where each name came first. */
  private static boolean areDistinct(List<DesignColumn> columns) {
    String[] names = new String[Integer.highestOneBit(columns.size() + 1) << 2];
    boolean distinct = add(INTERCEPT, names);
    for (int j = 0; j < columns.size() && distinct; j++) {
      distinct = add(columns.get(j).name(), names);
    }
    return distinct;
  }

  /** Adds to a set, half empty, with open addressing; false if the name is there already. */
  private static boolean add(String name, String[] names) {
    int slot = ((name.hashCode() * 0x9E3779B1) >>> 8) & (names.length - 1);
    while (names[slot] != null) {
      if (names[slot].equals(name)) {
        return false;
      }
      slot = (slot + 1) & (names.length - 1);
    }
    names[slot] = name;
    return true;
  }

  /** Returns whether that changed the name. */
  private static boolean quote(List<DesignColumn> named, int j, List<InputColumn> sources) {
    DesignColumn column = named.get(j);
    String quoted =
        column.factors().stream()
            .map(f -> f.label(sources, CoefficientNames::quoted))
            .collect(Collectors.joining(":"));
    named.set(j, new DesignColumn(quoted, column.factors()));
    return !quoted.equals(column.name());
  }

  private static String quoted(String text) {
    return "`" + text.replace("`", "``") + "`";
  }
}
