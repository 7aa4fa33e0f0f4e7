/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/**
 * Why something failed, in words: the messages of many Java exceptions are only a path, or nothing.
 */
public final class Reason {
  private Reason() {}

  /**
   * {@return the reason, without the path that a file-system exception puts before it}
   *
   * @param failure what was thrown
   */
  public static String of(Throwable failure) {
    String said =
        failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
    if (said != null && !said.isBlank()) {
      return said;
    }
    if (failure instanceof EOFException) {
      return "it ends too early";
    }
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "no permission";
    }
    return words(failure.getClass().getSimpleName());
  }

  /** "DirectoryNotEmptyException" as "directory not empty". */
  private static String words(String className) {
    return className
        .replaceAll("(Exception|Error)$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
