/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.List;

/**
 * What was run.
 *
 * @param trainingUnits n
 * @param testUnits how many probabilities are compared
 * @param priorVariance ν²
 * @param data where the data come from, in a few words: simulated, or a directory
 * @param seed of everything random
 * @param samples the draws of the paper's yardstick
 * @param replications data sets for each p
 * @param facts anything else to show: versions, kernels, the machine
 */
public record StudySettings(
    int trainingUnits,
    int testUnits,
    double priorVariance,
    String data,
    long seed,
    int samples,
    int replications,
    List<SettingLine> facts) {
  /** One line of the page's first table. */
  public record SettingLine(String name, String value) {}

  /** Copies the facts. */
  public StudySettings {
    facts = List.copyOf(facts);
  }
}
