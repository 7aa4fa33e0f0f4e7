/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A message of protocol buffers, field by field. */
final class Protobuf {
  /** The wire types that are used, by their numbers in the format. */
  private static final int VARINT = 0;

  private static final int BYTES = 2;

  /** A varint has seven bits of a number in each byte. */
  private static final int SEVEN_BITS = 0x7f;

  /** The bit that says that another byte follows. */
  private static final int MORE = 0x80;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** A whole number. */
  Protobuf number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  /** A text. */
  Protobuf text(int field, String text) {
    return bytes(field, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A message within this one. */
  Protobuf message(int field, Protobuf message) {
    return bytes(field, message.out.toByteArray());
  }

  /** Doubles, in the byte order that the format requires. */
  Protobuf doubles(int field, double... values) {
    ByteBuffer buffer =
        ByteBuffer.allocate(Math.multiplyExact(values.length, Double.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    buffer.asDoubleBuffer().put(values);
    return bytes(field, buffer.array());
  }

  private Protobuf bytes(int field, byte[] bytes) {
    varint((long) field << 3 | BYTES);
    varint(bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~SEVEN_BITS) != 0) {
      out.write((int) (rest & SEVEN_BITS) | MORE);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  byte[] toByteArray() {
    return out.toByteArray();
  }
}
