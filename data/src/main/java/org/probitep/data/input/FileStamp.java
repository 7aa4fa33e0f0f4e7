/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.probitep.data.DataException;

/**
 * What shows from outside whether a file has changed.
 *
 * @param key which file it is, if the system can tell: another one may have got its name
 */
public record FileStamp(Path file, long size, FileTime time, Object key) {
  /**
   * {@return the present stamp of a file}
   *
   * @param file the file
   * @throws IOException if the file cannot be looked at
   */
  public static FileStamp of(Path file) throws IOException {
    Input.requireFile(file);
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return new FileStamp(file, now.size(), now.lastModifiedTime(), now.fileKey());
  }

  /**
   * {@return whether the file is still the same}
   *
   * @throws IOException if the file cannot be looked at
   */
  public boolean holds() throws IOException {
    return Files.exists(file) && equals(of(file));
  }

  /** {@return the complaint to make if it is not} */
  public DataException changed() {
    return changed(file.toString());
  }

  /**
   * {@return a complaint about an input that is not the same when it is read again}
   *
   * @param name what it is called
   */
  public static DataException changed(String name) {
    return new DataException(
        name + " changed while it was being read: start again when nothing is writing to it");
  }
}
