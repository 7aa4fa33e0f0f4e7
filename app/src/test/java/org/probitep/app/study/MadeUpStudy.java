/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.probitep.numerics.Normal;

/** Results like those of a real study, without running one. */
public final class MadeUpStudy {
  private static final double[] EP_PRECISE = {0.00074, 0.00044, 0.00012, 0.000049, 0.000019};
  private static final double[] PFM_PRECISE = {0.071, 0.060, 0.012, 0.0018, 0.00088};
  private static final double[] EP_DRAWS = {0.0052, 0.0049, 0.0046, 0.0043, 0.0040};
  private static final double[] PFM_DRAWS = {0.0710, 0.0600, 0.0135, 0.0049, 0.0042};
  private static final double[] PRECISE_ERROR = {0.0003, 0.00023, 0.0001, 0.00004, 0.00002};
  private static final double[] DRAWS_ERROR = {0.0068, 0.0064, 0.0061, 0.0058, 0.0055};
  private static final double[] EP_SECONDS = {0.0041, 0.0052, 0.0063, 0.0084, 0.0121};
  private static final double[] TEXTBOOK_SECONDS = {0.0213, 0.0934, 0.512, 2.61, 16.2};
  private static final double[] PFM_SECONDS = {0.0512, 0.0603, 0.0042, 0.0049, 0.0061};
  private static final double[] EXACT_SECONDS = {41.3, 12.4, 6.21, 5.84, 5.92};
  private static final int UNITS = 50;
  private static final double SPREAD = 0.8;

  private MadeUpStudy() {}

  static StudySettings settings(int replications) {
    return new StudySettings(
        100,
        UNITS,
        25,
        "simulated as in the paper",
        20_231L,
        2_000,
        replications,
        List.of(
            new StudySettings.SettingLine("probitep", "0.1.0"),
            new StudySettings.SettingLine("Java", "17.0.15 <Debian> & \"friends\"")));
  }

  /** One data set for each p. */
  public static StudyResults results() {
    return results(1);
  }

  static StudyResults results(int replications) {
    List<MethodRun> runs = new ArrayList<>();
    List<YardstickRun> yardsticks = new ArrayList<>();
    for (int k = 0; k < SimulatedStudy.PAPER_P.size(); k++) {
      for (int r = 1; r <= replications; r++) {
        double luck = 1 + 0.1 * (r - 1);
        addRuns(runs, k, r, luck);
        int p = SimulatedStudy.PAPER_P.get(k);
        yardsticks.add(yardstick(p, r, Yardstick.DRAWS, DRAWS_ERROR[k], "2,000 draws by tilting"));
        yardsticks.add(
            yardstick(p, r, Yardstick.PRECISE, PRECISE_ERROR[k], "weighted tilted proposals"));
      }
    }
    return new StudyResults(settings(replications), runs, yardsticks);
  }

  private static void addRuns(List<MethodRun> runs, int k, int r, double luck) {
    int p = SimulatedStudy.PAPER_P.get(k);
    runs.add(
        run(
            p,
            r,
            StudyMethod.EP,
            new Timing(EP_SECONDS[k], 0.001),
            OptionalInt.of(5),
            differences(luck * EP_DRAWS[k], luck * EP_PRECISE[k])));
    runs.add(
        run(
            p,
            r,
            StudyMethod.TEXTBOOK_EP,
            new Timing(TEXTBOOK_SECONDS[k], 0.001),
            OptionalInt.of(5),
            Map.of()));
    runs.add(
        run(
            p,
            r,
            StudyMethod.PFM_VB,
            new Timing(PFM_SECONDS[k], 0.0612),
            OptionalInt.of(118),
            differences(luck * PFM_DRAWS[k], luck * PFM_PRECISE[k])));
    runs.add(
        run(
            p,
            r,
            StudyMethod.EXACT,
            new Timing(EXACT_SECONDS[k], 0.08),
            OptionalInt.empty(),
            Map.of()));
  }

  static MethodRun run(
      int p,
      int replication,
      StudyMethod method,
      Timing timing,
      OptionalInt sweeps,
      Map<Yardstick, AbsoluteDifferences> differences) {
    OptionalDouble error =
        method == StudyMethod.PFM_VB ? OptionalDouble.of(0.0006) : OptionalDouble.empty();
    return new MethodRun(p, replication, method, timing, sweeps, true, error, differences);
  }

  private static YardstickRun yardstick(
      int p, int replication, Yardstick which, double error, String made) {
    return new YardstickRun(p, replication, which, spread(error).summary(), made);
  }

  static Map<Yardstick, AbsoluteDifferences> differences(double draws, double precise) {
    return Map.of(Yardstick.DRAWS, spread(draws), Yardstick.PRECISE, spread(precise));
  }

  /** Fifty numbers with about this median, as skewed as absolute differences are. */
  static AbsoluteDifferences spread(double median) {
    double[] values = new double[UNITS];
    for (int i = 0; i < UNITS; i++) {
      values[i] = median * Math.exp(SPREAD * Normal.quantile((i + 0.5) / UNITS));
    }
    return AbsoluteDifferences.of(values);
  }
}
