/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.probitep.model.DesignMatrix;
import org.probitep.numerics.BreakdownException;

/** An array that can be written as {@code .npy} 1.0: little-endian doubles by rows, streamed. */
final class NumberArray {
  /** 64 kB at a time. */
  private static final int BUFFER_DOUBLES = 1 << 13;

  /** The format wants the numbers to start at a multiple of this. */
  private static final int HEADER_ALIGNMENT = 64;

  /** Magic string, version and length of the header. */
  private static final int FIXED_HEADER_BYTES = 10;

  /** Hands over all values in order, in parts of any length. */
  @FunctionalInterface
  private interface Values {
    void writeTo(PartSink sink) throws IOException;
  }

  @FunctionalInterface
  private interface PartSink {
    void accept(double[] part) throws IOException;
  }

  private final String name;
  private final List<Integer> shape;
  private final Values values;
  private final boolean nanAllowed;

  private NumberArray(String name, List<Integer> shape, Values values) {
    this(name, shape, values, false);
  }

  private NumberArray(String name, List<Integer> shape, Values values, boolean nanAllowed) {
    this.name = name;
    this.shape = shape;
    this.values = values;
    this.nanAllowed = nanAllowed;
  }

  /** A vector; the array must not change until it is written. */
  static NumberArray of(String name, double[] vector) {
    return new NumberArray(name, List.of(vector.length), sink -> sink.accept(vector));
  }

  /** A vector of numbers that some methods do not give, in which case they are NaN. */
  static NumberArray optional(String name, double[] vector) {
    return new NumberArray(name, List.of(vector.length), sink -> sink.accept(vector), true);
  }

  /** A matrix. */
  static NumberArray of(String name, DesignMatrix matrix) {
    return new NumberArray(
        name, List.of(matrix.rows(), matrix.columns()), sink -> writeRows(matrix, sink));
  }

  /** A vector by its values. */
  static NumberArray of(String name, int length, IntToDoubleFunction value) {
    return of(name, IntStream.range(0, length).mapToDouble(value).toArray());
  }

  /** A matrix by its rows. */
  static NumberArray of(String name, int rows, int columns, IntFunction<double[]> row) {
    return new NumberArray(
        name,
        List.of(rows, columns),
        sink -> {
          for (int i = 0; i < rows; i++) {
            sink.accept(row.apply(i));
          }
        });
  }

  private static void writeRows(DesignMatrix matrix, PartSink sink) throws IOException {
    double[] row = new double[matrix.columns()];
    for (int i = 0; i < matrix.rows(); i++) {
      matrix.copyRow(i, row, 0);
      sink.accept(row);
    }
  }

  String name() {
    return name;
  }

  List<Integer> shape() {
    return shape;
  }

  /** The number of values in an array of the given shape. */
  static long size(List<Integer> shape) {
    return shape.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
  }

  /** Magic string, version 1.0, and the description padded so that the data is aligned. */
  static byte[] header(List<Integer> shape) {
    StringBuilder text = new StringBuilder("{'descr': '<f8', 'fortran_order': False, 'shape': (");
    for (int length : shape) {
      text.append(length).append(shape.size() == 1 ? "," : ", ");
    }
    if (shape.size() > 1) {
      text.setLength(text.length() - 2);
    }
    text.append("), }");
    int unpadded = FIXED_HEADER_BYTES + text.length() + 1;
    int padding = (HEADER_ALIGNMENT - unpadded % HEADER_ALIGNMENT) % HEADER_ALIGNMENT;
    text.append(" ".repeat(padding)).append('\n');
    ByteBuffer header =
        ByteBuffer.allocate(FIXED_HEADER_BYTES + text.length()).order(ByteOrder.LITTLE_ENDIAN);
    header.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
    header.put((byte) 1).put((byte) 0).putShort((short) text.length());
    header.put(text.toString().getBytes(StandardCharsets.US_ASCII));
    return header.array();
  }

  /**
   * Writes header and values.
   *
   * @throws BreakdownException if a value is not finite: no reader would accept it
   */
  void write(OutputStream out) throws IOException {
    out.write(header(shape));
    byte[] bytes = new byte[BUFFER_DOUBLES * Double.BYTES];
    DoubleBuffer doubles = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    values.writeTo(
        part -> {
          requireFinite(part);
          for (int start = 0; start < part.length; start += BUFFER_DOUBLES) {
            int count = Math.min(BUFFER_DOUBLES, part.length - start);
            doubles.put(0, part, start, count);
            out.write(bytes, 0, count * Double.BYTES);
          }
        });
  }

  private void requireFinite(double[] part) {
    for (double value : part) {
      if (!(Math.abs(value) <= Double.MAX_VALUE || (nanAllowed && Double.isNaN(value)))) {
        throw new BreakdownException("the model cannot be written: its " + name + " has " + value);
      }
    }
  }
}
