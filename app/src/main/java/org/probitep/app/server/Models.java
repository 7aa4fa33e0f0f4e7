/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The models that are served now, by name. Readers never wait, and never see half a change. */
public final class Models {
  private final ServerMetrics metrics = new ServerMetrics();
  private volatile Map<String, ServedModel> byName = Map.of();

  /** Serves a model, replacing any of the same name. */
  synchronized void put(ServedModel model) {
    Map<String, ServedModel> changed = new TreeMap<>(byName);
    changed.put(model.name(), model);
    byName = Collections.unmodifiableMap(changed);
    metrics.countSwitch();
  }

  /** Stops serving a model. */
  synchronized void remove(String name) {
    Map<String, ServedModel> changed = new TreeMap<>(byName);
    changed.remove(name);
    byName = Collections.unmodifiableMap(changed);
  }

  Optional<ServedModel> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The counts of the models and of the server. */
  ServerMetrics metrics() {
    return metrics;
  }

  Collection<ServedModel> all() {
    return byName.values();
  }
}
