/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.TextChecks;
import org.probitep.data.files.NumberFile;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.frame.CellFile;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.table.Place;
import org.probitep.model.DesignMatrix;

/** What the user should be told about the training rows, a line each. */
final class TrainingNotes {
  /** Fewer numbers than these may be increasing by chance or on purpose. */
  private static final int FEWEST_ROW_NUMBERS = 20;

  /** As many as it takes to see what is meant, and to write a formula. */
  private static final int MOST_SKEWED = 3;

  /** More columns than in any table for which it was measured that logarithms help. */
  private static final int MOST_LOOKED_AT = 100;

  /** For people, who count in powers of ten. */
  private static final double MEGABYTE = 1e6;

  private final RawTable table;
  private final ColumnFacts facts;
  private final Design design;
  private final DesignSpec spec;
  private final int[] columnOf; // in the table, of each source
  private final List<String> lines = new ArrayList<>();

  TrainingNotes(RawTable table, ColumnFacts facts, Design design, DesignSpec spec) {
    this.table = table;
    this.facts = facts;
    this.design = design;
    this.spec = spec;
    this.columnOf = new int[design.sources().size()];
    ColumnIndex index = new ColumnIndex(table.columns());
    Arrays.setAll(columnOf, s -> index.of(design.sources().get(s).name()));
  }

  List<String> lines() {
    return lines;
  }

  private RawColumn column(int source) {
    return table.columns().get(columnOf[source]);
  }

  /** Begins with the rows that are not used: without a target, of weight 0, with missing cells. */
  void addRows(int withoutTarget, int weightless, int dropped) {
    if (withoutTarget > 0) {
      lines.add(withoutTarget(withoutTarget, spec.target()));
    }
    if (weightless > 0) {
      lines.add(Notes.count(weightless, "row") + " of weight 0 left out");
    }
    if (dropped > 0) {
      lines.add(Notes.count(dropped, "row") + " with missing cells left out");
    }
    if (table.hasRowNames()) {
      lines.add("the first column has no name: taken for row names, and left out");
    }
    addLabelsAmongNumbers();
    addCategories();
    addDates();
    addRowNumbers();
    addImputed();
  }

  static String withoutTarget(int rows, String target) {
    return Notes.count(rows, "row") + " without a value of " + target + " left out";
  }

  private void addRowNumbers() {
    List<String> numbers = new ArrayList<>();
    for (int s = 0; s < columnOf.length; s++) {
      if (facts.looksLikeRowNumber(columnOf[s], FEWEST_ROW_NUMBERS)) {
        numbers.add(column(s).name());
      }
    }
    Notes.add(lines, "warning: grows with the rows, like a row number or an identifier", numbers);
  }

  /**
   * Names cells that set the scale of their column. Only columns that enter the model as they are,
   * or times others, are scaled in this way: a logarithm may well bring such a cell in line.
   */
  void addLoneCells() {
    // Where columns are very many, looking at each of the model's takes longer than this.
    BitSet lone = new BitSet();
    for (int s = 0; s < columnOf.length; s++) {
      lone.set(s, facts.loneCell(columnOf[s]).isPresent());
    }
    if (lone.isEmpty()) {
      return;
    }
    lone.and(asTheyAre(Integer.MAX_VALUE));
    List<String> items =
        lone.stream()
            .mapToObj(
                s ->
                    facts
                        .loneCell(columnOf[s])
                        .map(cell -> column(s).name() + " (" + inWords(cell) + ")"))
            .flatMap(Optional::stream)
            .toList();
    Notes.add(
        lines,
        "warning: one cell sets the scale of the whole column: if it is a mistake, correct it or leave"
            + " it empty",
        items);
  }

  /** The sources that enter the model as they are, in products of so many factors at most. */
  private BitSet asTheyAre(int mostFactors) {
    BitSet sources = new BitSet();
    for (DesignColumn column : design.columns()) {
      for (ColumnFunction factor : column.factors()) {
        if (factor instanceof ColumnFunction.Value value
            && column.factors().size() <= mostFactors) {
          sources.set(value.source());
        }
      }
    }
    return sources;
  }

  /**
   * Names the most skewed columns whose logarithms may predict better, with the formula that takes
   * them. A table of very many columns is left alone: nobody writes such a formula for it.
   */
  void addSkewed() {
    if (hasManyNumbers()) {
      return;
    }
    BitSet alone = asTheyAre(1);
    double[] skewness =
        alone.stream().mapToDouble(s -> facts.skewnessWithoutLog(columnOf[s])).toArray();
    int[] sources = alone.stream().toArray();
    List<String> names = new ArrayList<>();
    List<String> logs = new ArrayList<>();
    IntStream.range(0, sources.length)
        .filter(k -> skewness[k] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -skewness[k]))
        .limit(MOST_SKEWED)
        .forEach(
            k -> {
              String name = Arithmetic.ofColumn(column(sources[k]).name()).text();
              names.add(name);
              logs.add((facts.hasLog(columnOf[sources[k]]) ? "log(" : "log1p(") + name + ")");
            });
    if (!names.isEmpty()) {
      lines.add(
          "logarithms of very skewed columns may predict better"
              + (spec.formula().isPresent() || spec.likelihood().counts().isPresent()
                  ? ": " + String.join(", ", logs)
                  : ", as in the formula "
                      + Arithmetic.ofColumn(spec.target()).text()
                      + " ~ . - "
                      + String.join(" - ", names)
                      + " + "
                      + String.join(" + ", logs)));
    }
  }

  private boolean hasManyNumbers() {
    int numbers = 0;
    for (int s = 0; s < columnOf.length && numbers <= MOST_LOOKED_AT; s++) {
      numbers += column(s).kind() == RawColumn.Kind.NUMBER ? 1 : 0;
    }
    return numbers > MOST_LOOKED_AT;
  }

  private static String inWords(ColumnFacts.LoneCell cell) {
    return Notes.number(cell.value())
        + " in row "
        + cell.row()
        + String.format(Locale.ROOT, ", %.0f standard deviations from the mean", cell.deviations());
  }

  private void addLabelsAmongNumbers() {
    List<String> items = new ArrayList<>();
    for (int s = 0; s < columnOf.length; s++) {
      RawColumn column = column(s);
      column
          .labelAmongNumbers()
          .ifPresent(label -> items.add(column.name() + " (" + Place.quote(label) + ")"));
    }
    Notes.add(lines, "labels among the numbers, so taken as categories", items);
  }

  private void addCategories() {
    List<String> items = new ArrayList<>();
    for (InputColumn source : design.sources()) {
      if (source instanceof InputColumn.Category category && category.levels().size() > 1) {
        items.add(
            category.name()
                + " ("
                + Notes.count(category.levels().size(), "level")
                + compared(category)
                + ")");
      }
    }
    Notes.add(lines, "categories", items);
  }

  private String compared(InputColumn.Category category) {
    if (category.ordered()) {
      return ", from " + category.reference() + " up";
    }
    return design.pools(design.sources().indexOf(category))
        ? " around their mean"
        : " against " + category.reference();
  }

  private void addDates() {
    List<String> dates = new ArrayList<>();
    List<String> numbers = new ArrayList<>();
    for (int s = 0; s < columnOf.length; s++) {
      if (design.sources().get(s).hasLevels() && TextChecks.looksLikeDates(column(s))) {
        dates.add(column(s).name());
      } else if (design.sources().get(s).hasLevels()
          && TextChecks.looksLikeNumbersWithUnit(column(s))) {
        numbers.add(column(s).name() + ", such as " + Place.quote(column(s).levels().get(0)));
      }
    }
    Notes.add(lines, "warning: looks like dates, taken as categories", dates);
    Notes.add(lines, "warning: looks like numbers with a unit, taken as categories", numbers);
  }

  private void addImputed() {
    List<String> numbers = new ArrayList<>();
    List<String> categories = new ArrayList<>();
    for (int s = 0; s < columnOf.length; s++) {
      int missing = facts.missing(columnOf[s]);
      if (missing == 0) {
        continue;
      }
      String item = column(s).name() + " (" + Notes.count(missing, "cell");
      if (design.sources().get(s).hasLevels()) {
        categories.add(item + ")");
      } else {
        numbers.add(item + String.format(Locale.ROOT, ", mean %.4g)", facts.mean(columnOf[s])));
      }
    }
    String marked = spec.missing().marks() ? " and marked" : "";
    Notes.add(lines, "missing cells set to the mean" + marked, numbers);
    Notes.add(lines, "missing cells are a level of their own", categories);
  }

  /** Looks for columns that carry no information, or the same as another. */
  void addMatrix(DesignMatrix.Builder x, int first) {
    ColumnTwins twins = ColumnTwins.of(x, first);
    addConstant();
    BitSet staying = design.staying();
    Notes.add(
        lines,
        "constant columns, which act as an intercept",
        twins.constant().stream().filter(j -> !staying.get(j)).map(this::name).toList());
    Notes.add(
        lines,
        "columns that repeat another",
        twins.pairs().stream()
            .map(pair -> name(pair.second()) + " (as " + name(pair.first()) + ")")
            .toList());
  }

  /** Names the columns whose coefficients only the prior keeps finite. */
  void addSeparation(DesignMatrix.Builder x, int first, boolean[] y) {
    Notes.add(
        lines,
        "separates the outcomes, so that only the prior bounds its coefficient",
        Separation.find(x, first, design.columns().size(), y).stream().map(this::name).toList());
    Notes.add(
        lines,
        "separates the outcomes, so that only the prior bounds the coefficients of the other levels",
        Separation.ReferenceLevels.find(design, x, first, y));
  }

  void addConstant() {
    Notes.add(lines, "left out, because they are constant", design.withoutColumns());
  }

  /** Says what a streamed table costs: room on the disk, or rereading it in every sweep. */
  void addStreamed(CellFile cells) {
    lines.add(
        cells.isKept()
            ? String.format(
                Locale.ROOT,
                "the cells are in a temporary file of %,d MB",
                (long) Math.ceil(cells.bytes() / MEGABYTE))
            : "no room for the cells in "
                + NumberFile.folder()
                + ": the table is read again in each sweep");
  }

  private String name(int column) {
    return design.columns().get(column).name();
  }

  void addTarget(Target target, boolean[] y) {
    int positive = 0;
    for (boolean yes : y) {
      positive += yes ? 1 : 0;
    }
    if (positive == 0 || positive == y.length) {
      lines.add(
          "warning: every row has "
              + target.name()
              + " = "
              + (positive == 0 ? target.negative() : target.positive())
              + "; the fit rests on the prior for the other value");
    }
    if (!target.hasSelfEvidentLabels()) {
      lines.add(
          "probabilities are those of "
              + target.name()
              + " = "
              + Place.quote(target.positive())
              + (target.againstRest()
                  ? " against all other labels"
                  : " (the other label is " + Place.quote(target.negative()) + ")"));
    }
  }
}
