/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.probitep.posterior.Predictions;

/** Predictions as JSON. */
final class AnswerJson {
  private static final int BYTES_OF_A_ROW = 160;

  /** The shortest digits that read back as the same double, as {@code predict} writes. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private AnswerJson() {}

  static byte[] of(ServedModel model, Predictions predictions, double level) throws IOException {
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream(BYTES_OF_A_ROW * (predictions.size() + 1));
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("model", model.name());
      json.writeStringField("version", model.version());
      json.writeNumberField("level", level);
      json.writeArrayFieldStart("predictions");
      for (int i = 0; i < predictions.size(); i++) {
        json.writeStartObject();
        json.writeNumberField("probability", predictions.probability(i));
        json.writeNumberField("lower", predictions.lower(i, level));
        json.writeNumberField("upper", predictions.upper(i, level));
        if (predictions.isMonteCarlo()) {
          json.writeNumberField("se", predictions.standardError(i));
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }
}
