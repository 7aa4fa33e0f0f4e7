/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.probitep.data.encode.Labels;
import org.probitep.data.fitted.SoftwareVersion;
import org.probitep.numerics.Normal;

/** Writes a scorer as JSON; docs/export.md explains each field. */
record ScorerJson(JsonGenerator json) {
  /** Of this JSON; a change that old readers would misread raises it. */
  private static final int VERSION = 1;

  static void write(Scorer scorer, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
      new ScorerJson(json).write(scorer);
      json.writeRaw('\n');
    }
  }

  private void write(Scorer scorer) throws IOException {
    json.writeStartObject();
    json.writeStringField("format", "probitep-scorer");
    json.writeNumberField("formatVersion", VERSION);
    json.writeStringField("softwareVersion", SoftwareVersion.get());
    json.writeObjectFieldStart("target");
    json.writeStringField("name", scorer.target().name());
    json.writeStringField("positive", scorer.target().positive());
    json.writeStringField("negative", scorer.target().negative());
    json.writeEndObject();
    writeInputs(scorer);
    writeLookups(scorer);
    writeColumns(scorer);
    json.writeFieldName("offset");
    term(scorer.offset());
    terms("refusals", scorer.refusals());
    json.writeNumberField("largest", Scorer.LARGEST);
    writeParts(scorer);
    json.writeStringField("link", Labels.of(scorer.link()));
    json.writeNumberField("level", scorer.level());
    json.writeNumberField("quantile", Normal.quantile((1 + scorer.level()) / 2));
    writeCurves(scorer);
    json.writeEndObject();
  }

  private void writeInputs(Scorer scorer) throws IOException {
    json.writeArrayFieldStart("inputs");
    for (ScoredColumn input : scorer.inputs()) {
      json.writeStartObject();
      json.writeStringField("name", input.name());
      json.writeStringField("kind", Labels.of(input.kind()));
      numbers("missing", input.missing());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeLookups(Scorer scorer) throws IOException {
    json.writeArrayFieldStart("lookups");
    for (Lookup lookup : scorer.lookups()) {
      json.writeStartObject();
      json.writeNumberField("input", lookup.input());
      json.writeBooleanField("anyCase", lookup.anyCase());
      json.writeObjectFieldStart("places");
      for (Map.Entry<String, Integer> index : lookup.indices().entrySet()) {
        json.writeNumberField(index.getKey(), index.getValue());
      }
      json.writeEndObject();
      numbers("numbers", lookup.numbers());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeColumns(Scorer scorer) throws IOException {
    json.writeArrayFieldStart("columns");
    for (int j = 0; j < scorer.columns().size(); j++) {
      json.writeStartObject();
      json.writeStringField("name", scorer.names().get(j));
      json.writeFieldName("value");
      term(scorer.columns().get(j));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeParts(Scorer scorer) throws IOException {
    json.writeArrayFieldStart("parts");
    for (GaussianPart part : scorer.parts()) {
      json.writeStartObject();
      json.writeNumberField("weight", part.weight());
      json.writeFieldName("mean");
      numbers(part.mean());
      json.writeFieldName("diagonal");
      numbers(part.diagonal());
      writeRows("added", part.added());
      writeRows("subtracted", part.subtracted());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeRows(String name, double[][] rows) throws IOException {
    json.writeArrayFieldStart(name);
    for (double[] row : rows) {
      numbers(row);
    }
    json.writeEndArray();
  }

  private void writeCurves(Scorer scorer) throws IOException {
    json.writeObjectFieldStart("normal");
    json.writeNumberField("shift", NormalCurve.SHIFT);
    numbers("coefficients", NormalCurve.COEFFICIENTS);
    json.writeEndObject();
    LinkMixture mixture = LinkMixture.of(scorer.link());
    json.writeObjectFieldStart("mixture");
    numbers("variances", mixture.variances());
    numbers("weights", mixture.weights());
    json.writeEndObject();
  }

  private void numbers(String name, List<Double> values) throws IOException {
    json.writeFieldName(name);
    numbers(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private void numbers(double[] values) throws IOException {
    json.writeArray(values, 0, values.length);
  }

  private void terms(String name, List<Term> terms) throws IOException {
    json.writeArrayFieldStart(name);
    for (Term term : terms) {
      term(term);
    }
    json.writeEndArray();
  }

  /** A number as it is, anything else as an array of its name and its parts. */
  private void term(Term term) throws IOException {
    if (term instanceof Term.ConstantNumber number) {
      json.writeNumber(number.value());
      return;
    }
    json.writeStartArray();
    if (term instanceof Term.Cell cell) {
      write("cell", cell.input());
    } else if (term instanceof Term.IsMissing missing) {
      write("missing", missing.input());
    } else if (term instanceof Term.Code code) {
      write("code", code.lookup());
    } else {
      json.writeString(name(term));
    }
    for (Term part : term.parts()) {
      term(part);
    }
    json.writeEndArray();
  }

  private void write(String name, int index) throws IOException {
    json.writeString(name);
    json.writeNumber(index);
  }

  private static String name(Term term) {
    if (term instanceof Term.Binary binary) {
      return binary.operator().sign();
    }
    if (term instanceof Term.FunctionTerm call) {
      return call.function().label();
    }
    if (term instanceof Term.If) {
      return "if";
    }
    throw new IllegalStateException("no JSON for " + term);
  }
}
