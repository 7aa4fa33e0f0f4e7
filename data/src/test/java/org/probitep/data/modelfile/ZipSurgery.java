/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.probitep.data.files.Sha256;

/** Opens a model file, changes entries, and closes it so that the zip itself is flawless. */
final class ZipSurgery {
  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  static ZipSurgery on(Path file) throws IOException {
    ZipSurgery surgery = new ZipSurgery();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements(); ) {
        ZipEntry entry = e.nextElement();
        surgery.entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return surgery;
  }

  byte[] get(String name) {
    return entries.get(name);
  }

  ZipSurgery remove(String name) {
    entries.remove(name);
    return this;
  }

  ZipSurgery put(String name, byte[] content) {
    entries.put(name, content);
    return this;
  }

  /** Changes the manifest and leaves its checksum. */
  ZipSurgery manifest(UnaryOperator<String> change) {
    String json = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
    String changed = change.apply(json);
    if (changed.equals(json)) {
      throw new AssertionError("the manifest did not change");
    }
    return put("manifest.json", changed.getBytes(StandardCharsets.UTF_8));
  }

  /** Makes the manifest's checksum right again. */
  ZipSurgery seal() {
    return put(
        "manifest.sha256",
        Sha256.hex(entries.get("manifest.json")).getBytes(StandardCharsets.US_ASCII));
  }

  Path writeTo(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return file;
  }
}
