/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import org.probitep.data.Reason;

/** What is wrong with a manifest, in the words of docs/model-format.md, not of the JSON library. */
final class ManifestProblem {
  private ManifestProblem() {}

  static String of(JsonProcessingException failure) {
    String place = failure instanceof JsonMappingException mapping ? place(mapping) : "";
    if (failure instanceof ValueInstantiationException && failure.getCause() != null) {
      // Our own check of the values.
      return (place.isEmpty() ? "" : place + ": ") + Reason.of(failure.getCause());
    }
    String said = String.valueOf(failure.getOriginalMessage());
    boolean absent = said.matches("(?s)(Missing|Null value|Cannot map `null`).*");
    return (place.isEmpty() ? "a field" : place)
        + (absent ? " is missing" : " is not what it should be");
  }

  /** The field, as {@code columns[2].name}. */
  private static String place(JsonMappingException failure) {
    StringBuilder place = new StringBuilder();
    for (JsonMappingException.Reference step : failure.getPath()) {
      if (step.getFieldName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.length() == 0 ? "" : ".").append(step.getFieldName());
      }
    }
    return place.toString();
  }
}
