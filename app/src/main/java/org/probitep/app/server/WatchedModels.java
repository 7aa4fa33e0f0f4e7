/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.server;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.probitep.app.output.FitText;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;
import org.probitep.data.input.FileStamp;

/**
 * Model files, and folders of them, that are polled. A file that has changed is read and checked as
 * a whole before it replaces the old one; if that fails, the old one is still served. Polling works
 * on every file system; notification of changes does not.
 */
public final class WatchedModels implements AutoCloseable {
  private static final String MODEL_FILES = "*.zip";

  private final List<Path> paths;
  private final Models models;
  private final Consumer<String> say;
  private final Map<Path, FileStamp> seen = new HashMap<>();
  private final Set<Path> missed = new HashSet<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "probitep-models");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Nothing is loaded yet.
   *
   * @param paths files and folders
   * @param models where the models go
   * @param say takes what the user should be told
   */
  public WatchedModels(List<Path> paths, Models models, Consumer<String> say) {
    this.paths = List.copyOf(paths);
    this.models = models;
    this.say = say;
  }

  /**
   * Loads all models for the first time.
   *
   * @throws RequestException if there is no such file or folder, or two models have one name
   * @throws org.probitep.data.DataException if a file that was named, and not found in a folder, is
   *     not an intact model
   */
  public void load() throws IOException {
    Map<String, Path> names = new HashMap<>();
    for (Path file : files()) {
      Path other = names.put(ModelFile.name(file), file);
      if (other != null) {
        throw new RequestException(
            other + " and " + file + " would both be called " + ModelFile.name(file));
      }
      if (paths.contains(file)) {
        seen.put(file, FileStamp.of(file));
        put(file);
      }
    }
    look();
  }

  /** Starts looking for changes at regular intervals. */
  @SuppressWarnings("FutureReturnValueIgnored") // lookSafely throws nothing
  public void watch(long millis) {
    clock.scheduleWithFixedDelay(this::lookSafely, millis, millis, TimeUnit.MILLISECONDS);
  }

  private void lookSafely() {
    try {
      look();
    } catch (IOException | RuntimeException e) {
      say.accept("warning: cannot look for new models: " + Reason.of(e));
    }
  }

  /** Loads models that have changed, and drops those that have gone. */
  void look() throws IOException {
    Set<Path> there = files();
    for (Path file : there) {
      refresh(file);
    }
    for (Path file : List.copyOf(seen.keySet())) {
      // Twice in a row: a file that is being replaced may be away for a moment.
      if (there.contains(file) && Files.exists(file)) {
        missed.remove(file);
      } else if (!missed.add(file)) {
        missed.remove(file);
        seen.remove(file);
        models.remove(ModelFile.name(file));
        say.accept("no longer serving " + ModelFile.name(file) + ": " + file + " has gone");
      }
    }
  }

  private void refresh(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    FileStamp stamp;
    try {
      stamp = FileStamp.of(file);
    } catch (RequestException e) {
      return; // it has just gone
    }
    if (stamp.equals(seen.put(file, stamp))) {
      return;
    }
    try {
      put(file);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      models.metrics().countRefusedFile();
      boolean serves = models.find(ModelFile.name(file)).isPresent();
      say.accept(
          "warning: not loaded: "
              + Reason.of(e)
              + (serves ? "; still serving the model that was loaded before" : ""));
    }
  }

  private void put(Path file) throws IOException {
    ServedModel model = ModelFile.read(file);
    FitText.doubt(file, model.model().summary()).ifPresent(say);
    models.put(model);
    say.accept("serving " + model.name() + " (version " + model.version() + ") from " + file);
  }

  /** The files, in an order that does not change. */
  private Set<Path> files() throws IOException {
    Set<Path> files = new TreeSet<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        try (DirectoryStream<Path> folder = Files.newDirectoryStream(path, MODEL_FILES)) {
          folder.forEach(files::add);
        }
      } else {
        files.add(path);
      }
    }
    return files;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
