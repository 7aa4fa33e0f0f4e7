/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.probitep.data.table.DataException;
import org.probitep.data.table.Place;
import org.probitep.data.table.RequestException;
import org.probitep.data.table.TableSource;
import org.probitep.model.DesignMatrix;
import org.probitep.model.Observations;

/**
 * A table that is ready to be fitted.
 *
 * @param schema what the columns are
 * @param observations the scaled rows and their outcomes
 * @param notes what the user should be told, each a line
 */
public record TrainingData(Schema schema, Observations observations, List<String> notes) {
  /** Copies the notes. */
  public TrainingData {
    notes = List.copyOf(notes);
  }

  /**
   * Reads a training table; every column but the target is a feature.
   *
   * @param positive the label whose probability is wanted, or null for the rule of {@link Target}
   * @throws RequestException if there is no such file, column or label
   * @throws DataException if the content cannot be used
   */
  public static TrainingData read(
      TableSource table, String target, String positive, ModelOptions options) throws IOException {
    TrainingSink sink = new TrainingSink(target, options.intercept());
    boolean complete = true;
    try {
      table.read(sink);
    } catch (TrainingSink.TooManyLabels e) {
      complete = false;
    }
    return from(table.name(), sink, complete, positive, options);
  }

  private static TrainingData from(
      String file, TrainingSink sink, boolean complete, String positive, ModelOptions options) {
    if (complete && sink.x().rows() == 0) {
      throw new DataException(file + " has a header but no rows");
    }
    List<String> found = sink.labels().labels();
    Target target = TargetRule.decide(file, sink.target(), found, complete, positive);
    int first = options.intercept() ? 1 : 0;
    Scaling scaling =
        options.scale() == Scale.HALF_SD
            ? Scaling.halfSd(sink.x(), first, sink.features())
            : Scaling.none(sink.features().size());
    Schema schema = new Schema(target, sink.features(), options.intercept(), scaling);
    boolean[] y = sink.labels().equalTo(target.positive());
    return new TrainingData(
        schema, Observations.of(scaled(sink.x(), schema), y), notes(target, found));
  }

  private static DesignMatrix scaled(DesignMatrix.Builder x, Schema schema) {
    double[] centre = new double[schema.p()];
    double[] factor = new double[schema.p()];
    factor[0] = 1;
    int first = schema.firstFeature();
    System.arraycopy(schema.scaling().centres(), 0, centre, first, centre.length - first);
    System.arraycopy(schema.scaling().factors(), 0, factor, first, factor.length - first);
    return x.transformColumns(centre, factor).build();
  }

  private static List<String> notes(Target target, List<String> found) {
    List<String> notes = new ArrayList<>();
    if (found.size() == 1) {
      notes.add(
          "warning: every row has "
              + target.name()
              + " = "
              + found.get(0)
              + "; the fit rests on the prior for the other value");
    }
    if (!target.hasSelfEvidentLabels()) {
      notes.add(
          "probabilities are of "
              + target.name()
              + " = "
              + Place.quote(target.positive())
              + " (the other label is "
              + Place.quote(target.negative())
              + ")");
    }
    return notes;
  }
}
