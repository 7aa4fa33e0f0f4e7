/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.nio.file.Path;
import org.probitep.data.files.Sha256;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.input.FileStamp;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.model.DesignMatrix;

/** Reads and checks the file of a model that is to be served. */
final class ModelFile {
  /** 48 bits of the checksum: no two versions of a model will share them. */
  private static final int VERSION_DIGITS = 12;

  private static final String EXTENSION = ".zip";

  private ModelFile() {}

  /** What a model is called: its file without folder and .zip. */
  static String name(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
  }

  /**
   * Reads a model; {@link ModelReader} checks its structure, checksums, shapes and values.
   *
   * @throws org.probitep.data.DataException if it is not an intact model, or changes meanwhile
   */
  static ServedModel read(Path file) throws IOException {
    FileStamp before = FileStamp.of(file);
    String version = Sha256.hex(file).substring(0, VERSION_DIGITS);
    FittedModel model = ModelReader.read(file);
    if (!before.holds()) {
      throw before.changed();
    }
    // Whether it can predict, before anyone asks it to.
    DesignMatrix zeros =
        DesignMatrix.builder(model.schema().p()).addRow(new double[model.schema().p()]).build();
    model.posterior().predict(zeros);
    return ServedModel.of(name(file), version, model);
  }
}
