/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import java.util.Locale;
import org.probitep.app.effects.Curve;
import org.probitep.app.effects.Effect;
import org.probitep.app.text.CsvLines;
import org.probitep.app.text.Digits;
import org.probitep.data.Printable;

/** Effects as a table for people, and as CSV. */
public final class EffectsText {
  /** Means are exact; the ends of intervals are good to two of them. */
  private static final int DIGITS = 4;

  private static final String NUMBERS = "  %11s  %11s  %11s  %11s";

  private EffectsText() {}

  /** A table under a one-line heading. */
  public static String table(String head, List<Effect> effects) {
    int column = width(effects.stream().map(Effect::column).toList(), "column");
    int change = width(effects.stream().map(Effect::change).toList(), "change");
    int over = width(effects.stream().map(Effect::over).toList(), "over");
    String format = "%-" + column + "s  %-" + change + "s  %-" + over + "s" + NUMBERS;
    StringBuilder text = new StringBuilder(Printable.line(head)).append("\n\n");
    add(text, format, "column", "change", "over", "mean", "sd", "lower", "upper");
    for (Effect effect : effects) {
      Effect.EffectEstimate value = effect.value();
      add(
          text,
          format,
          Printable.of(effect.column()),
          Printable.of(effect.change()),
          effect.over(),
          Digits.aligned(value.mean(), DIGITS),
          Digits.aligned(value.sd(), DIGITS),
          Digits.aligned(value.lower(), DIGITS),
          Digits.aligned(value.upper(), DIGITS));
    }
    return text.toString();
  }

  private static int width(List<String> cells, String head) {
    return Math.max(
        head.length(), cells.stream().mapToInt(c -> Printable.of(c).length()).max().orElse(0));
  }

  private static void add(StringBuilder text, String format, Object... cells) {
    text.append(String.format(Locale.ROOT, format, cells).stripTrailing()).append('\n');
  }

  /** CSV: {@code column,change,over,mean,sd,lower,upper}. */
  public static String csv(List<Effect> effects) {
    CsvLines csv = new CsvLines("column,change,over,mean,sd,lower,upper");
    for (Effect effect : effects) {
      Effect.EffectEstimate value = effect.value();
      csv.text(effect.column()).text(effect.change()).text(effect.over());
      csv.numbers(value.mean(), value.sd(), value.lower(), value.upper()).end();
    }
    return csv.toString();
  }

  /** A curve as CSV: {@code column,value,probability,sd,lower,upper}. */
  public static String curve(String column, List<Curve.CurvePoint> points) {
    CsvLines csv = new CsvLines("column,value,probability,sd,lower,upper");
    for (Curve.CurvePoint point : points) {
      Effect.EffectEstimate value = point.probability();
      csv.text(column).plain(KeptCells.quoted(point.value()));
      csv.numbers(value.mean(), value.sd(), value.lower(), value.upper()).end();
    }
    return csv.toString();
  }
}
