/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.probitep.data.DataException;
import org.probitep.data.Reason;
import org.probitep.data.RequestException;
import org.probitep.data.files.Sha256;
import org.probitep.data.fitted.FittedModel;

/** Reads a model file and checks all of it: structure, version, checksums, shapes, values. */
public final class ModelReader {
  static final String MANIFEST = "manifest.json";
  static final String MANIFEST_CHECKSUM = "manifest.sha256";

  /** Keeps a damaged file from taking all memory; no real manifest comes near. */
  private static final long LARGEST_MANIFEST = 1L << 30;

  private ModelReader() {}

  /**
   * Reads a model.
   *
   * @param file the file
   * @return the model
   * @throws RequestException if there is no such file
   * @throws DataException if it is not a model, is damaged, or was made by a newer version
   * @throws IOException if reading fails
   */
  public static FittedModel read(Path file) throws IOException {
    requireZip(file);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Manifest manifest = readManifest(file, zip);
      return new ModelArrays(zip, manifest).assemble();
    } catch (ZipException e) {
      throw damaged(file, "it is cut short or altered", e);
    } catch (DateTimeException e) {
      throw damaged(file, "manifest.json: created is not a time", e);
    } catch (IOException | IllegalArgumentException e) {
      throw damaged(file, Reason.of(e), e);
    }
  }

  private static DataException damaged(Path file, String why, Exception cause) {
    return new DataException(file + " is a damaged model file: " + why, cause);
  }

  private static void requireZip(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new RequestException(file + " is a directory, not a model file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(2);
      if (start.length < 2 || start[0] != 'P' || start[1] != 'K') {
        throw new DataException(file + " is not a probitep model file");
      }
    } catch (NoSuchFileException e) {
      throw new RequestException("there is no file " + file);
    } catch (AccessDeniedException e) {
      throw new RequestException("no permission to read " + file);
    }
  }

  private static Manifest readManifest(Path file, ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(MANIFEST);
    if (entry == null) {
      throw new DataException(file + " is not a probitep model file: it has no " + MANIFEST);
    }
    byte[] json = readSmall(zip, entry);
    // Done meanwhile: it takes half as long as the parsing.
    CompletableFuture<String> found = CompletableFuture.supplyAsync(() -> Sha256.hex(json));
    JsonNode tree = ManifestJson.parse(json);
    requireFormat(file, tree);
    ZipEntry checksum = zip.getEntry(MANIFEST_CHECKSUM);
    if (checksum == null) {
      throw new IOException("it has no " + MANIFEST_CHECKSUM);
    }
    String expected = new String(readSmall(zip, checksum), StandardCharsets.US_ASCII).strip();
    if (!expected.equals(found.join())) {
      throw new IOException("the checksum of " + MANIFEST + " does not match");
    }
    return ManifestJson.read(tree);
  }

  private static void requireFormat(Path file, JsonNode tree) throws IOException {
    if (!tree.path("format").asText().equals(Manifest.FORMAT)) {
      throw new DataException(
          file + " is not a probitep model file: its manifest belongs to something else");
    }
    int version = tree.path("formatVersion").asInt(0);
    if (version > Manifest.VERSION) {
      throw new DataException(
          file
              + " was made by a newer probitep (format "
              + version
              + "; this program reads up to "
              + Manifest.VERSION
              + "): upgrade to read it");
    }
    if (version < 1) {
      JsonNode said = tree.path("formatVersion");
      throw new IOException(
          said.isNumber() ? "its format version is " + said : "it has no format version");
    }
  }

  private static byte[] readSmall(ZipFile zip, ZipEntry entry) throws IOException {
    if (entry.getSize() < 0 || entry.getSize() > LARGEST_MANIFEST) {
      throw new IOException(entry.getName() + " has an impossible size");
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
