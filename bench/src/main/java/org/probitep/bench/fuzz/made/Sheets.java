/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.probitep.bench.fuzz.made.Sheet.SheetColumn;

/** Makes tables: the target first, then columns of many kinds, ordinary and hostile. */
public final class Sheets {
  /** The name of the target, always the first column. */
  public static final String TARGET = "y";

  private static final double TIME_STAMP = 1_700_000_000_000.0;
  private static final List<String> LEVELS =
      List.of("a", "b", "c", "north", "süd", "d e", "x,y", "11:00", "2020-01-02", "q\"q", "NAN1");

  /** In JSON lines a database takes them for times and dates, unless others stand among them. */
  private static final List<String> TIMES =
      List.of("11:00", "12:30", "noon", "2020-01-02", "2021-03-04 10:00:00");

  private final Chance chance;
  private final boolean hostile;
  private final List<SheetColumn> columns = new ArrayList<>();
  private final List<Object[]> cells = new ArrayList<>();
  private final int n;

  private Sheets(Chance chance, int n, boolean hostile) {
    this.chance = chance;
    this.n = n;
    this.hostile = hostile;
  }

  /** A table that most commands accept, with numbers of any size if hostile. */
  public static Sheet of(Chance chance, int rows, int columns, boolean hostile) {
    return make(chance, rows, columns, hostile, false);
  }

  /** The same of numbers only, none missing. */
  public static Sheet numeric(Chance chance, int rows, int columns, boolean hostile) {
    return make(chance, rows, columns, hostile, true);
  }

  /** The same of normal variates, which half-sd scaling never leaves alone. */
  public static Sheet gaussian(Chance chance, int rows, int columns) {
    Sheets sheets = new Sheets(chance, rows, false);
    sheets.target(true);
    for (int j = 0; j < columns; j++) {
      Object[] column = new Object[rows];
      Arrays.setAll(column, i -> chance.gaussian());
      sheets.add("x" + j, Sheet.Type.NUMBER, column);
    }
    return sheets.sheet();
  }

  /** A number of rows: few, so that a run is short. */
  public static int rows(Chance chance) {
    return chance.oneIn(8) ? chance.between(20, 60) : chance.between(1, 20);
  }

  /** A number of columns: none, some, or more than rows. */
  public static int columns(Chance chance) {
    return switch (chance.below(12)) {
      case 0 -> chance.between(0, 1);
      case 1 -> chance.between(40, 200);
      case 2, 3, 4 -> chance.between(10, 40);
      default -> chance.between(1, 10);
    };
  }

  private static Sheet make(Chance chance, int n, int p, boolean hostile, boolean numeric) {
    Sheets sheets = new Sheets(chance, n, hostile);
    sheets.target(numeric);
    for (int j = 0; j < p; j++) {
      sheets.column("x" + j, numeric);
    }
    if (chance.oneIn(8)) {
      sheets.repeatRows();
    }
    return sheets.sheet();
  }

  private Sheet sheet() {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      List<Object> row = new ArrayList<>();
      for (Object[] column : cells) {
        row.add(column[i]);
      }
      rows.add(row);
    }
    return new Sheet(columns, rows);
  }

  private void add(String name, Sheet.Type type, Object[] column) {
    columns.add(new SheetColumn(name, type));
    cells.add(column);
  }

  private void target(boolean numeric) {
    boolean[] labels = new boolean[n];
    double share = chance.oneIn(25) ? 0 : chance.of(0.5, 0.5, 0.3, 0.9);
    for (int i = 0; i < n; i++) {
      labels[i] = chance.uniform() < share;
    }
    Object[] column = new Object[n];
    int style = numeric ? 0 : chance.below(4);
    for (int i = 0; i < n; i++) {
      column[i] =
          switch (style) {
            case 0, 1 -> labels[i] ? 1.0 : 0.0;
            case 2 -> labels[i];
            default -> labels[i] ? "yes" : "no";
          };
    }
    add(
        TARGET,
        style < 2 ? Sheet.Type.NUMBER : style == 2 ? Sheet.Type.BOOLEAN : Sheet.Type.TEXT,
        column);
  }

  private void column(String name, boolean numeric) {
    if (!numeric && chance.oneIn(5)) {
      texts(name);
    } else {
      add(name, Sheet.Type.NUMBER, numbers());
      if (!numeric && chance.oneIn(10)) {
        makeHoles();
      }
    }
  }

  private void texts(String name) {
    Object[] column = new Object[n];
    boolean truth = chance.oneIn(4);
    List<String> all = chance.oneIn(3) ? TIMES : LEVELS;
    int levels = chance.between(1, all.size());
    for (int i = 0; i < n; i++) {
      column[i] = truth ? (Object) chance.oneIn(2) : all.get(chance.below(levels));
    }
    add(name, truth ? Sheet.Type.BOOLEAN : Sheet.Type.TEXT, column);
    if (chance.oneIn(6)) {
      makeHoles();
    }
  }

  private void makeHoles() {
    Object[] column = cells.get(cells.size() - 1);
    for (int i = 0; i < n; i++) {
      if (chance.oneIn(5)) {
        column[i] = null;
      }
    }
  }

  private Object[] numbers() {
    int kind = chance.below(hostile ? 14 : 5);
    double constant = chance.of(TIME_STAMP, TIME_STAMP, 1.0, 0.0, -3e9, 1e100);
    double size =
        switch (chance.below(4)) {
          case 0 -> chance.power(7, 8.5);
          case 1 -> chance.power(-300, -100);
          case 2 -> chance.power(100, 307);
          default -> chance.power(-20, 20);
        };
    Object[] column = new Object[n];
    for (int i = 0; i < n; i++) {
      column[i] =
          switch (kind) {
            case 0, 1 -> chance.gaussian();
            case 2 -> (double) chance.below(2);
            case 3 -> (double) chance.below(50);
            case 4 -> Math.rint(100 * chance.gaussian()) / 8;
            case 5, 6 -> constant;
            case 7, 8 -> size * chance.gaussian();
            case 9 -> TIME_STAMP + i;
            case 10 -> TIME_STAMP + 1e9 * chance.gaussian();
            case 11 -> Double.valueOf(isPositive(i) ? 1 : -1) * (1 + chance.uniform());
            case 12 -> chance.oneIn(10) ? size : 0.0;
            default -> near(i);
          };
    }
    return column;
  }

  private boolean isPositive(int row) {
    Object label = cells.get(0)[row];
    return label.equals(1.0) || label.equals(true) || label.equals("yes");
  }

  /** Nearly, or just, what stands to the left. */
  private double near(int row) {
    Object left = cells.get(cells.size() - 1)[row];
    double value = left instanceof Double number ? number : 0;
    return chance.oneIn(2) ? value : value * (1 + 1e-13 * chance.gaussian());
  }

  private void repeatRows() {
    int from = chance.below(n);
    for (int i = 0; i < n; i++) {
      if (chance.oneIn(2)) {
        for (Object[] column : cells.subList(1, cells.size())) {
          column[i] = column[from];
        }
      }
    }
  }
}
