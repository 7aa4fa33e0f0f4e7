/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** The manifest as JSON and back. */
final class ManifestJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          // A later minor version may add fields; what changes meaning changes formatVersion.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private ManifestJson() {}

  static byte[] write(Manifest manifest) throws IOException {
    return MAPPER.writeValueAsBytes(manifest);
  }

  /** Any JSON, to look at its format and version before its other fields are expected. */
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
    }
    try {
      return MAPPER.treeToValue(tree, Manifest.class);
    } catch (JsonProcessingException e) {
      throw new IOException("manifest.json: " + e.getOriginalMessage(), e);
    }
  }

  /** What a file need not say. */
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
}
