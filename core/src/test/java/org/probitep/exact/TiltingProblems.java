/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.probitep.latent.LatentProblem;

/** Problems for tests: made from a seed, or read from {@code src/test/resources/reference}. */
final class TiltingProblems {
  /** The standard deviation of the coefficients in the references. */
  private static final double PRIOR_SD = 5;

  private TiltingProblems() {}

  static LatentProblem random(int n, int dimensions, double scale, Random random) {
    double[][] design = new double[n][dimensions];
    double[] sign = new double[n];
    double[] offset = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < dimensions; j++) {
        design[i][j] = scale * random.nextGaussian();
      }
      sign[i] = random.nextBoolean() ? 1 : -1;
      offset[i] = random.nextGaussian();
    }
    return new LatentProblem(design, dimensions, sign, offset);
  }

  static LatentProblem reference(String name) {
    double[][] table =
        text(name, "train.csv")
            .lines()
            .skip(1)
            .map(line -> Arrays.stream(line.split(",", -1)))
            .map(cells -> cells.mapToDouble(Double::parseDouble).toArray())
            .toArray(double[][]::new);
    int n = table.length;
    int p = table[0].length - 1;
    double[][] x = new double[n][p];
    double[] sign = new double[n];
    for (int i = 0; i < n; i++) {
      sign[i] = table[i][p] == 1 ? 1 : -1;
      for (int j = 0; j < p; j++) {
        x[i][j] = PRIOR_SD * table[i][j];
      }
    }
    return new LatentProblem(p < n ? x : choleskyOfGram(x), Math.min(n, p), sign, new double[n]);
  }

  static double scalar(String name, String key) {
    Matcher matcher =
        Pattern.compile("\"" + key + "\": ([-+.0-9eE]+)").matcher(text(name, "scalars.json"));
    matcher.find();
    return Double.parseDouble(matcher.group(1));
  }

  private static double[][] choleskyOfGram(double[][] x) {
    int n = x.length;
    double[][] factor = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = dot(x[i], x[j]) - dot(factor[i], factor[j]);
        factor[i][j] = i == j ? Math.sqrt(sum) : sum / factor[j][j];
      }
    }
    return factor;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static String text(String name, String file) {
    String path = "/reference/" + name + "/" + file;
    try (InputStream in = TiltingProblems.class.getResourceAsStream(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
