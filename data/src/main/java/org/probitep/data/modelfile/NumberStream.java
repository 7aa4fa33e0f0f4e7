/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/** Reads the values of a {@code .npy} array whose shape is known, in order. */
final class NumberStream {
  /** 64 kB at a time. */
  private static final int BUFFER_DOUBLES = 1 << 13;

  private final InputStream in;
  private final ByteBuffer bytes =
      ByteBuffer.allocate(BUFFER_DOUBLES * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long index;

  /** Reads and checks the header, which has only one form for a given shape. */
  NumberStream(InputStream in, List<Integer> shape) throws IOException {
    this.in = in;
    byte[] expected = NumberArray.header(shape);
    byte[] header = in.readNBytes(expected.length);
    if (!Arrays.equals(header, expected)) {
      throw new IOException("its header does not describe doubles of shape " + shape);
    }
  }

  /** Fills the target; every value must be finite. */
  void read(double[] target) throws IOException {
    read(target, false);
  }

  /** Fills the target; every value must be finite or, where that has a meaning, NaN. */
  void read(double[] target, boolean nanAllowed) throws IOException {
    for (int start = 0; start < target.length; start += BUFFER_DOUBLES) {
      int count = Math.min(BUFFER_DOUBLES, target.length - start);
      if (in.readNBytes(bytes.array(), 0, count * Double.BYTES) < count * Double.BYTES) {
        throw new EOFException("it ends too early");
      }
      bytes.asDoubleBuffer().get(target, start, count);
      for (int i = start; i < start + count; i++, index++) {
        boolean good =
            Math.abs(target[i]) <= Double.MAX_VALUE || (nanAllowed && Double.isNaN(target[i]));
        if (!good) {
          throw new IOException("its value " + index + " is " + target[i]);
        }
      }
    }
  }

  /** Refuses anything after the last value. */
  void end() throws IOException {
    if (in.read() >= 0) {
      throw new IOException("it is longer than its shape says");
    }
  }
}
