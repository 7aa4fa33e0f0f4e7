/* SPDX-License-Identifier: Apache-2.0 */
import java.io.IOException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.table.TableOptions;
import org.probitep.data.table.Tables;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.model.DesignMatrix;
import org.probitep.posterior.Predictions;

/** Fits one table and prints the probability of each row of another: Predict TRAIN TARGET TEST. */
public final class Predict {
  private Predict() {}

  public static void main(String[] args) throws IOException {
    TableOptions table = TableOptions.withDefaults();
    ModelOptions options = ModelOptions.withDefaults();
    MethodOptions method = MethodOptions.of(EpOptions.withDefaults());
    TrainingData data = TrainingData.read(Tables.open(args[0], table), DesignSpec.of(args[1]), options);
    FittedModel model = FittedModel.fit(data, options, method, MethodListener.SILENT);
    DesignMatrix rows = EncodedRows.read(Tables.open(args[2], table), model.schema()).x();
    Predictions predictions = model.predict(rows);
    for (int i = 0; i < predictions.size(); i++) {
      System.out.println(predictions.probability(i));
    }
  }
}
