/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

/** The types of tensors that are used, by their numbers in onnx.proto. */
enum OnnxType {
  INT64(7),
  STRING(8),
  BOOL(9),
  DOUBLE(11);

  private final int number;

  OnnxType(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }
}
