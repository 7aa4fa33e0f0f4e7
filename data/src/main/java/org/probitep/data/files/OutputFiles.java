/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.probitep.data.Reason;

/**
 * Several outputs that come into being together or not at all.
 *
 * <p>Each file is written under a temporary name beside its own and forced to the disk. {@link
 * #commit} first writes what cannot be taken back (pipes, devices, standard output) and then gives
 * all files their names; if one of them cannot get its name, those before it are put back as they
 * were. An earlier failure, or being told to end (SIGTERM, SIGINT), leaves everything as it was.
 *
 * <p>For use by one thread.
 */
public final class OutputFiles implements AutoCloseable {
  /** A piece of writing. */
  @FunctionalInterface
  public interface WritingStep {
    /**
     * Runs the step.
     *
     * @throws IOException if it fails
     */
    void run() throws IOException;
  }

  private final List<StagedFile> staged = new ArrayList<>();
  private final List<Path> targets = new ArrayList<>();
  private final List<WritingStep> direct = new ArrayList<>();
  private final Thread removal = new Thread(this::abandon, "remove temporary files");
  private Path madeFolder;
  private boolean abandoned;

  /** No outputs yet. */
  public OutputFiles() {
    Runtime.getRuntime().addShutdownHook(removal);
  }

  /**
   * Makes a folder for files that follow, unless it is there. It is removed again if it stays
   * empty.
   *
   * @param folder the folder
   * @throws IOException if that fails
   */
  public synchronized void makeFolder(Path folder) throws IOException {
    if (!abandoned && !Files.isDirectory(folder)) {
      named(folder, () -> Files.createDirectory(folder));
      madeFolder = folder;
    }
  }

  /**
   * Adds a file, which is written at once under a temporary name. What exists and is not a regular
   * file, such as a pipe, is written by {@link #commit}.
   *
   * @param file the file
   * @param content what to write
   * @throws IOException if that fails, with a message that names the file and the reason
   */
  public void add(Path file, AtomicFile.Content content) throws IOException {
    if (AtomicFile.isSpecial(file)) {
      direct.add(() -> named(file, () -> writeDirectly(file, content)));
    } else {
      named(file, () -> stage(file).write(content));
    }
  }

  /**
   * Adds something that cannot be taken back, such as writing to standard output.
   *
   * @param step what to do
   */
  public void addDirect(WritingStep step) {
    direct.add(step);
  }

  private synchronized StagedFile stage(Path file) throws IOException {
    requireNotAbandoned();
    StagedFile next = StagedFile.create(AtomicFile.resolved(file));
    staged.add(next);
    targets.add(file);
    return next;
  }

  private static void writeDirectly(Path file, AtomicFile.Content content) throws IOException {
    try (OutputStream out = StagedFile.buffered(Files.newOutputStream(file))) {
      content.writeTo(out);
    }
  }

  /**
   * Puts all outputs in place.
   *
   * @throws IOException if one cannot be put in place, with a message that names it; then the files
   *     are as before
   */
  public void commit() throws IOException {
    for (WritingStep step : direct) {
      step.run();
    }
    putInPlace();
  }

  /** Not interleaved with {@link #abandon}: a program that is told to end finishes this first. */
  private synchronized void putInPlace() throws IOException {
    requireNotAbandoned();
    int next = 0;
    try {
      for (; next < staged.size(); next++) {
        StagedFile file = staged.get(next);
        boolean last = next == staged.size() - 1;
        named(targets.get(next), () -> file.putInPlace(!last));
      }
    } catch (IOException e) {
      for (int i = next; i >= 0; i--) {
        takeBack(i, e);
      }
      throw e;
    }
  }

  private void takeBack(int index, IOException failure) {
    try {
      staged.get(index).takeBack();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private void requireNotAbandoned() {
    if (abandoned) {
      throw new CancellationException("nothing was written");
    }
  }

  private synchronized void abandon() {
    abandoned = true;
    staged.forEach(StagedFile::remove);
    removeEmptyFolder();
  }

  private void removeEmptyFolder() {
    if (madeFolder != null) {
      // Fails, as it should, if there is anything in it.
      StagedFile.removeQuietly(madeFolder);
    }
  }

  @Override
  public synchronized void close() {
    staged.forEach(StagedFile::close);
    removeEmptyFolder();
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs and finds nothing.
    }
  }

  /** Runs the step; a failure names the file that the user knows. */
  private static void named(Path file, WritingStep step) throws IOException {
    try {
      step.run();
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + Reason.of(e), e);
    }
  }
}
