/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.probitep.data.DataException;

/**
 * What shows from outside that a file has changed.
 *
 * @param key which file it is, if the system can tell: another one may have got its name
 */
public record FileStamp(Path file, long size, FileTime time, Object key) {
  /** What a file is now. */
  public static FileStamp of(Path file) throws IOException {
    Input.requireFile(file);
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return new FileStamp(file, now.size(), now.lastModifiedTime(), now.fileKey());
  }

  /** Whether the file is still the same. */
  public boolean holds() throws IOException {
    return Files.exists(file) && equals(of(file));
  }

  /** The complaint if it is not. */
  public DataException changed() {
    return changed(file.toString());
  }

  /** A complaint about a file, or what else is read several times, that is not the same again. */
  public static DataException changed(String name) {
    return new DataException(
        name + " changed while it was read: start again when nothing writes to it");
  }
}
