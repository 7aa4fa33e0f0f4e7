/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.probitep.data.Reason;
import org.probitep.data.design.Likelihood;
import org.probitep.data.files.Sha256;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedRows;
import org.probitep.data.fitted.KeptRows;
import org.probitep.kernels.LowerTriangle;
import org.probitep.latent.CentreDraws;
import org.probitep.latent.LatentPosterior;
import org.probitep.model.DesignMatrix;
import org.probitep.model.GaussianPrior;
import org.probitep.model.Observations;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.Form;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ProjectedPosterior;
import org.probitep.posterior.Projection;

/** Reads the arrays that a manifest lists, checks them, and puts the model together. */
record ModelArrays(ZipFile zip, Manifest manifest) {
  /** The name of the directions of a part of an average, before its ending. */
  static final String DIRECTIONS = "directions";

  FittedModel assemble() throws IOException {
    int n = manifest.fit().outcome().n();
    int p = manifest.fit().outcome().p();
    if (n < 0 || p < 1) {
      throw new IOException("n = " + n + " and p = " + p + " are impossible");
    }
    int kept = sitesKept(n);
    int rows = manifest.holdsDirections() ? rowsOf("x") : kept;
    double[] sitePrecision = vector("site_precision", rows);
    double[] shift = vectorOrNone("site_shift", kept);
    double[] looProbability = vectorOrNone("loo_probability", kept);
    FittedRows sites =
        kept == 0 ? FittedRows.none() : FittedRows.of(sitePrecision, shift, looProbability);
    GaussianPrior prior = GaussianPrior.of(vector("prior_mean", p), vector("prior_variance", p));
    GaussianPosterior gaussian = gaussian(rows, p, prior, sitePrecision);
    FittedModel model =
        FittedModel.of(manifest.schema(), manifest.summary(), posterior(n, p, gaussian), sites)
            .withProfile(manifest.profile());
    return manifest.keepsRows() ? model.keeping(rows(n, p, gaussian)) : model;
  }

  private Posterior posterior(int n, int p, GaussianPosterior gaussian) throws IOException {
    if (manifest.hasDraws()) {
      return LatentPosterior.of(
          gaussian, draws(n, p), vector("mean", p), nonNegative("variance", p));
    }
    return manifest.hasParts() ? average(p, gaussian) : gaussian;
  }

  /** What the arrays of a part of an average end with; the first has the usual names. */
  static String ending(int part) {
    return "_" + part;
  }

  private AveragedPosterior average(int p, GaussianPosterior first) throws IOException {
    double[] weights = nonNegative("part_weights", length("part_weights"));
    List<GaussianPosterior> parts = new ArrayList<>(List.of(first));
    for (int k = 1; k < weights.length; k++) {
      String ending = ending(k);
      GaussianPrior prior =
          GaussianPrior.of(vector("prior_mean" + ending, p), vector("prior_variance" + ending, p));
      boolean projected =
          manifest.arrays().stream().anyMatch(array -> array.name().equals(DIRECTIONS + ending));
      GaussianPosterior part =
          projected ? projected(ending, prior) : ofCoefficients(ending, prior, first);
      parts.add(part.withLink(first.link()));
    }
    return AveragedPosterior.of(parts, weights);
  }

  private GaussianPosterior ofCoefficients(
      String ending, GaussianPrior prior, GaussianPosterior first) throws IOException {
    int p = prior.size();
    double[] mean = vector("scaled_mean" + ending, p);
    if (!(first instanceof DualPosterior dual)) {
      return PrimalPosterior.of(prior, mean, triangle("factor" + ending, p));
    }
    boolean own = manifest.holdsDirections();
    int rows = own ? rowsOf("x" + ending) : dual.x().rows();
    return DualPosterior.of(
        prior,
        mean,
        own ? matrix("x" + ending, rows, p) : dual.x(),
        vector("site_precision" + ending, rows),
        triangle("factor" + ending, rows));
  }

  private ProjectedPosterior projected(String ending, GaussianPrior units) throws IOException {
    int size = rowsOf(DIRECTIONS + ending);
    double[] variances = nonNegative("direction_variance" + ending, 2);
    return ProjectedPosterior.of(
        Projection.of(units, matrix(DIRECTIONS + ending, size, units.size())),
        PrimalPosterior.of(
            GaussianPrior.isotropic(size, variances[0]),
            vector("direction_mean" + ending, size),
            triangle("factor" + ending, size)),
        variances[1]);
  }

  private KeptRows rows(int n, int p, GaussianPosterior posterior) throws IOException {
    Likelihood likelihood = manifest.schema().likelihood();
    DesignMatrix x = posterior instanceof DualPosterior dual ? dual.x() : matrix("x", n, p);
    int[] outcome = wholeNumbers("outcome", n, 1);
    boolean[] y = new boolean[n];
    for (int i = 0; i < n; i++) {
      y[i] = outcome[i] == 1;
    }
    double[] offsets = likelihood.offset().isPresent() ? vector("offset", n) : new double[n];
    Observations rows = Observations.of(x, y, offsets).withLink(likelihood.link());
    return KeptRows.of(
        likelihood.weights().isPresent() ? rows.withWeights(nonNegative("weight", n)) : rows,
        wholeNumbers("row_number", n, manifest.lastRow()),
        manifest.lastRow());
  }

  private int[] wholeNumbers(String name, int length, int most) throws IOException {
    double[] vector = vector(name, length);
    int[] numbers = new int[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = (int) vector[i];
      if (!(vector[i] == numbers[i] && numbers[i] >= 0 && numbers[i] <= most)) {
        throw new IOException(name + ".npy: its value " + i + " is " + vector[i]);
      }
    }
    return numbers;
  }

  private boolean isDual() {
    return manifest.fit().outcome().form() == Form.DUAL;
  }

  /** All of the rows, or none where they were streamed or are not to be in the file. */
  private int sitesKept(int n) throws IOException {
    boolean streamed =
        !isDual() && !manifest.hasDraws() && listed("site_precision").shape().equals(List.of(0));
    return streamed || manifest.holdsDirections() ? 0 : n;
  }

  /** How many rows a matrix has, where nothing else tells. */
  private int rowsOf(String name) throws IOException {
    List<Integer> shape = listed(name).shape();
    if (shape.size() != 2 || shape.get(0) < 1) {
      throw new IOException(name + ".npy has the impossible shape " + shape);
    }
    return shape.get(0);
  }

  private CentreDraws draws(int n, int p) throws IOException {
    int width =
        switch (manifest.fit().outcome().form()) {
          case PRIMAL -> p;
          case DUAL -> n;
        };
    double[] weights = nonNegative("draw_weights", length("draw_weights"));
    double chains = vector("draw_chains", 1)[0];
    if (!(chains >= 0 && chains <= weights.length && chains == Math.rint(chains))) {
      throw new IOException("draw_chains.npy: there cannot be " + chains + " chains");
    }
    double[] draw = new double[width];
    return read(
        "draws",
        List.of(weights.length, width),
        values ->
            CentreDraws.of(
                s -> {
                  values.read(draw);
                  return draw;
                },
                weights,
                (int) chains,
                width,
                manifest.fit().drawSeed()));
  }

  /** The length of a vector, where nothing else tells. */
  private int length(String name) throws IOException {
    List<Integer> shape = listed(name).shape();
    if (shape.size() != 1 || shape.get(0) < 1) {
      throw new IOException(name + ".npy has the impossible shape " + shape);
    }
    return shape.get(0);
  }

  private GaussianPosterior gaussian(int n, int p, GaussianPrior prior, double[] sitePrecision)
      throws IOException {
    double[] scaledMean = vector("scaled_mean", p);
    GaussianPosterior probit =
        switch (manifest.fit().outcome().form()) {
          case PRIMAL -> PrimalPosterior.of(prior, scaledMean, triangle("factor", p));
          case DUAL ->
              DualPosterior.of(
                  prior, scaledMean, matrix("x", n, p), sitePrecision, triangle("factor", n));
        };
    return probit.withLink(manifest.schema().likelihood().link());
  }

  private LowerTriangle triangle(String name, int size) throws IOException {
    long length = (long) size * (size + 1) / 2;
    if (length > Integer.MAX_VALUE) {
      throw new IOException("a triangle of size " + size + " is too large");
    }
    return LowerTriangle.ofPacked(size, vector(name, (int) length));
  }

  private double[] vector(String name, int length) throws IOException {
    return read(
        name,
        List.of(length),
        values -> {
          double[] vector = new double[length];
          values.read(vector);
          return vector;
        });
  }

  /** NaN throughout where the manifest says that the method does not give these numbers. */
  private double[] vectorOrNone(String name, int length) throws IOException {
    boolean none = Double.isNaN(manifest.fit().outcome().looLogPredictive());
    return read(
        name,
        List.of(length),
        values -> {
          double[] vector = new double[length];
          values.read(vector, none);
          return vector;
        });
  }

  private double[] nonNegative(String name, int length) throws IOException {
    double[] vector = vector(name, length);
    for (int i = 0; i < length; i++) {
      if (!(vector[i] >= 0)) {
        throw new IOException(name + ".npy: its value " + i + " is " + vector[i]);
      }
    }
    return vector;
  }

  private DesignMatrix matrix(String name, int rows, int columns) throws IOException {
    return read(
        name,
        List.of(rows, columns),
        values -> {
          DesignMatrix.Builder builder = DesignMatrix.builder(columns);
          double[] row = new double[columns];
          for (int i = 0; i < rows; i++) {
            values.read(row);
            builder.addRow(row);
          }
          return builder.build();
        });
  }

  @FunctionalInterface
  private interface Body<T> {
    T read(NumberStream values) throws IOException;
  }

  /** Reads one array; sizes are compared before any memory is taken. */
  private <T> T read(String name, List<Integer> shape, Body<T> body) throws IOException {
    String entryName = name + ".npy";
    Manifest.Array listed = listed(name);
    ZipEntry entry = zip.getEntry(entryName);
    if (entry == null) {
      throw new IOException("it has no " + entryName);
    }
    long bytes = NumberArray.header(shape).length + Double.BYTES * NumberArray.size(shape);
    if (!listed.shape().equals(shape) || entry.getSize() != bytes) {
      throw new IOException(entryName + " does not have the shape " + shape);
    }
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(zip.getInputStream(entry), digest)) {
      NumberStream values = new NumberStream(in, shape);
      T result = body.read(values);
      values.end();
      if (!listed.sha256().equals(Sha256.hex(digest))) {
        throw new IOException("the checksum does not match");
      }
      return result;
    } catch (IOException e) {
      throw new IOException(entryName + ": " + Reason.of(e), e);
    }
  }

  private Manifest.Array listed(String name) throws IOException {
    for (Manifest.Array array : manifest.arrays()) {
      if (array.name().equals(name)) {
        return array;
      }
    }
    throw new IOException("its manifest lists no array " + name);
  }
}
