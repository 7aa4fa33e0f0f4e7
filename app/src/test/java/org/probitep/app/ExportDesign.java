/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Models of every kind that can be exported, each with rows to score: cells are missing, categories
 * are new, and names and texts have quotes or are those that exports use inside.
 */
record ExportDesign(String name, List<String> options) {
  private static final Map<String, Case> MADE = new HashMap<>();
  private static final int TRAINING_ROWS = 240;
  private static final int SCORED_ROWS = 1000;
  private static final String[] REGIONS = {"north", "so'uth", "e\"ast", "NA", "7", "\\w est;--"};
  private static final String[] SIZES = {"S", "M", "L", ""};

  /** One of each kind. */
  static List<ExportDesign> all() {
    return List.of(
        of("plain", "--target", "y", "--ignore", "k0,w", "--na=-9", "--ordered", "size=S<M<L"),
        of(
            "indicator",
            "--formula",
            "y ~ `the \"a\"` + b + region + flag",
            "--na=-9",
            "--missing",
            "indicator"),
        of(
            "functions",
            "--formula",
            "y ~ log(b) + exp(`the \"a\"`) + sqrt(b) + I(b^-1.5) + log1p(b) + log2(b) + log10(b)"
                + " + I(`the \"a\"`/b) + (`the \"a\"` > 0) + I((b + 1)^2 - -b) + I(b != 1)",
            "--na=-9"),
        of(
            "comparisons",
            "--formula",
            "y ~ (region == \"e\\\"ast\"):b + I(region %in% c(\"north\", \"so'uth\")) + I(size != \"S\" & b"
                + " > 1 | !flag) + I(!(n1 %in% c(0, 2))) + poly(b, 2, raw = TRUE)",
            "--na=-9"),
        of(
            "curves",
            "--formula",
            "y ~ poly(`the \"a\"`, 3) + ns(b, df = 4) + bs(`the \"a\"`, df = 5) + bs(log(b), knots = c(0),"
                + " degree = 2)",
            "--na=-9"),
        of(
            "products",
            "--formula",
            "y ~ region * size + flag:b + C(n1) + flag - 1",
            "--na=-9",
            "--ordered",
            "size=S<M<L"),
        of("pooled", "--formula", "y ~ b + (1 + b | ward) + (1 | region)", "--na=-9"),
        of("offset", "--formula", "y ~ b + region + offset(log(k0)) + offset(n1)", "--na=-9"),
        of(
            "logit",
            "--formula",
            "y ~ b + `the \"a\"` + region",
            "--na=-9",
            "--link",
            "logit",
            "--base-rate",
            "0.1"),
        of(
            "average",
            "--formula",
            "y ~ b + `the \"a\"` + region",
            "--na=-9",
            "--prior-variance",
            "average"),
        of(
            "average logit",
            "--formula",
            "y ~ b + `the \"a\"`",
            "--na=-9",
            "--prior-variance",
            "average",
            "--link",
            "logit",
            "--form",
            "dual"),
        of("dual", "--formula", "y ~ b + `the \"a\"` + region + ward", "--na=-9", "--form", "dual"),
        of("wide", "--target", "y"),
        of("factors", "--target", "y"),
        of("few factors", "--target", "y"),
        of("flat", "--formula", "y ~ b + k0", "--method", "mf", "--level", "0.8"));
  }

  private static ExportDesign of(String name, String... options) {
    return new ExportDesign(name, List.of(options));
  }

  @Override
  public String toString() {
    return name;
  }

  /** A model and rows: files in a folder, and what predict says of the rows. */
  record Case(Path model, List<String> names, List<List<String>> rows, List<double[]> expected) {}

  /**
   * A model that refuses missing cells and new categories, and rows of which it takes the first.
   */
  static Case strict(Path folder) throws IOException {
    Path train =
        Files.writeString(
            folder.resolve("strict.csv"),
            "a,c,f,y\n1,u,true,0\n2,v,true,1\n3,u,false,1\n4,v,false,0\n5,u,true,1\n2,u,true,0\n");
    Path model = folder.resolve("strict.zip");
    Cli.Result fitted =
        Cli.run(
            "fit", train, "--target", "y", "--missing", "error", "--unseen", "error", "-o", model);
    assertThat(fitted.code()).as(fitted.err()).isZero();
    List<List<String>> rows =
        List.of(
            List.of("1", "u", "true"),
            List.of("", "u", "true"),
            List.of("1", "w", "true"),
            List.of("1", "", "true"),
            List.of("1", "u", ""),
            List.of("1", "u", "maybe"),
            List.of("1E300", "u", "true"));
    List<double[]> expected = new ArrayList<>();
    for (List<String> row : rows) {
      Path one = Files.writeString(folder.resolve("one.csv"), "a,c,f\n" + String.join(",", row));
      Cli.Result predicted = Cli.run("predict", model, one);
      assertThat(predicted.code() == 0).as(predicted.err()).isEqualTo(row.equals(rows.get(0)));
      expected.add(
          predicted.code() == 0
              ? Cli.numbers(predicted.out().lines().toList().get(1), 0)
              : new double[] {Double.NaN, Double.NaN, Double.NaN});
    }
    return new Case(model, List.of("a", "c", "f"), rows, expected);
  }

  /** Fits and predicts, once for the tests of all formats. */
  Case make() throws IOException {
    synchronized (MADE) {
      if (!MADE.containsKey(name)) {
        MADE.put(name, make(Files.createDirectories(Path.of("target", "exports", name))));
      }
      return MADE.get(name);
    }
  }

  private Case make(Path folder) throws IOException {
    Path train = Files.writeString(folder.resolve("train.csv"), table(1, TRAINING_ROWS, false));
    String scored = table(2, SCORED_ROWS, true);
    Path test = Files.writeString(folder.resolve("test.csv"), scored);
    Path model = folder.resolve("model.zip");
    List<Object> words = new ArrayList<>(List.of("fit", train, "-o", model));
    words.addAll(options);
    Cli.Result fitted = Cli.run(words.toArray());
    assertThat(fitted.code()).as(fitted.err()).isZero();
    Cli.Result predicted = Cli.run("predict", model, test);
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<List<String>> cells = scored.lines().map(ExportDesign::cells).toList();
    return new Case(
        model,
        cells.get(0),
        cells.subList(1, cells.size()),
        predicted.out().lines().skip(1).map(line -> Cli.numbers(line, 0)).toList());
  }

  /** The cells of a line; none of those below has a comma in it. */
  private static List<String> cells(String line) {
    return Arrays.stream(line.split(",", -1)).map(ExportDesign::unquoted).toList();
  }

  private static String unquoted(String cell) {
    return cell.startsWith("\"")
        ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"")
        : cell;
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  /** The one to score has categories that are new, and numbers further out. */
  private String table(long seed, int rows, boolean fresh) {
    return switch (name) {
      case "wide" -> wide(seed, fresh ? rows : 8, 85);
      case "factors" -> factors(seed, fresh ? rows : 30, 60);
      case "few factors" -> factors(seed, fresh ? rows : 60, 12);
      default -> mixed(seed, rows, fresh);
    };
  }

  private static String mixed(long seed, int rows, boolean fresh) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder(quoted("the \"a\"") + ",b,n1,region,size,flag,ward,k0");
    text.append(fresh ? "\n" : ",w,y\n");
    for (int i = 0; i < rows; i++) {
      double a = random.nextGaussian() * (fresh ? 2 : 1);
      double b = Math.exp(random.nextGaussian());
      int k = random.nextInt(fresh ? 5 : 3);
      String region = REGIONS[random.nextInt(fresh ? 6 : 5)];
      String flag = List.of("true", "FALSE", "").get(random.nextInt(3));
      text.append(i % 9 == 0 ? "-9" : i % 11 == 0 ? "" : String.valueOf(a));
      text.append(',').append(fresh && i % 13 == 0 ? "" : String.valueOf(b)).append(',').append(k);
      text.append(',').append(quoted(region)).append(',').append(SIZES[random.nextInt(4)]);
      text.append(',').append(flag).append(",w").append(random.nextInt(fresh ? 8 : 6));
      text.append(',').append(0.5 + random.nextDouble());
      double g = a + 0.4 * Math.log(b) + (region.equals("north") ? 1 : 0) - 0.3 * k;
      if (!fresh) {
        text.append(',').append(1 + random.nextInt(2));
        text.append(',').append(g + random.nextGaussian() > 0 ? "yes" : "no");
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Columns that go together, and an outcome that goes with them. */
  static String factors(long seed, int rows, int columns) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("y");
    IntStream.range(0, columns).forEach(j -> text.append(",x").append(j));
    for (int i = 0; i < rows; i++) {
      double hidden = random.nextGaussian();
      text.append('\n').append(hidden + 0.5 * random.nextGaussian() > 0 ? 1 : 0);
      for (int j = 0; j < columns; j++) {
        text.append(',').append((j % 3 - 1) * hidden + random.nextGaussian());
      }
    }
    return text.append('\n').toString();
  }

  private static String wide(long seed, int rows, int columns) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("y");
    IntStream.range(0, columns).forEach(j -> text.append(",x").append(j));
    for (int i = 0; i < rows; i++) {
      double first = random.nextGaussian();
      text.append('\n').append(first > 0 ? 1 : 0).append(',').append(first);
      IntStream.range(1, columns).forEach(j -> text.append(',').append(random.nextGaussian()));
    }
    return text.append('\n').toString();
  }
}
