/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import org.bytedeco.javacpp.DoublePointer;
import org.junit.jupiter.api.Test;

class NativeBlocksTest {
  private final NativeBlocks blocks = new NativeBlocks();

  @Test
  void testABlockServesAgainWhereItFits() {
    DoublePointer block = blocks.take(1000);
    long address = block.address();
    blocks.giveBack(block);
    DoublePointer larger = blocks.take(1001);
    DoublePointer tiny = blocks.take(499);
    DoublePointer fitting = blocks.take(500);
    assertThat(larger.address()).isNotEqualTo(address);
    assertThat(tiny.address()).isNotEqualTo(address);
    assertThat(fitting.address()).isEqualTo(address);
    assertThat(blocks.take(500).address()).as("in use").isNotEqualTo(address);
  }

  @Test
  void testNoMoreThanSixteenMegabytesAreKept() {
    DoublePointer half = blocks.take(1 << 20);
    DoublePointer other = blocks.take(1 << 20);
    DoublePointer last = blocks.take(1);
    blocks.giveBack(half);
    blocks.giveBack(other);
    blocks.giveBack(last);
    assertThat(half.isNull() || other.isNull()).isFalse();
    assertThat(last.isNull()).as("freed").isTrue();
  }
}
