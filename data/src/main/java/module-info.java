/* SPDX-License-Identifier: Apache-2.0 */

/**
 * Tables, models and model files: from a file to a fitted model and back. Start with {@link
 * org.probitep.data.table.Tables}, {@link org.probitep.data.encode.TrainingData} and {@link
 * org.probitep.data.fitted.FittedModel}.
 */
module org.probitep.data {
  requires transitive org.probitep.core;
  requires ch.randelshofer.fastdoubleparser;
  requires com.fasterxml.jackson.databind;
  requires com.github.luben.zstd_jni;
  requires de.siegmar.fastcsv;
  requires java.sql;

  exports org.probitep.data;
  exports org.probitep.data.describe;
  exports org.probitep.data.design;
  exports org.probitep.data.encode;
  exports org.probitep.data.fitted;
  exports org.probitep.data.formula;
  exports org.probitep.data.frame;
  exports org.probitep.data.modelfile;
  exports org.probitep.data.table;

  opens org.probitep.data.modelfile to
      com.fasterxml.jackson.databind; // the manifest is a record of its own
}
