/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.kernels;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bytedeco.javacpp.DoublePointer;

/**
 * Native memory that closed scopes have left, for the next ones: memory new from the system costs a
 * fault for each page, which took a fifteenth of a fit of 500 × 5,000. Safe for use by many
 * threads.
 */
final class NativeBlocks {
  /** What is kept at most, in doubles: 16 MB. Of large matrices the first use is no matter. */
  private static final long MOST_KEPT = 2L << 20;

  /** A block serves as long as no more than half of it is of no use. */
  private static final int LARGEST_WASTE = 2;

  private final List<DoublePointer> idle = new ArrayList<>();
  private long kept;

  /** A block of so many doubles at least, whatever they hold. */
  DoublePointer take(long length) {
    DoublePointer found = find(length);
    return found == null ? new DoublePointer(length) : found;
  }

  private synchronized DoublePointer find(long length) {
    for (Iterator<DoublePointer> blocks = idle.iterator(); blocks.hasNext(); ) {
      DoublePointer block = blocks.next();
      if (block.capacity() >= length && block.capacity() <= LARGEST_WASTE * length) {
        blocks.remove();
        kept -= block.capacity();
        return block;
      }
    }
    return null;
  }

  /** Takes back what {@link #take} gave. */
  synchronized void giveBack(DoublePointer block) {
    if (kept + block.capacity() <= MOST_KEPT) {
      idle.add(block);
      kept += block.capacity();
    } else {
      block.close();
    }
  }
}
