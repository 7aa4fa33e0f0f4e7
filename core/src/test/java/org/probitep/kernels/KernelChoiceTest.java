/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class KernelChoiceTest {
  private static Kernels untouchable() {
    throw new AssertionError("a small problem must not load the library");
  }

  @Test
  void testSmallProblemsDoNotLoadTheLibrary() {
    assertThat(KernelChoice.AUTO.resolve(1e9, false, KernelChoiceTest::untouchable).name())
        .isEqualTo("java");
    assertThat(KernelChoice.JAVA.resolve(1e15, true, KernelChoiceTest::untouchable).name())
        .isEqualTo("java");
  }

  @Test
  void testALoadedLibraryServesSmallerProblemsToo() {
    assertThat(KernelChoice.AUTO.resolve(1e9, true, OpenBlas::load).name()).isEqualTo("openblas");
    assertThat(KernelChoice.AUTO.resolve(1e5, true, KernelChoiceTest::untouchable).name())
        .isEqualTo("java");
  }

  @Test
  void testLargeProblemsAreAccelerated() {
    assertThat(KernelChoice.AUTO.resolve(1e12).name()).isEqualTo("openblas");
    assertThat(KernelChoice.OPENBLAS.resolve(1).name()).isEqualTo("openblas");
  }

  @Test
  void testAMissingLibraryIsOneWarningThatNamesTheRemedy() {
    List<String> warnings = new ArrayList<>();
    Logger logger = Logger.getLogger(KernelChoice.class.getName());
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord record) {
            warnings.add(record.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    try {
      Supplier<Kernels> broken =
          () -> {
            throw new UnsatisfiedLinkError("no jniopenblas_nolapack in java.library.path");
          };
      assertThat(KernelChoice.AUTO.resolve(1e12, false, broken).name()).isEqualTo("java");
      assertThat(KernelChoice.OPENBLAS.resolve(1, false, broken).name()).isEqualTo("java");
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(warnings).hasSize(1);
    assertThat(warnings.get(0))
        .contains("no jniopenblas_nolapack", "Remedy: put org.bytedeco:openblas");
  }

  /** Many pieces, each too small to load a library for, are chosen for together. */
  @Test
  void testOneChoiceForManyPieces() {
    double enough = KernelChoice.WORTH_LOADING;
    assertThat(KernelChoice.AUTO.forAll(enough)).isEqualTo(KernelChoice.OPENBLAS);
    assertThat(KernelChoice.AUTO.forAll(0.9 * enough)).isEqualTo(KernelChoice.AUTO);
    assertThat(KernelChoice.JAVA.forAll(enough)).isEqualTo(KernelChoice.JAVA);
  }
}
