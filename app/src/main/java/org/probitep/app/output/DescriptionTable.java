/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.data.Printable;
import org.probitep.data.describe.ColumnDescription;
import org.probitep.data.describe.TableDescription;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.Target;
import org.probitep.data.table.Place;

/** A description of a table for people to read. */
public final class DescriptionTable {
  /** As many as usually fit into a line of the table. */
  private static final int MOST_LEVELS = 4;

  /** Leaves half a wide terminal to the other columns. */
  private static final int WIDEST = 48;

  /** Enough to recognise a column by. */
  private static final int DIGITS = 4;

  private static final List<String> HEADER =
      List.of("column", "kind", "missing", "distinct", "values", "becomes");

  private DescriptionTable() {}

  public static String of(TableDescription description) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(HEADER);
    description.columns().forEach(column -> lines.add(cells(column)));
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s: %s, %s\n\n",
            Printable.line(description.source()),
            Format.count(description.rows(), "row"),
            Format.count(description.columns().size(), "column")));
    addAligned(text, lines);
    addTarget(text, description);
    addModel(text, description);
    return text.toString();
  }

  private static List<String> cells(ColumnDescription column) {
    String becomes = column.refusal().isPresent() ? "refused, see below" : column.becomes();
    String remarks =
        column.remarks().isEmpty() ? "" : " (" + String.join("; ", column.remarks()) + ")";
    return List.of(
        shortened(column.name()),
        column.isTarget() ? "target" : Labels.of(column.kind()),
        count(column.missing()),
        (column.distinctIsComplete() ? "" : "> ") + count(distinct(column)),
        values(column),
        Printable.line(becomes + remarks));
  }

  /** Formatting takes long, and a table may have tens of thousands of columns. */
  private static String count(int number) {
    return number < 1000 ? Integer.toString(number) : String.format(Locale.ROOT, "%,d", number);
  }

  /** The number that was reached before counting stopped. */
  private static int distinct(ColumnDescription column) {
    return column.distinctIsComplete() || column.range().isEmpty()
        ? column.distinct()
        : column.distinct() - 1;
  }

  private static String values(ColumnDescription column) {
    if (column.range().isPresent()) {
      ColumnDescription.Range range = column.range().get();
      return Digits.g(range.min(), DIGITS)
          + " to "
          + Digits.g(range.max(), DIGITS)
          + ", mean "
          + Digits.g(range.mean(), DIGITS)
          + ", sd "
          + Digits.g(range.sd(), DIGITS);
    }
    String shown =
        column.levels().stream()
            .limit(MOST_LEVELS)
            .map(level -> shortened(level.level()) + " " + level.count())
            .collect(Collectors.joining(", "));
    boolean more = column.levels().size() > MOST_LEVELS;
    return shown.length() > WIDEST - 3
        ? shown.substring(0, WIDEST - 3) + "…"
        : shown + (more ? ", …" : "");
  }

  private static String shortened(String text) {
    String quoted = Place.quote(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static void addAligned(StringBuilder text, List<List<String>> lines) {
    int last = HEADER.size() - 1;
    int[] width = new int[last];
    for (List<String> line : lines) {
      for (int c = 0; c < last; c++) {
        width[c] = Math.max(width[c], Math.min(WIDEST, line.get(c).length()));
      }
    }
    for (List<String> line : lines) {
      for (int c = 0; c < last; c++) {
        boolean number = HEADER.get(c).equals("missing") || HEADER.get(c).equals("distinct");
        String cell = line.get(c);
        String padding = " ".repeat(Math.max(0, width[c] - cell.length()));
        text.append(number ? padding : "").append(cell).append(number ? "" : padding).append("  ");
      }
      text.append(line.get(last)).append('\n');
    }
  }

  private static void addTarget(StringBuilder text, TableDescription description) {
    if (description.target().isEmpty()) {
      return;
    }
    Target target = description.target().get().printable();
    int known =
        description.columns().stream()
            .filter(ColumnDescription::isTarget)
            .mapToInt(column -> description.rows() - column.missing())
            .sum();
    text.append(
        String.format(
            Locale.ROOT,
            "\nTarget: %s = %s (against %s) in %,d of %,d rows, a base rate of %.3g\n",
            target.name(),
            target.positive(),
            target.negative(),
            description.positives(),
            known,
            known == 0 ? 0.0 : (double) description.positives() / known));
  }

  private static void addLine(StringBuilder text, String line) {
    text.append("  ").append(Printable.line(line)).append('\n');
  }

  private static void addModel(StringBuilder text, TableDescription description) {
    if (!description.refusals().isEmpty()) {
      text.append("\nfit would refuse this table:\n");
      description.refusals().forEach(line -> addLine(text, line));
      text.append("See --ignore, --na, --categorical, --ordered and --positive of fit.\n");
    } else if (description.target().isPresent()) {
      text.append("\nA model would have ")
          .append(Format.count(description.design().size(), "column"));
      text.append(description.notes().isEmpty() ? ".\n" : ":\n");
      description.notes().forEach(note -> addLine(text, note));
    }
  }
}
