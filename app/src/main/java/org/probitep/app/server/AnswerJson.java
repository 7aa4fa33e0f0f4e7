/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.probitep.data.encode.EncodedRows;
import org.probitep.data.fitted.TrainingProfile;
import org.probitep.posterior.Predictions;

/** Predictions as JSON. */
final class AnswerJson {
  /** About what a row takes, so that the buffer seldom grows. */
  private static final int BYTES_OF_A_ROW = 240;

  /** The shortest digits that read back as the same double, as {@code predict} writes them. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private final ServedModel model;
  private final RequestScorer.RowsToScore rows;
  private final Predictions predictions;
  private final double level;
  private int nextWarning;

  private AnswerJson(
      ServedModel model, RequestScorer.RowsToScore rows, Predictions predictions, double level) {
    this.model = model;
    this.rows = rows;
    this.predictions = predictions;
    this.level = level;
  }

  static byte[] of(
      ServedModel model, RequestScorer.RowsToScore rows, Predictions predictions, double level)
      throws IOException {
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream(BYTES_OF_A_ROW * (predictions.size() + 1));
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      new AnswerJson(model, rows, predictions, level).write(json);
    }
    return bytes.toByteArray();
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("model", model.name());
    json.writeStringField("version", model.version());
    json.writeNumberField("level", level);
    if (!rows.ignored().isEmpty()) {
      json.writeArrayFieldStart("ignored");
      for (String name : rows.ignored()) {
        json.writeString(name);
      }
      json.writeEndArray();
    }
    json.writeArrayFieldStart("predictions");
    for (int i = 0; i < predictions.size(); i++) {
      writeRow(json, i);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeRow(JsonGenerator json, int i) throws IOException {
    json.writeStartObject();
    json.writeNumberField("probability", predictions.probability(i));
    json.writeNumberField("lower", predictions.lower(i, level));
    json.writeNumberField("upper", predictions.upper(i, level));
    if (predictions.isMonteCarlo()) {
      json.writeNumberField("se", predictions.standardError(i));
      json.writeNumberField("lower_se", predictions.lowerError(i, level));
      json.writeNumberField("upper_se", predictions.upperError(i, level));
    }
    writeLeverage(json, TrainingProfile.leverage(predictions, i));
    json.writeArrayFieldStart("warnings");
    List<EncodedRows.Warning> warnings = rows.encoded().warnings();
    while (nextWarning < warnings.size() && warnings.get(nextWarning).row() == i) {
      EncodedRows.Warning warning = warnings.get(nextWarning++);
      json.writeString(warning.column() + ": " + warning.message());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /**
   * How far the row is from the training data; left out where its quantiles are beyond a double.
   */
  private void writeLeverage(JsonGenerator json, double leverage) throws IOException {
    if (!Double.isFinite(leverage)) {
      return;
    }
    json.writeObjectFieldStart("leverage");
    json.writeNumberField("value", leverage);
    TrainingProfile profile = model.model().profile();
    if (profile.hasLeverages()) {
      json.writeNumberField("share", profile.shareBelow(leverage));
      json.writeNumberField("largest", profile.largestLeverage());
    }
    json.writeEndObject();
  }
}
