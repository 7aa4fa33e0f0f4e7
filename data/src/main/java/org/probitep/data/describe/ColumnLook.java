/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.probitep.data.describe.ColumnDescription.LevelCount;
import org.probitep.data.design.DesignPlanner;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.TextChecks;
import org.probitep.data.encode.Notes;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.Place;

/** Describes one column. */
final class ColumnLook {
  /** Fewer than for a warning of {@code fit}: a description only mentions it. */
  private static final int FEWEST_ROW_NUMBERS = 3;

  /** As many as a fit looks at. */
  private static final int MOST_LOOKED_AT = 101;

  private final RawTable table;
  private final ColumnFacts facts;
  private final DesignSpec spec;
  private final Optional<FormulaUse> formula;
  private final int index;
  private final RawColumn column;
  private final List<String> remarks = new ArrayList<>();

  ColumnLook(
      RawTable table, ColumnFacts facts, DesignSpec spec, Optional<FormulaUse> formula, int index) {
    this.table = table;
    this.facts = facts;
    this.spec = spec;
    this.formula = formula;
    this.index = index;
    this.column = table.columns().get(index);
  }

  /**
   * The description; {@code twin} is the name of an earlier column with the same values, or null.
   */
  ColumnDescription describe(String twin) {
    boolean target = column.name().equals(spec.target());
    if (twin != null) {
      remarks.add("repeats " + twin);
    }
    return column.kind() == RawColumn.Kind.NUMBER ? ofNumbers() : ofText(target);
  }

  private ColumnDescription ofNumbers() {
    NumberLook look = NumberLook.at(table, index);
    if (look.isConstant()) {
      remarks.add("constant");
    }
    if (facts.looksLikeRowNumber(index, FEWEST_ROW_NUMBERS)) {
      remarks.add("grows with the rows: a row number?");
    }
    facts
        .loneCell(index)
        .ifPresent(
            cell ->
                remarks.add(
                    "far from all others: "
                        + Notes.number(cell.value())
                        + " in row "
                        + cell.row()));
    if (table.columns().size() <= MOST_LOOKED_AT && facts.skewnessWithoutLog(index) > 0) {
      remarks.add((facts.hasLog(index) ? "log" : "log1p") + " may predict better");
    }
    return new ColumnDescription(
        column.name(),
        column.kind(),
        false,
        facts.missing(index),
        look.distinct(),
        look.distinctIsComplete(),
        List.of(),
        look.range(),
        inModel("a column" + missingNumbers()),
        isUsed() ? column.problem() : Optional.empty(),
        remarks);
  }

  private ColumnDescription ofText(boolean target) {
    if (column.levels().size() == 1) {
      remarks.add("constant");
    }
    column
        .labelAmongNumbers()
        .ifPresent(label -> remarks.add("labels among numbers, such as " + Place.quote(label)));
    if (!target && TextChecks.looksLikeDates(column)) {
      remarks.add("looks like dates");
    }
    boolean askedFor =
        spec.categorical().contains(column.name())
            || spec.orderOf(column.name()).isPresent()
            || target;
    Optional<String> refusal =
        column.problem().isPresent() || target
            ? column.problem()
            : TextChecks.refusal(column, askedFor);
    return new ColumnDescription(
        column.name(),
        column.kind(),
        target,
        facts.missing(index),
        column.levels().size(),
        !column.hasTooManyLevels(),
        levels(),
        Optional.empty(),
        target ? "the target" : inModel(becomes()),
        target || isUsed() ? refusal : Optional.empty(),
        remarks);
  }

  private boolean isUsed() {
    return formula.map(use -> use.has(column.name())).orElse(true);
  }

  private String inModel(String alone) {
    return formula.map(use -> use.becomes(column.name(), alone)).orElse(alone);
  }

  private String reference() {
    return spec.referenceOf(column.name()).orElseGet(() -> levels().get(0).level());
  }

  private List<LevelCount> levels() {
    int[] counts = facts.levelCounts(index);
    List<LevelCount> levels = new ArrayList<>();
    for (int code = 0; code < column.levels().size(); code++) {
      levels.add(new LevelCount(column.levels().get(code), counts[code]));
    }
    levels.sort(
        Comparator.comparingInt(LevelCount::count).reversed().thenComparing(LevelCount::level));
    return levels;
  }

  private String becomes() {
    if (column.kind() == RawColumn.Kind.BOOLEAN) {
      return "a column of 0 and 1" + missingNumbers();
    }
    if (isPooled()) {
      return Notes.count(column.levels().size(), "column")
          + " around their mean"
          + (facts.missing(index) > 0 && imputes() ? ", one for missing cells" : "")
          + ", one for new levels";
    }
    int columns =
        spec.orderOf(column.name()).map(o -> o.levels().size()).orElse(column.levels().size()) - 1;
    String reference =
        spec.orderOf(column.name())
            .map(o -> " from " + o.levels().get(0) + " up")
            .orElseGet(() -> " against " + reference());
    if (columns == 0 && facts.missing(index) == 0) {
      return "no column";
    }
    String missing =
        facts.missing(index) == 0 ? "" : imputes() ? ", one for missing cells" : missingNumbers();
    return Notes.count(columns, "column") + reference + missing;
  }

  /** Whether the levels share a variance that is learned, as they do by default. */
  private boolean isPooled() {
    return spec.orderOf(column.name()).isEmpty()
        && column.levels().size() > DesignPlanner.MOST_LEVELS_APART;
  }

  private boolean imputes() {
    return spec.missing().fillsIn();
  }

  private String missingNumbers() {
    if (facts.missing(index) == 0) {
      return "";
    }
    return ", " + spec.missing().inWords();
  }
}
