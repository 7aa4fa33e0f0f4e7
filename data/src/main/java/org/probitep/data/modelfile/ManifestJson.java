/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import org.probitep.data.design.Basis;
import org.probitep.data.design.BasisColumn;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.ComputedColumn;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Polynomial;
import org.probitep.data.design.Spline;
import org.probitep.data.formula.Arithmetic;
import org.probitep.methods.FitOutcome;
import org.probitep.posterior.Form;

/** The manifest as JSON and back. */
final class ManifestJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          // Most of the manifest of a model with many columns is numbers.
          .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          // A later minor version may add fields; a change of meaning changes formatVersion.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addMixIn(InputColumn.class, SourceKinds.class)
          .addMixIn(ColumnFunction.class, FactorKinds.class)
          .addMixIn(Basis.class, BasisKinds.class)
          .addMixIn(Arithmetic.class, ArithmeticText.class)
          .addMixIn(FitOutcome.class, FitFields.class)
          .addMixIn(Form.class, FormLabels.class)
          .build();

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = InputColumn.Numeric.class, name = "number"),
    @JsonSubTypes.Type(value = InputColumn.Bool.class, name = "boolean"),
    @JsonSubTypes.Type(value = InputColumn.Category.class, name = "category")
  })
  private interface SourceKinds {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = ColumnFunction.Value.class, name = "value"),
    @JsonSubTypes.Type(value = ColumnFunction.Not.class, name = "not"),
    @JsonSubTypes.Type(value = ColumnFunction.Level.class, name = "level"),
    @JsonSubTypes.Type(value = ColumnFunction.PooledLevel.class, name = "pooled-level"),
    @JsonSubTypes.Type(value = ColumnFunction.AtLeast.class, name = "at-least"),
    @JsonSubTypes.Type(value = ColumnFunction.Missing.class, name = "missing"),
    @JsonSubTypes.Type(value = ColumnFunction.Log.class, name = "log"),
    @JsonSubTypes.Type(value = ColumnFunction.Exp.class, name = "exp"),
    @JsonSubTypes.Type(value = ColumnFunction.Sqrt.class, name = "sqrt"),
    @JsonSubTypes.Type(value = ColumnFunction.Power.class, name = "power"),
    @JsonSubTypes.Type(value = ComputedColumn.class, name = "computed"),
    @JsonSubTypes.Type(value = BasisColumn.class, name = "basis")
  })
  private interface FactorKinds {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Polynomial.class, name = "polynomial"),
    @JsonSubTypes.Type(value = Spline.class, name = "spline")
  })
  private interface BasisKinds {}

  private interface ArithmeticText {
    @JsonCreator
    static Arithmetic parse(String text) {
      return Arithmetic.parse(text);
    }

    @JsonValue
    String text();
  }

  /** The last two are left out where they are 0 or empty. */
  private interface FitFields {
    @JsonProperty("logEvidenceStandardError")
    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    double logEvidenceError();

    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    List<String> notes();
  }

  private enum FormLabels {
    @JsonProperty("primal")
    PRIMAL,
    @JsonProperty("dual")
    DUAL
  }

  private ManifestJson() {}

  static byte[] write(Manifest manifest) throws IOException {
    return MAPPER.writeValueAsBytes(manifest);
  }

  /** Any JSON, to check its format and version before expecting its other fields. */
  static JsonNode parse(byte[] json) throws IOException {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IOException("manifest.json is not JSON", e);
    }
  }

  static Manifest read(JsonNode tree) throws IOException {
    if (tree.get("fit") instanceof ObjectNode fit) {
      addDefaults(fit);
      checkForm(fit.path("form"));
    }
    if (tree instanceof ObjectNode manifest) {
      int version = manifest.path("formatVersion").asInt();
      if (version < Manifest.SCHEMA_VERSION) {
        addSchema(manifest, version);
      }
      addLikelihood(manifest);
      addRanges(manifest.path("sources"));
      addGrouped(manifest);
      if (!manifest.has("profile")) {
        ObjectNode profile = manifest.putObject("profile");
        profile.putArray("leverages");
        profile.putArray("calibration");
      }
      if (!manifest.has("holdsTrainingRows")) {
        manifest.put("holdsTrainingRows", false); // older files: the arrays tell
      }
      if (!manifest.has("newCategoriesExpected")) {
        manifest.put("newCategoriesExpected", false);
      }
      if (!manifest.has("lastRow")) {
        manifest.put("lastRow", 0);
      }
    }
    try {
      return MAPPER.treeToValue(tree, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new IOException("manifest.json: " + ManifestProblem.of(e), e);
    }
  }

  /** The fields that a file may leave out. */
  private static void addDefaults(ObjectNode fit) {
    if (!fit.has("logEvidenceStandardError")) {
      fit.put("logEvidenceStandardError", 0.0);
    }
    if (!fit.has("notes")) {
      fit.putArray("notes");
    }
    if (!fit.has("drawSeed")) {
      fit.put("drawSeed", 0L);
    }
  }

  private static void addRanges(JsonNode sources) {
    for (JsonNode source : sources) {
      if (source instanceof ObjectNode number && source.path("kind").asText().equals("number")) {
        if (!number.has("low") || !number.has("high") || !number.has("whole")) {
          number.put("low", "-Infinity").put("high", "Infinity").put("whole", false);
        }
      }
    }
  }

  /** Older files do not tell which categories have terms by group: all, if there are any terms. */
  private static void addGrouped(ObjectNode manifest) {
    boolean grouped = manifest.path("options").path("formula").asText().contains("|");
    for (JsonNode source : manifest.path("sources")) {
      if (source instanceof ObjectNode category
          && source.path("kind").asText().equals("category")) {
        if (!category.has("grouped")) {
          category.put("grouped", grouped);
        }
      }
    }
  }

  private static void addLikelihood(ObjectNode manifest) {
    if (!manifest.has("likelihood")) {
      manifest.putObject("likelihood").put("link", "probit");
    }
    if (manifest.get("likelihood") instanceof ObjectNode likelihood) {
      for (String column : List.of("weights", "offset", "computedOffset")) {
        if (!likelihood.has(column)) {
          likelihood.put(column, "");
        }
      }
      if (!likelihood.has("baseRate")) {
        likelihood.put("baseRate", 0.0);
      }
    }
  }

  private static void checkForm(JsonNode form) throws IOException {
    if (form.isValueNode() && !form.isNull() && !form.asText().matches("primal|dual")) {
      throw new IOException("form must be primal or dual, got " + form.asText());
    }
  }

  /** What versions 1 and 2 imply: every column is a number, and none may be missing. */
  private static void addSchema(ObjectNode manifest, int version) {
    ArrayNode sources = manifest.putArray("sources");
    for (JsonNode column : manifest.path("columns")) {
      if (column instanceof ObjectNode named) {
        named.putArray("factors").addObject().put("kind", "value").put("source", sources.size());
      }
      sources.addObject().put("kind", "number").put("mean", 0.0).set("name", column.get("name"));
    }
    manifest.putArray("naLabels");
    manifest.put("missing", "error").put("unseen", "error");
    boolean draws = version == Manifest.NUMBERS_AND_DRAWS_VERSION;
    manifest.put("posterior", draws ? Manifest.DRAWS : Manifest.GAUSSIAN);
  }
}
