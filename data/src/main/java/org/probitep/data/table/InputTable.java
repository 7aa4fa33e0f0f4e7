/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.nio.file.Path;
import java.util.List;
import org.probitep.data.input.Input;

/** A table in a text, which is a file or standard input. */
abstract class InputTable implements TableSource {
  final Input input;

  InputTable(Input input) {
    this.input = input;
  }

  @Override
  public String name() {
    return input.name();
  }

  @Override
  public List<Path> files() {
    return input.files();
  }
}
