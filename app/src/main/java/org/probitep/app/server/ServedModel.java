/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.probitep.data.design.InputColumn;
import org.probitep.data.fitted.FittedModel;

/**
 * A model that is being served. Immutable: a request keeps the one that it began with, whatever is
 * loaded meanwhile.
 *
 * @param name what it is called in addresses
 * @param version the beginning of its file's SHA-256
 * @param loaded when it was read
 * @param model the model
 * @param columns the columns that a row may have, with their places
 */
record ServedModel(
    String name, String version, Instant loaded, FittedModel model, Map<String, Integer> columns) {

  static ServedModel of(String name, String version, FittedModel model) {
    Map<String, Integer> columns = new LinkedHashMap<>();
    for (InputColumn source : model.schema().sources()) {
      columns.putIfAbsent(source.name(), columns.size());
    }
    model
        .schema()
        .likelihood()
        .offset()
        .ifPresent(o -> o.columns().forEach(name1 -> columns.putIfAbsent(name1, columns.size())));
    return new ServedModel(name, version, Instant.now(), model, columns);
  }
}
