/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Changes what is in a model file, and makes its checksums right again. */
public final class ModelForger {
  private static final String MANIFEST = "manifest.json";
  private static final Pattern VALUE =
      Pattern.compile("(?<=: )(-?\\d[\\d.eE+-]*|\"[^\"]*\"|true|false|\\[ \\])");
  private static final String[] VALUES = {
    "null",
    "-1",
    "0",
    "1e308",
    "1e-320",
    "99999999999",
    "\"NaN\"",
    "\"\\u0000\\u001b[31m\"",
    "[ ]",
    "{ }",
    "true",
    "\"" + "z".repeat(3000) + "\"",
    "2147483647",
    "0.5"
  };
  private static final double[] NUMBERS = {
    Double.NaN, Double.POSITIVE_INFINITY, 0, -1, 1e308, -1e308, 1e-320, 1e155, -0.0, 1e16
  };

  private ModelForger() {}

  public static byte[] forge(Chance chance, byte[] model) {
    Map<String, byte[]> entries = unzip(model);
    List<String> arrays = new ArrayList<>(entries.keySet());
    arrays.removeIf(name -> !name.endsWith(".npy"));
    if (chance.oneIn(2)) {
      changeNumber(chance, entries.get(chance.of(arrays)));
    } else {
      entries.computeIfPresent(MANIFEST, (name, json) -> changeManifest(chance, json));
    }
    if (chance.oneIn(12)) {
      entries.remove(chance.of(new ArrayList<>(entries.keySet())));
    }
    seal(entries, arrays);
    return zip(entries);
  }

  private static void changeNumber(Chance chance, byte[] array) {
    // A header of .npy version 1.0 is 128 bytes at most here; the numbers end the entry.
    int count = (array.length - 128) / Double.BYTES;
    if (count > 0) {
      int place = array.length - Double.BYTES * (1 + chance.below(count));
      double value = NUMBERS[chance.below(NUMBERS.length)];
      ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN).putDouble(place, value);
    }
  }

  private static byte[] changeManifest(Chance chance, byte[] json) {
    String text = new String(json, StandardCharsets.UTF_8);
    List<int[]> places = new ArrayList<>();
    Matcher matcher = VALUE.matcher(text);
    while (matcher.find()) {
      places.add(new int[] {matcher.start(), matcher.end()});
    }
    int[] place = chance.of(places);
    String changed = text.substring(0, place[0]) + chance.of(VALUES) + text.substring(place[1]);
    return changed.getBytes(StandardCharsets.UTF_8);
  }

  private static void seal(Map<String, byte[]> entries, List<String> arrays) {
    if (!entries.containsKey(MANIFEST)) {
      return;
    }
    String text = new String(entries.get(MANIFEST), StandardCharsets.UTF_8);
    for (String array : arrays) {
      if (entries.containsKey(array)) {
        String name = Pattern.quote(array.replace(".npy", ""));
        text =
            text.replaceFirst(
                "(?s)(\"name\" : \"" + name + "\".{0,80}?\"sha256\" : \")[0-9a-f]{64}",
                "$1" + sha256(entries.get(array)));
      }
    }
    entries.put(MANIFEST, text.getBytes(StandardCharsets.UTF_8));
    String sum = sha256(entries.get(MANIFEST)) + "\n";
    entries.put("manifest.sha256", sum.getBytes(StandardCharsets.UTF_8));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, byte[]> unzip(byte[] model) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(model))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), in.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return entries;
  }

  private static byte[] zip(Map<String, byte[]> entries) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(all)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all.toByteArray();
  }
}
