/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.describe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.design.DesignPlanner;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.encode.ColumnTwins;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.Target;
import org.probitep.data.encode.TargetColumn;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.frame.ColumnFacts;
import org.probitep.data.frame.RawOptions;
import org.probitep.data.frame.RawTable;
import org.probitep.data.frame.RowSelection;
import org.probitep.data.table.TableSource;

/**
 * What probitep sees in a table.
 *
 * @param source what the table is called
 * @param rows the number of rows
 * @param columns the columns in their order, without those that are ignored
 * @param target the target with its labels, if there is one that can be used
 * @param positives how many rows have the positive label
 * @param design the names of the columns that a model would have, if a fit can be made
 * @param notes what a fit would say about the data
 * @param refusals why a fit would be refused, a line each
 */
public record TableDescription(
    String source,
    int rows,
    List<ColumnDescription> columns,
    Optional<Target> target,
    int positives,
    List<String> design,
    List<String> notes,
    List<String> refusals) {

  /**
   * Copies the lists.
   *
   * @param source what the table is called
   * @param rows the number of rows
   * @param columns the columns in their order
   * @param target the target with its labels
   * @param positives how many rows have the positive label
   * @param design the names of the columns that a model would have
   * @param notes what a fit would say about the data
   * @param refusals why a fit would be refused
   */
  public TableDescription {
    columns = List.copyOf(columns);
    design = List.copyOf(design);
    notes = List.copyOf(notes);
    refusals = List.copyOf(refusals);
  }

  /**
   * Reads a table and describes it.
   *
   * @param source the table
   * @param spec what a fit would be asked for
   * @param hasTarget whether the specification names a target; if not, the name in it is empty
   * @return the description
   * @throws RequestException if there is no such table or column
   * @throws DataException if it cannot be read at all
   * @throws IOException if reading fails
   */
  public static TableDescription read(TableSource source, DesignSpec spec, boolean hasTarget)
      throws IOException {
    RawOptions options = spec.rawOptions();
    RawTable table =
        RawTable.read(source, (hasTarget ? options : options.withoutTarget()).forLooking());
    List<ColumnDescription> columns = columns(table, spec, formulaUse(table, spec));
    List<String> refusals = new ArrayList<>();
    for (ColumnDescription column : columns) {
      column.refusal().ifPresent(why -> refusals.add(column.name() + ": " + why));
    }
    Optional<Target> target = Optional.empty();
    int positives = 0;
    TrainingData data = null;
    if (hasTarget) {
      try {
        target = Optional.of(TargetColumn.decide(table, spec));
        positives = positives(table, target.get());
        data =
            refusals.isEmpty()
                ? TrainingData.of(table, null, spec, ModelOptions.withDefaults())
                : null;
      } catch (DataException | RequestException e) {
        refusals.add(e.getMessage());
      }
    }
    return new TableDescription(
        table.source(),
        table.rows(),
        columns,
        target,
        positives,
        data == null ? List.of() : data.schema().features(),
        data == null ? List.of() : data.notes(),
        refusals);
  }

  private static int positives(RawTable table, Target target) {
    RowSelection known = RowSelection.of(table, null).complete(table, table.indexOf(target.name()));
    int positives = 0;
    for (boolean positive : TargetColumn.outcomes(table, known, target)) {
      positives += positive ? 1 : 0;
    }
    return positives;
  }

  /** Nothing if there is no formula; one that cannot be used is refused by the fit below. */
  private static Optional<FormulaUse> formulaUse(RawTable table, DesignSpec spec) {
    try {
      return spec.formula().map(formula -> new FormulaUse(DesignPlanner.terms(table, spec, true)));
    } catch (RequestException e) {
      return Optional.empty();
    }
  }

  private static List<ColumnDescription> columns(
      RawTable table, DesignSpec spec, Optional<FormulaUse> formula) {
    ColumnFacts facts = ColumnFacts.of(table, RowSelection.of(table, null));
    Map<Integer, String> twins = new HashMap<>();
    for (ColumnTwins.Pair pair : ColumnTwins.of(table).pairs()) {
      if (table.columns().get(pair.first()).kind() == table.columns().get(pair.second()).kind()) {
        twins.put(pair.second(), table.columns().get(pair.first()).name());
      }
    }
    List<ColumnDescription> columns = new ArrayList<>();
    for (int index = 0; index < table.columns().size(); index++) {
      columns.add(new ColumnLook(table, facts, spec, formula, index).describe(twins.get(index)));
    }
    return columns;
  }
}
