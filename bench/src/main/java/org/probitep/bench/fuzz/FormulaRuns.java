/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz;

import java.util.List;
import org.probitep.bench.fuzz.made.Chance;
import org.probitep.bench.fuzz.made.Options;
import org.probitep.bench.fuzz.made.Sheet;
import org.probitep.bench.fuzz.made.SheetFormat;
import org.probitep.bench.fuzz.made.Sheets;
import org.probitep.bench.fuzz.rules.CommandOutcome;

/** Formulas, sensible, senseless and endless. */
final class FormulaRuns {
  private static final String[] ATOMS = {
    "x0",
    "x1",
    "x2",
    "x3",
    ".",
    "1",
    "0",
    "-1",
    "C(x0)",
    "I(x1^2)",
    "log(x1)",
    "exp(x2)",
    "sqrt(x0)",
    "`x3`",
    "absent",
    "y",
    "I(x0^-3)",
    "exp(exp(x0))",
    "I(x0^1e300)",
    "C(x3)",
    "I(x0 + x1)",
    "`",
    "(",
    ")",
    "\u001b[31m",
    "x0^",
    "~",
    "%in%",
    "'x0'",
    "C(C(x0))",
    "I(x2^0.5)",
    "log(0)",
    "poly(x0, 2)",
    "poly(x1, 20)",
    "ns(x0, df = 3)",
    "bs(x2, knots = c(0.1, 0.2), degree = 2)",
    "ns(x1, knots = 1e300)",
    "bs(log(x1), 5)",
    "factor(x0)",
    "x0 > 1",
    "(x1 <= x2)",
    "I(x0/x1)",
    "log2(x1)",
    "log1p(-x0)",
    "I(-x0^-x1)"
  };
  private static final String[] SIGNS = {" + ", " * ", ":", " - ", "+", "^2 + ", " ^ ", "/", " | "};

  private FormulaRuns() {}

  static void run(Run run) {
    Chance chance = run.chance();
    Sheet sheet = Sheets.of(chance, 24, chance.oneIn(12) ? 60 : 4, false);
    RandomTables tables = RandomTables.write(run, sheet, 20, SheetFormat.CSV);
    String formula = "y ~ " + (chance.oneIn(5) ? hostile(chance) : random(chance, 0));
    List<String> options = List.of("--formula", formula, "-q", "--max-sweeps", "50");
    List<String> fit = List.of("fit", tables.train(), "-o", "model.zip");
    List<String> describe =
        List.of("describe", tables.train(), "--formula", formula, "--json", "-q");
    if (chance.oneIn(4)) {
      run.command(describe);
    } else if (run.command(Options.join(fit, options)).isGood()) {
      CommandOutcome shown = run.command("inspect", "model.zip", "--json");
      run.expect(shown.isGood(), "a model does not load", shown.err());
      run.command("predict", "model.zip", tables.test(), "-q");
    }
  }

  private static String random(Chance chance, int depth) {
    StringBuilder text = new StringBuilder();
    int terms = chance.between(1, 5);
    for (int i = 0; i < terms; i++) {
      text.append(i == 0 ? "" : chance.of(SIGNS));
      boolean nested = depth < 3 && chance.oneIn(6);
      text.append(nested ? "(" + random(chance, depth + 1) + ")" : atom(chance));
      if (chance.oneIn(8)) {
        text.append('^').append(chance.of("2", "3", "20", "0", "-1", "1e9", "99999999999", "1.5"));
      }
    }
    return text.toString();
  }

  private static String atom(Chance chance) {
    return chance.oneIn(4) ? chance.of(ATOMS) : ATOMS[chance.below(7)];
  }

  private static String hostile(Chance chance) {
    int many = chance.of(50, 500, 2000, 20_000);
    return switch (chance.below(8)) {
      case 0 -> "(".repeat(many) + "x0" + ")".repeat(many);
      case 1 -> "(".repeat(many);
      case 2 -> "x0" + ":x1".repeat(many);
      case 3 -> "x0" + " + x1".repeat(many);
      case 4 -> ".^" + chance.of(2, 4, 20, 60);
      case 5 -> "x0" + " * (x1".repeat(many) + ")".repeat(many);
      case 6 -> "(x0 + x1 + x2 + x3)^" + "9".repeat(chance.between(1, 40));
      default -> "log(".repeat(many) + "x0" + ")".repeat(many);
    };
  }
}
