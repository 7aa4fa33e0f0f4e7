/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.Arrays;

/** Does harm to bytes. */
public enum Damage {
  FLIP_BIT,
  CUT,
  LOSE_BYTES,
  CHANGE_BYTE,
  APPEND_GARBAGE,
  CHANGE_END,
  ZERO_BLOCK;

  /** The damaged bytes, never the same. */
  public byte[] of(Chance chance, byte[] good) {
    byte[] bytes = good.clone();
    int place = chance.below(bytes.length);
    switch (this) {
      case FLIP_BIT -> bytes[place] ^= (byte) (1 << chance.below(8));
      case CUT -> {
        return Arrays.copyOf(bytes, place);
      }
      case LOSE_BYTES -> {
        return lose(bytes, place, Math.min(bytes.length - place, chance.between(1, 40)));
      }
      case CHANGE_BYTE -> bytes[place] += (byte) chance.between(1, 255);
      case APPEND_GARBAGE -> {
        return append(chance, bytes);
      }
      // The last bytes are often a checksum or a length.
      case CHANGE_END ->
          bytes[bytes.length - 1 - chance.below(Math.min(8, bytes.length))] +=
              (byte) chance.between(1, 255);
      case ZERO_BLOCK -> {
        Arrays.fill(bytes, place, Math.min(bytes.length, place + chance.between(1, 64)), (byte) 0);
        bytes[place] = (byte) (good[place] + 1);
      }
    }
    return bytes;
  }

  private static byte[] lose(byte[] bytes, int place, int count) {
    byte[] less = new byte[bytes.length - count];
    System.arraycopy(bytes, 0, less, 0, place);
    System.arraycopy(bytes, place + count, less, place, bytes.length - place - count);
    return less;
  }

  private static byte[] append(Chance chance, byte[] bytes) {
    byte[] more = Arrays.copyOf(bytes, bytes.length + chance.between(1, 60));
    for (int i = bytes.length; i < more.length; i++) {
      more[i] = (byte) chance.below(256);
    }
    return more;
  }
}
