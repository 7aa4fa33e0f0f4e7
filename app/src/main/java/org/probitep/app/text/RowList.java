/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;

/** Row numbers as people write them: 3,17,20-25, or a file of such lines. */
public final class RowList {
  private static final Pattern LIST = Pattern.compile("[-\\d,\\s]*\\d[-\\d,\\s]*");
  private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  /** What predict --keep calls the column of row numbers. */
  private static final String HEADER = "row";

  private final int most;
  private final Set<Integer> numbers = new TreeSet<>();

  private RowList(int most) {
    this.most = most;
  }

  /**
   * The numbers of a list, or of a file if the text is not a list.
   *
   * @param text the list, or the name of the file
   * @param most the highest number that there can be
   * @throws RequestException if there is something else, or nothing
   */
  public static Set<Integer> parse(String text, int most) throws IOException {
    RowList list = new RowList(most);
    if (LIST.matcher(text).matches()) {
      list.add(text, "");
    } else {
      list.addFile(text);
    }
    if (list.numbers.isEmpty()) {
      throw new RequestException(text + " has no row numbers");
    }
    return list.numbers;
  }

  private void addFile(String name) throws IOException {
    List<String> lines = lines(name);
    for (int i = 0; i < lines.size(); i++) {
      if (i > 0 || !lines.get(i).strip().equals(HEADER)) {
        add(lines.get(i), name + ", line " + (i + 1) + ": ");
      }
    }
  }

  private static List<String> lines(String name) throws IOException {
    try {
      Path file = Path.of(name);
      if (!Files.exists(file) || Files.isDirectory(file)) {
        throw noList(name);
      }
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (InvalidPathException e) {
      throw noList(name);
    } catch (MalformedInputException e) {
      throw new DataException(name + " is not text", e);
    }
  }

  private static RequestException noList(String text) {
    return new RequestException(
        text + " is neither a list of row numbers, such as 3,17,20-25, nor a file that has one");
  }

  private void add(String line, String place) {
    SEPARATOR
        .splitAsStream(line)
        .filter(item -> !item.isEmpty())
        .forEach(item -> addItem(item, place));
  }

  private void addItem(String item, String place) {
    Matcher range = RANGE.matcher(item);
    if (!range.matches()) {
      throw new RequestException(
          place + "\"" + item + "\" is neither a row number nor a range such as 20-25");
    }
    int first = Integer.parseInt(range.group(1));
    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
    if (first > last) {
      throw new RequestException(place + item + " is not a range: the smaller number comes first");
    }
    if (first < 1 || last > most) {
      throw new RequestException(
          place
              + "there is no row "
              + (first < 1 ? first : last)
              + ": rows are numbered from 1 to "
              + most);
    }
    for (int number = first; number <= last; number++) {
      numbers.add(number);
    }
  }
}
