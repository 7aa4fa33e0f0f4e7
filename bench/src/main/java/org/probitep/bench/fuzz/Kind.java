/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What a run can be about, and how often. */
enum Kind {
  /** Forms, kernels and textbook EP of the library on extreme numbers. */
  LIBRARY(8, LibraryRuns::run),
  /** The same on the command line. */
  AGREE(3, AgreeRuns::run),
  /** A fit by any method with any options, and what can be done with its model. */
  FIT(6, FitRuns::run),
  /** The same model in other units. */
  UNITS(3, UnitRuns::run),
  /** Draws from the exact posterior. */
  EXACT(1, ExactRuns::run),
  /** A huge cell to be predicted. */
  HUGE(1, HugeRuns::run),
  /** One table in two formats. */
  FORMATS(3, FormatRuns::run),
  /** A row alone, and among others. */
  ROWS(2, RowRuns::run),
  /** Damaged tables. */
  DAMAGE(6, DamageRuns::run),
  /** Damaged and forged models. */
  MODELS(2, ModelRuns::run),
  /** Text that is no good table. */
  TEXT(5, TextRuns::run),
  FORMULA(4, FormulaRuns::run),
  SQL(3, SqlRuns::run),
  /** Outputs that cannot be written. */
  OUTPUTS(4, OutputRuns::run),
  /** Evaluate, compare, describe. */
  EVALUATE(3, EvaluateRuns::run),
  /** A file that changes while it is read. */
  STREAM(1, StreamRuns::run);

  private final int weight;

  @SuppressWarnings("ImmutableEnumChecker") // method references hold no state
  private final Consumer<Run> body;

  Kind(int weight, Consumer<Run> body) {
    this.weight = weight;
    this.body = body;
  }

  void run(Run run) {
    body.accept(run);
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Kind ofLabel(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no kind "
                        + label
                        + ", only "
                        + Arrays.stream(values()).map(Kind::label).toList()));
  }

  /** The kind of the run of this number: each comes up as often as its weight says. */
  static Kind ofRun(long run) {
    int total = Arrays.stream(values()).mapToInt(kind -> kind.weight).sum();
    // Steps that share no divisor with the total mix the kinds.
    long place = Math.floorMod(run * 23, total);
    for (Kind kind : List.of(values())) {
      place -= kind.weight;
      if (place < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("no kind for run " + run);
  }
}
