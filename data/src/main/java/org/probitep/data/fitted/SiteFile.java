/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.io.IOException;
import org.probitep.data.files.NumberFile;
import org.probitep.ep.PartitionSites;

/**
 * The sites of streamed rows in a temporary file: 48 bytes per row, read and written a block at a
 * time. Safe for use by many threads on different blocks.
 */
record SiteFile(NumberFile file, int blockRows) implements AutoCloseable {
  /** The arrays of {@code PartitionSites}. */
  private static final int DOUBLES_A_ROW = 6;

  /** A new file, for blocks of so many rows. */
  static SiteFile open(int blockRows) throws IOException {
    return new SiteFile(NumberFile.open("sites"), blockRows);
  }

  private long position(int block) {
    return (long) block * blockRows * DOUBLES_A_ROW;
  }

  void write(int block, PartitionSites sites) throws IOException {
    double[] values = sites.toArray();
    file.write(position(block), values, values.length);
  }

  PartitionSites read(int block, int rows) throws IOException {
    double[] values = new double[rows * DOUBLES_A_ROW];
    file.read(position(block), values, values.length);
    return PartitionSites.of(values);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
