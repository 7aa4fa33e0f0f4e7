/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.probitep.app.text.Digits;

/** What the server has done so far, in the text format of Prometheus. */
final class ServerMetrics {
  static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Upper ends of the buckets of times, in seconds. */
  private static final double[] BUCKETS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
  };

  private final Map<Integer, LongAdder> byStatus = new ConcurrentSkipListMap<>();
  private final LongAdder[] times = new LongAdder[BUCKETS.length + 1];
  private final DoubleAdder seconds = new DoubleAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAdder switches = new LongAdder();
  private final LongAdder refusedFiles = new LongAdder();
  private final LongAdder lostLogLines = new LongAdder();

  ServerMetrics() {
    for (int i = 0; i < times.length; i++) {
      times[i] = new LongAdder();
    }
  }

  /**
   * Counts a request that has been answered, with its time and rows if it asked for predictions.
   */
  void count(boolean predicts, int status, double taken, int rowCount) {
    byStatus.computeIfAbsent(status, code -> new LongAdder()).increment();
    if (predicts) {
      int bucket = 0;
      while (bucket < BUCKETS.length && taken > BUCKETS[bucket]) {
        bucket++;
      }
      times[bucket].increment();
      seconds.add(taken);
      rows.add(rowCount);
    }
  }

  /** A file was loaded. */
  void countSwitch() {
    switches.increment();
  }

  /** A file could not be loaded. */
  void countRefusedFile() {
    refusedFiles.increment();
  }

  /** A line of the access log was lost. */
  void countLostLogLine() {
    lostLogLines.increment();
  }

  byte[] text(Collection<ServedModel> models) {
    StringBuilder text = new StringBuilder();
    head(text, "probitep_requests_total", "counter", "Requests by the status of their answer.");
    byStatus.forEach(
        (status, count) ->
            line(text, "probitep_requests_total{status=\"" + status + "\"}", count.sum()));
    times(text);
    counter(text, "probitep_rows_total", "Rows predicted.", rows);
    counter(text, "probitep_model_loads_total", "Model files loaded.", switches);
    counter(text, "probitep_model_refusals_total", "Model files refused.", refusedFiles);
    counter(
        text,
        "probitep_lost_log_lines_total",
        "Lines of the access log that were lost.",
        lostLogLines);
    head(text, "probitep_models", "gauge", "Models being served.");
    line(text, "probitep_models", models.size());
    Runtime java = Runtime.getRuntime();
    head(text, "probitep_memory_bytes", "gauge", "Memory in use, including what can be freed.");
    line(text, "probitep_memory_bytes", java.totalMemory() - java.freeMemory());
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void times(StringBuilder text) {
    String name = "probitep_predict_seconds";
    head(text, name, "histogram", "Time from a request for predictions to its answer.");
    long below = 0;
    for (int i = 0; i < BUCKETS.length; i++) {
      below += times[i].sum();
      line(text, name + "_bucket{le=\"" + Digits.shortest(BUCKETS[i]) + "\"}", below);
    }
    below += times[BUCKETS.length].sum();
    line(text, name + "_bucket{le=\"+Inf\"}", below);
    text.append(name).append("_sum ").append(Digits.shortest(seconds.sum())).append('\n');
    line(text, name + "_count", below);
  }

  private static void counter(StringBuilder text, String name, String help, LongAdder count) {
    head(text, name, "counter", help);
    line(text, name, count.sum());
  }

  private static void head(StringBuilder text, String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void line(StringBuilder text, String name, long value) {
    text.append(name).append(' ').append(value).append('\n');
  }
}
