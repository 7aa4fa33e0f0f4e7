/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.RequestException;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.ColumnIndex;
import org.probitep.data.frame.RawColumn;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.Place;

/** Learns from rows what the sources of a design are; each is learned once. */
final class SourceLearner {
  /** Not looked up yet; −1 is a column that becomes nothing. */
  private static final int UNKNOWN = -2;

  /** As many as fit on about a line. */
  private static final int MOST_SHOWN = 12;

  private final RawTable table;
  private final RowSelection rows;
  private final ColumnFacts facts;
  private final DesignSpec spec;
  private final References references;
  private final ColumnIndex index;
  private final List<InputColumn> sources = new ArrayList<>();
  private final int[] indexAsCategory; // by column of the table
  private final int[] indexAsNumber;

  SourceLearner(RawTable table, RowSelection rows, ColumnFacts facts, DesignSpec spec) {
    this.table = table;
    this.rows = rows;
    this.facts = facts;
    this.spec = spec;
    this.index = new ColumnIndex(table.columns());
    this.references = new References(table, spec);
    this.indexAsCategory = new int[table.columns().size()];
    this.indexAsNumber = new int[indexAsCategory.length];
    Arrays.fill(indexAsCategory, UNKNOWN);
    Arrays.fill(indexAsNumber, UNKNOWN);
  }

  /** Refuses options that are about sources that were not learned. */
  void requireReferences() {
    references.requireCategories(sources);
  }

  List<InputColumn> sources() {
    return sources;
  }

  /** How many cells of a source are missing in the rows. */
  int missing(int source) {
    return facts.missing(table.indexOf(sources.get(source).name()));
  }

  /**
   * The index of the source of a column, or −1 if nothing is known of its categories.
   *
   * @param asCategory whether numbers are categories too
   */
  int index(String name, boolean asCategory) {
    int column = index.of(name);
    RawColumn raw = table.columns().get(column);
    boolean category =
        raw.kind() == RawColumn.Kind.TEXT || (raw.kind() == RawColumn.Kind.NUMBER && asCategory);
    int[] indices = category ? indexAsCategory : indexAsNumber;
    if (indices[column] == UNKNOWN) {
      Optional<InputColumn> source =
          category ? category(raw, column) : Optional.of(number(raw, column));
      source.ifPresent(sources::add);
      indices[column] = source.isPresent() ? sources.size() - 1 : -1;
    }
    return indices[column];
  }

  /** Notes that a formula asks for terms by group of a source. */
  void group(int source) {
    if (sources.get(source) instanceof InputColumn.Category category) {
      sources.set(source, category.asGroups());
    }
  }

  /**
   * The index of a source of a column that has all these texts among its levels: the usual one or,
   * if the rows lack some of them, one of its own.
   *
   * @param what what needs them, for a complaint
   */
  int indexWithLevels(String name, Set<String> texts, String what) {
    RawColumn raw = table.columns().get(index.of(name));
    String problem = "formula: " + what + " compares " + Place.quote(name) + " with a text, but ";
    if (raw.kind() != RawColumn.Kind.TEXT) {
      throw new RequestException(
          problem
              + (raw.kind() == RawColumn.Kind.NUMBER
                  ? "it has numbers: write them without quotes"
                  : "it has true and false: write the column, or ! before it"));
    }
    for (String text : texts) {
      if (!raw.levels().contains(text)) {
        String known = Place.quote(raw.levels().stream().sorted().toList(), MOST_SHOWN);
        throw new RequestException(
            problem + "it has no level " + Place.quote(text) + ", only " + known);
      }
    }
    int usual = index(name, false);
    List<String> levels = new ArrayList<>(usual < 0 ? List.of() : sources.get(usual).levels());
    if (levels.containsAll(texts)) {
      return usual;
    }
    texts.stream().filter(text -> !levels.contains(text)).forEach(levels::add);
    sources.add(new InputColumn.Category(name, levels, false, false));
    return sources.size() - 1;
  }

  /** A label among the numbers of a column, if there is one. */
  Optional<String> labelAmongNumbers(String name) {
    return table.columns().get(table.indexOf(name)).labelAmongNumbers();
  }

  /** What is computed in the rows where nothing is missing. */
  double[] values(Arithmetic arithmetic) {
    int[] columns = arithmetic.columns().stream().mapToInt(table::indexOf).toArray();
    RowSelection complete = rows.complete(table, columns);
    double[] values = new double[complete.size()];
    double[] cells = new double[columns.length];
    for (int i = 0; i < values.length; i++) {
      for (int c = 0; c < cells.length; c++) {
        cells[c] = table.get(complete.row(i), columns[c]);
      }
      values[i] = arithmetic.at(cells);
      if (!(Math.abs(values[i]) <= Double.MAX_VALUE)) {
        Place place = Place.ofRows(table.source(), List.of());
        place.toRow(complete.row(i) + 1L);
        throw place.problem(arithmetic.text(UnaryOperator.identity()) + " is not finite");
      }
    }
    return values;
  }

  private InputColumn number(RawColumn raw, int column) {
    double mean = facts.mean(column);
    if (raw.kind() == RawColumn.Kind.BOOLEAN) {
      return new InputColumn.Bool(raw.name(), mean);
    }
    double low = facts.low(column);
    double high = facts.high(column);
    return low <= high
        ? new InputColumn.Numeric(raw.name(), mean, low, high, facts.isWhole(column))
        : new InputColumn.Numeric(raw.name(), mean);
  }

  private Optional<InputColumn> category(RawColumn raw, int column) {
    if (raw.kind() == RawColumn.Kind.NUMBER) {
      List<String> levels =
          Levels.ofNumbers(table, column, rows, weightColumn(), references.of(raw));
      return of(raw, levels, false, true);
    }
    Optional<OrderedLevels> order = spec.orderOf(raw.name());
    boolean askedFor = order.isPresent() || spec.categorical().contains(raw.name());
    TextChecks.refusal(raw, askedFor)
        .ifPresent(
            why -> {
              throw new DataException(
                  Place.inColumn(table.source(), raw.name()) + why, Remedy.LEAVE_OUT);
            });
    if (order.isPresent()) {
      requireOrdered(raw, order.get());
      return of(raw, order.get().levels(), true, false);
    }
    List<String> levels = Levels.ofText(raw, facts.levelWeights(column), references.of(raw));
    return of(raw, levels, false, false);
  }

  private int weightColumn() {
    return spec.likelihood().weights().map(table::indexOf).orElse(Levels.UNWEIGHTED);
  }

  private static Optional<InputColumn> of(
      RawColumn raw, List<String> levels, boolean ordered, boolean numeric) {
    return levels.isEmpty()
        ? Optional.empty()
        : Optional.of(new InputColumn.Category(raw.name(), levels, ordered, numeric));
  }

  private void requireOrdered(RawColumn raw, OrderedLevels order) {
    for (String level : raw.levels()) {
      if (!order.levels().contains(level)) {
        throw new RequestException(
            Place.inColumn(table.source(), raw.name())
                + "the order of its levels does not say where "
                + Place.quote(level)
                + " belongs",
            Remedy.ORDER);
      }
    }
  }
}
