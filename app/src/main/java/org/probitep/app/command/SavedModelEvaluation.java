/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.probitep.app.evaluation.EvaluationOptions;
import org.probitep.app.evaluation.JudgedModel;
import org.probitep.app.output.EvaluationResult;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Streams;
import org.probitep.data.DataException;
import org.probitep.data.encode.CountsTable;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.table.TableSource;

/** {@code evaluate MODEL DATA}: a saved model on rows whose outcomes are known by now. */
final class SavedModelEvaluation {
  /** Options of a fit that apply to a fitted model as well. */
  static final Set<String> OPTIONS =
      Set.of("--level", "--kernels", "--threads", "--seed", "--unseen");

  private SavedModelEvaluation() {}

  static EvaluationResult run(
      Path file, TableSource table, EvaluationOptions asked, FitOptions given, Streams streams)
      throws IOException {
    FittedModel model = ModelReader.read(file);
    EncodedRows rows =
        EncodedRows.readWithOutcomes(
            CountsTable.of(table, model.schema()), given.schema(model), given.newCategories(model));
    if (rows.x().rows() == 0) {
      throw new DataException(table.name() + " has no rows with the target");
    }
    double level = given.isGiven("--level") ? asked.model().level() : model.summary().level();
    EvaluationOptions options =
        new EvaluationOptions(
            asked.model().withLevel(level),
            asked.method(),
            asked.threshold(),
            asked.costs(),
            asked.threads());
    List<String> notes = new ArrayList<>(FitText.doubt(file, model.summary()).stream().toList());
    notes.addAll(rows.notes());
    if (model.looksTrainedOn(rows, given.compute())) {
      notes.add(
          "warning: these look like the rows that the model was trained on: on new rows its scores"
              + " will be worse (without MODEL, evaluate predicts rows that were left out)");
    }
    notes.forEach(streams::say);
    return new EvaluationResult(
        table.name(),
        model.schema().target(),
        JudgedModel.evaluate(model, rows, "predicted by " + file, options, notes));
  }
}
