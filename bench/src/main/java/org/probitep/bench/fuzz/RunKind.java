/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a run can be about, and how often. */
enum RunKind {
  /** Forms, kernels and textbook EP of the library on extreme numbers. */
  LIBRARY(14),
  /** The same on the command line. */
  AGREE(3),
  /** A fit by any method with any options, and what can be done with its model. */
  FIT(6),
  /** The same model in other units. */
  UNITS(2),
  /** Wide priors, and wider ones. */
  FLAT(2),
  /** Draws from the exact posterior. */
  EXACT(1),
  /** A huge cell to be predicted. */
  HUGE(1),
  /** One table in two formats. */
  FORMATS(3),
  /** A row alone, and among others. */
  ROWS(2),
  /** Damaged tables. */
  DAMAGE(6),
  /** Damaged and forged models. */
  MODELS(2),
  /** Text that is no good table. */
  TEXT(5),
  /** Wrong options. */
  USAGE(5),
  FORMULA(4),
  SQL(3),
  /** Outputs that cannot be written. */
  OUTPUTS(4),
  /** Evaluate, compare, describe. */
  EVALUATE(3),
  /** A file that changes while it is read. */
  STREAM(1);

  private final int weight;

  RunKind(int weight) {
    this.weight = weight;
  }

  void run(Run run) {
    switch (this) {
      case LIBRARY -> LibraryRuns.run(run);
      case AGREE -> AgreeRuns.run(run);
      case FIT -> FitRuns.run(run);
      case UNITS -> UnitRuns.run(run);
      case FLAT -> FlatRuns.run(run);
      case EXACT -> ExactRuns.run(run);
      case HUGE -> HugeRuns.run(run);
      case FORMATS -> FormatRuns.run(run);
      case ROWS -> RowRuns.run(run);
      case DAMAGE -> DamageRuns.run(run);
      case MODELS -> ModelRuns.run(run);
      case TEXT -> TextRuns.run(run);
      case USAGE -> UsageRuns.run(run);
      case FORMULA -> FormulaRuns.run(run);
      case SQL -> SqlRuns.run(run);
      case OUTPUTS -> OutputRuns.run(run);
      case EVALUATE -> EvaluateRuns.run(run);
      case STREAM -> StreamRuns.run(run);
    }
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static RunKind ofLabel(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no kind "
                        + label
                        + ", only "
                        + Arrays.stream(values()).map(RunKind::label).toList()));
  }

  /** The kind of the run of this number: each comes up as often as its weight says. */
  static RunKind ofRun(long run) {
    int total = Arrays.stream(values()).mapToInt(kind -> kind.weight).sum();
    // Steps that share no divisor with the total mix the kinds.
    long place = Math.floorMod(run * 23, total);
    for (RunKind kind : List.of(values())) {
      place -= kind.weight;
      if (place < 0) {
        return kind;
      }
    }
    throw new IllegalStateException("no kind for run " + run);
  }
}
