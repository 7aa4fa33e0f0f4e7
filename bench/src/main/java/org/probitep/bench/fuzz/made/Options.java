/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.bench.fuzz.made;

import java.util.ArrayList;
import java.util.List;

/** Random options of fitting. */
public final class Options {
  private Options() {}

  /** Options that say what the model is: prior, scale, intercept. */
  public static List<String> model(Chance chance) {
    List<String> words = modelOfAnyPrior(chance);
    if (!words.contains("--prior-variance")) {
      // What is learned agrees to a hundredth only, and answers are to agree.
      add(words, "--prior-variance", "25");
    }
    return words;
  }

  private static List<String> modelOfAnyPrior(Chance chance) {
    List<String> words = new ArrayList<>();
    if (chance.oneIn(2)) {
      add(words, "--prior-variance", priorVariance(chance));
    }
    if (chance.oneIn(10)) {
      add(words, "--intercept-variance", priorVariance(chance));
    }
    if (chance.oneIn(3)) {
      add(words, "--scale", chance.of("none", "half-sd"));
    }
    if (chance.oneIn(5)) {
      words.add("--no-intercept");
    }
    if (chance.oneIn(5)) {
      add(words, "--missing", chance.of("impute", "indicator", "error", "drop"));
    }
    if (chance.oneIn(6)) {
      add(words, "--unseen", chance.of("reference", "error"));
    }
    return words;
  }

  /** As {@link #model}, or with a prior that is learned. */
  public static List<String> modelOrLearned(Chance chance) {
    return modelOfAnyPrior(chance);
  }

  private static String priorVariance(Chance chance) {
    double value =
        switch (chance.below(4)) {
          case 0 -> chance.power(-300, 300);
          case 1 -> chance.power(5, 20);
          case 2 -> chance.power(-3, 3);
          default -> chance.of(1e-143, 1e213, 1e16, 1e12, 1e150, 1e-300, 1e300, 4.9e-324, 1.7e308);
        };
    return Double.toString(value);
  }

  /** Options that say how the fit is found, by EP; they must not matter where it converges. */
  public static List<String> engine(Chance chance) {
    List<String> words = new ArrayList<>();
    if (chance.oneIn(3)) {
      add(words, "--form", chance.of("auto", "primal", "dual"));
    }
    if (chance.oneIn(3)) {
      add(words, "--kernels", chance.of("auto", "java", "openblas"));
    }
    if (chance.oneIn(6)) {
      add(words, "--threads", chance.of("1", "2", "3"));
    }
    if (chance.oneIn(6)) {
      add(words, "--damping", Double.toString(chance.oneIn(2) ? chance.power(-12, 0) : 0.5));
    }
    if (chance.oneIn(6)) {
      add(words, "--tolerance", Double.toString(chance.power(-17, -1)));
    }
    if (!chance.oneIn(12)) {
      add(words, "--max-sweeps", Integer.toString(chance.of(1, 2, 50, 100, 100, 100, 200)));
    }
    if (chance.oneIn(8)) {
      add(words, "--stopping", chance.of("predictor", "sites"));
    }
    return words;
  }

  /** A method, seldom a slow one. */
  public static List<String> method(Chance chance) {
    List<String> words = new ArrayList<>();
    String method =
        chance.oneIn(60) ? "exact" : chance.of("ep", "ep", "ep", "ep", "textbook", "pfm", "mf");
    if (!method.equals("ep") || chance.oneIn(4)) {
      add(words, "--method", method);
      add(words, "--samples", Integer.toString(chance.of(1, 2, 100, 500)));
      add(words, "--seed", Integer.toString(chance.below(1000)));
    }
    return words;
  }

  /** What the columns are taken for. */
  public static List<String> columns(Chance chance) {
    List<String> words = new ArrayList<>();
    if (chance.oneIn(8)) {
      add(words, "--categorical", chance.of("x0", "x1", "x0,x2"));
    }
    if (chance.oneIn(8)) {
      add(words, "--ignore", chance.of("x0", "x1,x3"));
    }
    if (chance.oneIn(20)) {
      add(words, "--positive", chance.of("0", "no", "false", "absent"));
    }
    if (chance.oneIn(20)) {
      add(words, "--na", chance.of("a", "0.0", "1.7E12"));
    }
    return words;
  }

  /** How much is said and shown. */
  public static List<String> manners(Chance chance) {
    List<String> words = new ArrayList<>();
    if (chance.oneIn(2)) {
      words.add("-q");
    }
    if (chance.oneIn(6)) {
      add(words, "--level", Double.toString(chance.of(0.5, 0.9, 0.999, 1e-9, 0.9999999999)));
    }
    return words;
  }

  private static void add(List<String> words, String name, String value) {
    words.add(name);
    words.add(value);
  }

  /** All words in one list. */
  @SafeVarargs
  public static List<String> join(List<String>... parts) {
    List<String> all = new ArrayList<>();
    for (List<String> part : parts) {
      all.addAll(part);
    }
    return all;
  }
}
