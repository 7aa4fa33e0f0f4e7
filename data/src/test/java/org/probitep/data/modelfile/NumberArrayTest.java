/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.probitep.model.DesignMatrix;

/**
 * Arrays against the bytes that numpy 2.4.6 writes: {@code numpy.lib.format.write_array(file, a,
 * version=(1, 0))}, then base64.
 */
class NumberArrayTest {
  private static final double[] VECTOR = {1.5, -2.25e-300, 0};

  /** numpy.array([1.5, -2.25e-300, 0.0]). */
  private static final String NUMPY_VECTOR =
      "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
          + "JzogKDMsKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
          + "ICAgICAgICAgICAgIAoAAAAAAAD4P8QRWLvjG7iBAAAAAAAAAAA=";

  /** numpy.arange(6.).reshape(2, 3). */
  private static final String NUMPY_MATRIX =
      "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
          + "JzogKDIsIDMpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
          + "ICAgICAgICAgICAgIAoAAAAAAAAAAAAAAAAAAPA/AAAAAAAAAEAAAAAAAAAIQAAAAAAAABBAAAAAAAAAFEA=";

  /** numpy.zeros((0, 4)). */
  private static final String NUMPY_EMPTY =
      "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
          + "JzogKDAsIDQpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgIAo=";

  private static byte[] bytes(NumberArray array) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    array.write(out);
    return out.toByteArray();
  }

  private static NumberStream stream(byte[] bytes, Integer... shape) throws IOException {
    return new NumberStream(new ByteArrayInputStream(bytes), List.of(shape));
  }

  @Test
  void bytesAreThoseOfNumpy() throws IOException {
    DesignMatrix matrix = DesignMatrix.of(new double[][] {{0, 1, 2}, {3, 4, 5}});
    assertThat(bytes(NumberArray.of("v", VECTOR)))
        .isEqualTo(Base64.getDecoder().decode(NUMPY_VECTOR));
    assertThat(bytes(NumberArray.of("m", matrix)))
        .isEqualTo(Base64.getDecoder().decode(NUMPY_MATRIX));
    assertThat(bytes(NumberArray.of("e", DesignMatrix.builder(4).build())))
        .isEqualTo(Base64.getDecoder().decode(NUMPY_EMPTY));
  }

  @Test
  void longArraysComeBackBitForBit() throws IOException {
    double[] values = new double[20_001];
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.sin(i) * Math.pow(10, i % 300 - 150);
    }
    double[] back = new double[values.length];
    NumberStream stream = stream(bytes(NumberArray.of("v", values)), values.length);
    stream.read(back);
    stream.end();
    assertThat(back).containsExactly(values);
  }

  @Test
  void longMatricesComeBackBitForBit() throws IOException {
    int rows = 40;
    int columns = 701;
    DesignMatrix.Builder builder = DesignMatrix.builder(columns);
    double[] row = new double[columns];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        row[j] = Math.cos(i * 1000.0 + j);
      }
      builder.addRow(row);
    }
    NumberStream stream = stream(bytes(NumberArray.of("m", builder.build())), rows, columns);
    for (int i = 0; i < rows; i++) {
      stream.read(row);
      for (int j = 0; j < columns; j++) {
        assertThat(row[j]).isEqualTo(Math.cos(i * 1000.0 + j));
      }
    }
    stream.end();
  }

  @Test
  void anotherShapeIsRefused() {
    assertThatThrownBy(() -> stream(bytes(NumberArray.of("v", VECTOR)), 4))
        .hasMessage("its header does not describe doubles of shape [4]");
  }

  @Test
  void shortLongAndNotFiniteArraysAreRefused() throws IOException {
    byte[] good = bytes(NumberArray.of("v", VECTOR));
    double[] target = new double[3];
    NumberStream cut = stream(Arrays.copyOf(good, good.length - 1), 3);
    assertThatThrownBy(() -> cut.read(target)).hasMessage("it ends too early");
    NumberStream extended = stream(Arrays.copyOf(good, good.length + 1), 3);
    extended.read(target);
    assertThatThrownBy(extended::end).hasMessage("it is longer than its shape says");
    ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN).putDouble(good.length - 8, Double.NaN);
    NumberStream bad = stream(good, 3);
    assertThatThrownBy(() -> bad.read(target)).hasMessage("its value 2 is NaN");
  }
}
