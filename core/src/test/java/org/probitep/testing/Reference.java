/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;

/** One of the reference problems in {@code src/test/resources/reference}, with its answers. */
public record Reference(String name) {
  public static final List<String> ORDINARY =
      List.of("sim/p50", "sim/p100", "sim/p800", "real/pima_mass", "real/sonar");

  public static final List<String> HARD =
      List.of(
          "hard/ally1",
          "hard/collinear",
          "hard/constcol",
          "hard/dup10k_half",
          "hard/n1_p1",
          "hard/nu2_1e12",
          "hard/outlier_x100",
          "hard/scale1e6",
          "hard/separable",
          "hard/separable_nu2_1e8",
          "hard/zerorow");

  public Observations train() {
    double[][] table = table("train.csv");
    boolean[] y = new boolean[table.length];
    double[][] x = new double[table.length][];
    for (int i = 0; i < table.length; i++) {
      int p = table[i].length - 1;
      y[i] = table[i][p] == 1;
      x[i] = Arrays.copyOf(table[i], p);
    }
    return Observations.of(DesignMatrix.of(x), y);
  }

  /** The test rows, without the outcome that some files have as a last column. */
  public DesignMatrix test() {
    int p = train().x().columns();
    double[][] table = table("test.csv");
    for (int i = 0; i < table.length; i++) {
      table[i] = Arrays.copyOf(table[i], p);
    }
    return DesignMatrix.of(table);
  }

  public GaussianPrior prior() {
    Matcher matcher = scalar("priorVariance");
    double variance = matcher.find() ? Double.parseDouble(matcher.group(1)) : 25;
    return GaussianPrior.isotropic(train().x().columns(), variance);
  }

  public double logEvidence() {
    return number("epLogEvidence");
  }

  /** A number of {@code scalars.json}. */
  public double number(String key) {
    Matcher matcher = scalar(key);
    matcher.find();
    return Double.parseDouble(matcher.group(1));
  }

  /** A column of a table, from 0. */
  public double[] column(String file, int column) {
    return Arrays.stream(table(file)).mapToDouble(row -> row[column]).toArray();
  }

  public int sweepsOfThePaper() {
    return (int) number("epSweepsAtSites1e-3");
  }

  private Matcher scalar(String key) {
    return Pattern.compile("\"" + key + "\": \"?([-+.0-9eE]+)").matcher(text("scalars.json"));
  }

  public double[][] table(String file) {
    return text(file)
        .lines()
        .skip(1)
        .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
        .toArray(double[][]::new);
  }

  private String text(String file) {
    try (InputStream in = Reference.class.getResourceAsStream("/reference/" + name + "/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
