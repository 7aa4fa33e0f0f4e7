/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.table;

import java.util.Arrays;
import java.util.Locale;

/** The formats that can be read, and the file name endings by which they are recognised. */
public enum TableFormat {
  /** Delimited text; anything not recognised as another format is read as this. */
  CSV("csv|txt"),
  /** Text delimited by tabs. */
  TSV("tsv"),
  /** Weka's format. */
  ARFF("arff"),
  /** The sparse format of LIBSVM and SVMlight. */
  LIBSVM("libsvm|svm|svmlight"),
  /** Parquet. */
  PARQUET("parquet"),
  /** One JSON object a line. */
  JSONL("jsonl|ndjson");

  private final String endings;

  TableFormat(String endings) {
    this.endings = endings;
  }

  /** The format by the ending of a name, once the ending for compression is taken off. */
  static TableFormat ofName(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|zst)$", "");
    String ending = plain.substring(plain.lastIndexOf('.') + 1);
    return Arrays.stream(values())
        .filter(format -> ending.matches(format.endings))
        .findFirst()
        .orElse(CSV);
  }
}
