/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.evaluation;

import java.util.List;
import org.probitep.data.TrainingData;
import org.probitep.model.Observations;

/** INTERIM. */
public final class TableFolds implements FoldSource {
  private final TrainingData data;

  private TableFolds(TrainingData data) {
    this.data = data;
  }

  public static TableFolds of(TrainingData data) {
    return new TableFolds(data);
  }

  public LabelledRows rows() {
    boolean[] y = new boolean[data.observations().size()];
    for (int i = 0; i < y.length; i++) {
      y[i] = data.observations().y(i);
    }
    return LabelledRows.of(y);
  }

  @Override
  public FoldData fold(Split split) {
    int[] train = split.train();
    boolean[] y = new boolean[train.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = data.observations().y(train[i]);
    }
    return new FoldData(
        Observations.of(data.observations().x().selectRows(train), y),
        data.observations().x().selectRows(split.test()),
        data.schema().intercept(),
        List.of());
  }
}
