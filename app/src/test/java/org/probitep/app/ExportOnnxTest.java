/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exported model predicts as probitep does, in ONNX Runtime. */
class ExportOnnxTest {
  /** A thousand times better than was asked for: all is computed in doubles. */
  private static final double TOLERANCE = 1e-9;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.probitep.app.ExportDesign#all")
  void onnxRuntimePredictsTheSame(ExportDesign design) throws IOException, OrtException {
    ExportDesign.Case made = design.make();
    OtherPrograms.requireSame(
        score(made.model(), made.names(), made.rows()), made.expected(), TOLERANCE);
  }

  @Test
  void aRowThatPredictRefusesHasNoProbability() throws IOException, OrtException {
    ExportDesign.Case strict = ExportDesign.strict(folder);
    OtherPrograms.requireSame(
        score(strict.model(), strict.names(), strict.rows()), strict.expected(), TOLERANCE);
  }

  private List<double[]> score(Path model, List<String> names, List<List<String>> rows)
      throws OrtException {
    Path file = folder.resolve("model.onnx");
    Cli.Result result = Cli.run("export", model, "--format", "onnx", "-o", file);
    assertThat(result.code()).as(result.err()).isZero();
    List<double[]> scored = new ArrayList<>();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    try (OrtSession session = environment.createSession(file.toString())) {
      for (NodeInfo input : session.getInputInfo().values()) {
        int column = names.indexOf(input.getName());
        List<String> cells = rows.stream().map(row -> row.get(column)).toList();
        boolean number = ((TensorInfo) input.getInfo()).type == OnnxJavaType.DOUBLE;
        inputs.put(
            input.getName(), number ? numbers(environment, cells) : texts(environment, cells));
      }
      try (OrtSession.Result outputs = session.run(inputs)) {
        double[][][] values = new double[3][][];
        for (int k = 0; k < 3; k++) {
          values[k] = (double[][]) outputs.get(k).getValue();
        }
        for (int i = 0; i < rows.size(); i++) {
          scored.add(new double[] {values[0][i][0], values[1][i][0], values[2][i][0]});
        }
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
    return scored;
  }

  private static OnnxTensor numbers(OrtEnvironment environment, List<String> cells)
      throws OrtException {
    double[] values =
        cells.stream()
            .mapToDouble(cell -> cell.isEmpty() ? Double.NaN : Double.parseDouble(cell))
            .toArray();
    return OnnxTensor.createTensor(
        environment, DoubleBuffer.wrap(values), new long[] {values.length, 1});
  }

  private static OnnxTensor texts(OrtEnvironment environment, List<String> cells)
      throws OrtException {
    return OnnxTensor.createTensor(
        environment, cells.toArray(String[]::new), new long[] {cells.size(), 1});
  }
}
