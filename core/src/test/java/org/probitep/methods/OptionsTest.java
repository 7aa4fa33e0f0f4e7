/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.probitep.ep.EpOptions;
import org.probitep.ep.EpOptions.Stopping;
import org.probitep.exact.DrawOptions;
import org.probitep.kernels.Compute;
import org.probitep.kernels.KernelChoice;
import org.probitep.posterior.FormChoice;
import org.probitep.variational.Factorisation;
import org.probitep.variational.VariationalOptions;

/**
 * All options of core are made alike: records that check themselves, with a copy for each field.
 */
class OptionsTest {
  static Stream<Record> all() {
    return Stream.of(
        Compute.withDefaults(),
        EpOptions.withDefaults(),
        VariationalOptions.withDefaults(),
        DrawOptions.withDefaults(),
        MethodOptions.withDefaults());
  }

  /** A value that no default has. */
  private static Object other(Class<?> type) {
    if (type == double.class) {
      return 0.25;
    } else if (type == int.class) {
      return 7;
    } else if (type == long.class) {
      return 77L;
    } else if (type == Stopping.class) {
      return Stopping.SITES;
    } else if (type == FormChoice.class) {
      return FormChoice.DUAL;
    } else if (type == KernelChoice.class) {
      return KernelChoice.JAVA;
    } else if (type == Factorisation.class) {
      return Factorisation.MEAN_FIELD;
    } else if (type == Method.class) {
      return Method.MF;
    } else if (type == Compute.class) {
      return new Compute(KernelChoice.JAVA, 3);
    } else if (type == EpOptions.class) {
      return EpOptions.withDefaults().withMaxSweeps(3);
    }
    throw new IllegalArgumentException("no value of " + type);
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyFieldHasItsCopy(Record options) throws ReflectiveOperationException {
    for (RecordComponent field : options.getClass().getRecordComponents()) {
      String name = field.getName();
      String with = "with" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
      Object value = other(field.getType());
      Object copy = options.getClass().getMethod(with, field.getType()).invoke(options, value);
      for (RecordComponent each : options.getClass().getRecordComponents()) {
        Object expected = each.getName().equals(name) ? value : each.getAccessor().invoke(options);
        assertThat(each.getAccessor().invoke(copy)).as("%s of %s", each, with).isEqualTo(expected);
      }
    }
  }

  @Test
  void shortcutsReachKernelsAndThreads() {
    EpOptions options = EpOptions.withDefaults().withThreads(2).withKernels(KernelChoice.JAVA);
    assertThat(options.compute()).isEqualTo(new Compute(KernelChoice.JAVA, 2));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "-1", "NaN", "Infinity"})
  void tolerancesOfEpAreBetween0And1(double tolerance) {
    assertThatThrownBy(() -> EpOptions.withDefaults().withTolerance(tolerance))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tolerance must be in (0, 1), got " + tolerance);
  }

  @Test
  void messagesSayTheRuleAndTheValue() {
    EpOptions ep = EpOptions.withDefaults();
    assertThatThrownBy(() -> ep.withMaxSweeps(0))
        .hasMessage("max-sweeps must be at least 1, got 0");
    assertThatThrownBy(() -> ep.withDamping(0)).hasMessage("damping must be in (0, 1], got 0.0");
    assertThatThrownBy(() -> ep.withDamping(1.5)).hasMessage("damping must be in (0, 1], got 1.5");
    assertThatThrownBy(() -> ep.withBlockSize(-1))
        .hasMessage("block size must be at least 0, got -1");
    assertThatThrownBy(() -> ep.withThreads(0)).hasMessage("threads must be at least 1, got 0");
    assertThatThrownBy(() -> ep.withForm(null)).hasMessage("form");
    assertThatThrownBy(() -> ep.withStopping(null)).hasMessage("stopping");
    assertThatThrownBy(() -> ep.withKernels(null)).hasMessage("kernels");
    VariationalOptions variational = VariationalOptions.withDefaults();
    assertThatThrownBy(() -> variational.withTolerance(Double.NaN))
        .hasMessage("tolerance must be positive, got NaN");
    assertThatThrownBy(() -> variational.withMaxSweeps(0))
        .hasMessage("max-sweeps must be at least 1, got 0");
    assertThatThrownBy(() -> variational.withFactorisation(null)).hasMessage("factorisation");
    assertThatThrownBy(() -> DrawOptions.withDefaults().withSamples(0))
        .hasMessage("samples must be at least 1, got 0");
    assertThatThrownBy(() -> MethodOptions.withDefaults().withSamples(0))
        .hasMessage("samples must be at least 1, got 0");
    assertThatThrownBy(() -> MethodOptions.withDefaults().withMethod(null)).hasMessage("method");
  }
}
