/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.Remedy;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.NewCategories;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.formula.Arithmetic;
import org.probitep.data.table.Place;

/**
 * Counts the cells for which prediction needed a substitute, and complains where the schema allows
 * none.
 */
final class CellCounts {
  /** Enough to see what went wrong; the message is one line. */
  private static final int MOST_SHOWN = 4;

  private final Schema schema;
  private final boolean[] hasMissingLevel;
  private final boolean[] missingIsNew;
  private final int[] imputed;
  private final int[] unseen;
  private final int[] missingCategories;
  private final int[] missingAsNew;
  private final int[] missing;
  private final OuterKnots outerKnots;
  private final List<EncodedRows.Warning> warnings; // null where only numbers are asked for
  private final List<String> allNew = new ArrayList<>();
  private String advice = "";
  private int row;
  private boolean counted; // a missing or unseen cell

  /**
   * Counts, and keeps a warning for each cell if asked to.
   *
   * @param warns whether to keep warnings
   */
  CellCounts(Schema schema, boolean warns) {
    int sources = schema.sources().size();
    this.schema = schema;
    this.imputed = new int[sources];
    this.unseen = new int[sources];
    this.missingCategories = new int[sources];
    this.missingAsNew = new int[sources];
    this.missing = new int[sources];
    this.hasMissingLevel = schema.marksMissing();
    this.missingIsNew = schema.takesMissingForNew();
    this.outerKnots = new OuterKnots(schema);
    this.warnings = warns ? new ArrayList<>() : null;
  }

  /** Counts a cell that is missing; the complaint if that cannot be. */
  Optional<String> missing(int source) {
    if (!schema.missing().fillsIn()) {
      return Optional.of(
          "the cell is empty, and the model was fitted without missing cells:"
              + " fit it again with a rule for them");
    }
    counted = true;
    missing[source]++;
    if (!schema.sources().get(source).hasLevels()) {
      imputed[source]++;
      warn(source, "a missing number is set to the mean of training");
    } else if (!hasMissingLevel[source]) {
      missingCategories[source]++;
      warn(source, "a missing category counts as the reference, because training had none missing");
      return refused("a missing cell");
    } else if (missingIsNew[source]) {
      missingAsNew[source]++;
      warn(source, "a missing category counts as a new one, because training had none missing");
      return refused("a missing cell");
    }
    return Optional.empty();
  }

  /** Counts a category that is not known; the complaint if that cannot be. */
  Optional<String> unseen(int source, String shown) {
    counted = true;
    unseen[source]++;
    warn(
        source,
        shown
            + (schema.pooledSources().get(source)
                ? " did not occur in training: it may differ as much as the others do"
                : " did not occur in training: it counts as the reference"));
    return refused(shown);
  }

  private Optional<String> refused(String shown) {
    return schema.unseen() == UnseenPolicy.ERROR
        ? Optional.of(shown + " did not occur when the model was fitted" + advice)
        : Optional.empty();
  }

  /** From now on complaints are about rows to learn from. */
  void learn() {
    advice =
        ", so it has no coefficient that could learn from this row: fit all rows again, or leave"
            + " such rows out";
  }

  private void warn(int source, String words) {
    if (warnings != null) {
      warnings.add(new EncodedRows.Warning(row, schema.sources().get(source).name(), words));
    }
  }

  /** Counts a row whose cells are all allowed. */
  void row(double[] cells) {
    for (String call : outerKnots.count(cells)) {
      if (warnings != null) {
        warnings.add(
            new EncodedRows.Warning(
                row, call, "a value beyond those of training, where a B-spline can go anywhere"));
      }
    }
    row++;
  }

  /** Forgets all rows, and gives the warnings of them; none if they were not asked for. */
  List<EncodedRows.Warning> restart() {
    row = 0;
    if (warnings == null || warnings.isEmpty()) {
      return List.of();
    }
    List<EncodedRows.Warning> taken = List.copyOf(warnings);
    warnings.clear();
    return taken;
  }

  /**
   * Complains about a column whose cells are all unknown where that is implausible: it is coded
   * differently than in training. Otherwise there is a note, unless a formula has terms by group.
   */
  void requireKnownCategories(String table, int rows, NewCategories rule) {
    for (int s = 0; s < unseen.length; s++) {
      InputColumn column = schema.sources().get(s);
      if (unseen[s] > 1 && unseen[s] + missing[s] == rows && !column.grouped()) {
        String none =
            "none of its "
                + Notes.count(unseen[s], "cell")
                + " is a category that the model knows, such as "
                + Place.quote(column.levels(), MOST_SHOWN);
        if (rule.isImplausible(unseen[s], column.levels().size())) {
          throw new DataException(
              Place.inColumn(table, column.name())
                  + none
                  + (schema.pooledSources().get(s)
                      ? "; a model for new groups has (1 | "
                          + Arithmetic.ofColumn(column.name()).text()
                          + ") in its formula"
                      : "")
                  + "; if all of them are new and not just written differently, say so",
              Remedy.NEW_CATEGORIES);
        }
        allNew.add("warning: column " + Place.quote(column.name()) + ": " + none);
      }
    }
  }

  /** What the user should be told, a line each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (counted) { // as a rule nothing is, and there may be very many columns
      addCells(notes);
      notes.addAll(allNew);
    }
    Notes.add(
        notes,
        "warning: values beyond those of training, where a B-spline can go anywhere",
        outerKnots.items());
    return notes;
  }

  private void addCells(List<String> notes) {
    Notes.add(notes, "missing numbers are set to the mean of training", names(imputed));
    Notes.add(
        notes,
        "missing categories count as the reference, because training had none missing",
        names(missingCategories));
    Notes.add(
        notes,
        "missing categories count as new ones, because training had none missing",
        names(missingAsNew));
    Notes.add(
        notes,
        "categories that did not occur in training count as the reference",
        names(unseen, false));
    Notes.add(
        notes,
        "categories that did not occur in training may differ as much as the others do",
        names(unseen, true));
  }

  private List<String> names(int[] counts, boolean ofPooled) {
    BitSet pooled = schema.pooledSources();
    return names(
        IntStream.range(0, counts.length)
            .map(s -> pooled.get(s) == ofPooled ? counts[s] : 0)
            .toArray());
  }

  private List<String> names(int[] counts) {
    return IntStream.range(0, counts.length)
        .filter(s -> counts[s] > 0)
        .mapToObj(s -> schema.sources().get(s).name() + " (" + Notes.count(counts[s], "cell") + ")")
        .toList();
  }
}
