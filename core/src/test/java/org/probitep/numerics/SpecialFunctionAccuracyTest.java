/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.numerics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tier T0. The bounds leave room above what ten times as many points find ({@code
 * docs/numerics.md}): {@link Math#exp}, {@link Math#log} and {@link Math#log1p} may differ between
 * platforms.
 *
 * <p>{@code -Dprobitep.ulp=true} prints what was measured.
 */
class SpecialFunctionAccuracyTest {

  /** Function, column, region, largest error in ulp, root mean square error in ulp. */
  enum Specification {
    PDF_0_2(Normal::pdf, "pdf", "0_2", 2.0, 0.7),
    PDF_2_8(Normal::pdf, "pdf", "2_8", 2.0, 0.7),
    PDF_8_37(Normal::pdf, "pdf", "8_37", 2.0, 0.7),
    PDF_UNDERFLOW(Normal::pdf, "pdf", "underflow_right", 1.5, 0.6),

    CDF_UNDERFLOW(Normal::cdf, "cdf", "underflow_left", 1.5, 0.6),
    CDF_M37_M10(Normal::cdf, "cdf", "m37_m10", 3.6, 0.9),
    CDF_M10_M2(Normal::cdf, "cdf", "m10_m2", 3.6, 0.9),
    CDF_M2_0(Normal::cdf, "cdf", "m2_0", 3.6, 0.9),
    CDF_0_2(Normal::cdf, "cdf", "0_2", 1.4, 0.5),
    CDF_2_8(Normal::cdf, "cdf", "2_8", 0.7, 0.4),
    CDF_SEAMS(Normal::cdf, "cdf", "seams", 3.6, 0.9),

    LOG_CDF_M1E150_M1E4(Normal::logCdf, "logCdf", "m1e150_m1e4", 0.6, 0.4),
    LOG_CDF_M1E4_M100(Normal::logCdf, "logCdf", "m1e4_m100", 0.6, 0.4),
    LOG_CDF_M100_M10(Normal::logCdf, "logCdf", "m100_m10", 0.6, 0.4),
    LOG_CDF_M10_M2(Normal::logCdf, "logCdf", "m10_m2", 1.3, 0.4),
    LOG_CDF_M2_0(Normal::logCdf, "logCdf", "m2_0", 2.2, 0.6),
    LOG_CDF_0_2(Normal::logCdf, "logCdf", "0_2", 3.9, 1.0),
    LOG_CDF_2_8(Normal::logCdf, "logCdf", "2_8", 3.5, 1.0),
    LOG_CDF_8_37(Normal::logCdf, "logCdf", "8_37", 3.5, 1.0),
    LOG_CDF_UNDERFLOW(Normal::logCdf, "logCdf", "underflow_right", 1.5, 0.6),
    LOG_CDF_SEAMS(Normal::logCdf, "logCdf", "seams", 3.9, 1.0),

    QUANTILE_TINY(Normal::quantile, "quantile", "quantile_1e-320_1e-10", 3.2, 1.1),
    QUANTILE_LEFT(Normal::quantile, "quantile", "quantile_1e-10_0.4", 3.2, 1.1),
    QUANTILE_RIGHT(Normal::quantile, "quantile", "quantile_0.4_1", 3.2, 1.1),

    ZETA1_M1E150_M1E4(Zeta::zeta1, "zeta1", "m1e150_m1e4", 1.3, 0.5),
    ZETA1_M1E4_M100(Zeta::zeta1, "zeta1", "m1e4_m100", 1.3, 0.5),
    ZETA1_M100_M10(Zeta::zeta1, "zeta1", "m100_m10", 1.3, 0.5),
    ZETA1_M10_M2(Zeta::zeta1, "zeta1", "m10_m2", 1.3, 0.5),
    ZETA1_M2_0(Zeta::zeta1, "zeta1", "m2_0", 1.7, 0.6),
    ZETA1_0_2(Zeta::zeta1, "zeta1", "0_2", 3.2, 0.9),
    ZETA1_2_8(Zeta::zeta1, "zeta1", "2_8", 2.3, 0.8),
    ZETA1_8_37(Zeta::zeta1, "zeta1", "8_37", 2.0, 0.7),
    ZETA1_UNDERFLOW(Zeta::zeta1, "zeta1", "underflow_right", 1.5, 0.6),
    ZETA1_SEAMS(Zeta::zeta1, "zeta1", "seams", 3.2, 0.9),

    ZETA2_M1E150_M1E4(Zeta::zeta2, "zeta2", "m1e150_m1e4", 0.6, 0.4),
    ZETA2_M1E4_M100(Zeta::zeta2, "zeta2", "m1e4_m100", 0.6, 0.4),
    ZETA2_M100_M10(Zeta::zeta2, "zeta2", "m100_m10", 0.6, 0.4),
    ZETA2_M10_M2(Zeta::zeta2, "zeta2", "m10_m2", 1.0, 0.4),
    ZETA2_M2_0(Zeta::zeta2, "zeta2", "m2_0", 1.8, 0.6),
    ZETA2_0_2(Zeta::zeta2, "zeta2", "0_2", 4.0, 0.9),
    ZETA2_2_8(Zeta::zeta2, "zeta2", "2_8", 3.4, 0.9),
    ZETA2_8_37(Zeta::zeta2, "zeta2", "8_37", 2.6, 0.8),
    // τ times the rounding of a subnormal ζ1: relative accuracy is not to be had from it.
    ZETA2_UNDERFLOW(Zeta::zeta2, "zeta2", "underflow_right", 40, 15),
    ZETA2_SEAMS(Zeta::zeta2, "zeta2", "seams", 4.0, 0.9),

    ONE_PLUS_ZETA2_M1E150_M1E4(Zeta::onePlusZeta2, "onePlusZeta2", "m1e150_m1e4", 2.0, 0.6),
    ONE_PLUS_ZETA2_M1E4_M100(Zeta::onePlusZeta2, "onePlusZeta2", "m1e4_m100", 2.6, 0.7),
    ONE_PLUS_ZETA2_M100_M10(Zeta::onePlusZeta2, "onePlusZeta2", "m100_m10", 2.5, 0.7),
    ONE_PLUS_ZETA2_M10_M2(Zeta::onePlusZeta2, "onePlusZeta2", "m10_m2", 2.5, 0.7),
    ONE_PLUS_ZETA2_M2_0(Zeta::onePlusZeta2, "onePlusZeta2", "m2_0", 3.5, 0.9),
    ONE_PLUS_ZETA2_0_2(Zeta::onePlusZeta2, "onePlusZeta2", "0_2", 3.5, 0.8),
    ONE_PLUS_ZETA2_2_8(Zeta::onePlusZeta2, "onePlusZeta2", "2_8", 1.0, 0.4),
    ONE_PLUS_ZETA2_8_37(Zeta::onePlusZeta2, "onePlusZeta2", "8_37", 0.6, 0.4),
    ONE_PLUS_ZETA2_SEAMS(Zeta::onePlusZeta2, "onePlusZeta2", "seams", 3.5, 0.9);

    @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
    private final DoubleUnaryOperator function;

    private final String column;
    private final String region;
    private final double max;
    private final double rms;

    Specification(
        DoubleUnaryOperator function, String column, String region, double max, double rms) {
      this.function = function;
      this.column = column;
      this.region = region;
      this.max = max;
      this.rms = rms;
    }
  }

  @ParameterizedTest
  @EnumSource
  void errorIsWithinSpecification(Specification specification) {
    ReferenceTable table = ReferenceTable.read(specification.region);
    UlpError error = UlpError.of(specification.function, specification.column, table);
    if (Boolean.getBoolean("probitep.ulp")) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %d | %.2f | %.2f | %s |%n",
          specification.column,
          specification.region,
          table.size(),
          error.max(),
          error.rms(),
          error.worstArgument());
    }
    assertThat(error.max()).as("max ulp, %s", error).isLessThanOrEqualTo(specification.max);
    assertThat(error.rms()).as("rms ulp, %s", error).isLessThanOrEqualTo(specification.rms);
  }
}
