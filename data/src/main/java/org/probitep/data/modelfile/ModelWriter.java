/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.modelfile;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.probitep.data.design.Likelihood;
import org.probitep.data.files.AtomicFile;
import org.probitep.data.files.Sha256;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedRows;
import org.probitep.data.fitted.KeptRows;
import org.probitep.latent.CentreDraws;
import org.probitep.latent.LatentPosterior;
import org.probitep.model.Observations;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.posterior.ProjectedPosterior;

/**
 * Writes a model file. Arrays stream from the model to the disk; none is copied into bytes as a
 * whole.
 */
public final class ModelWriter {
  /** One time for all entries: the manifest says when the model was made. */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private ModelWriter() {}

  /**
   * Writes the file whole or not at all.
   *
   * @param model the model
   * @param file the file
   * @throws IOException if writing fails
   */
  public static void write(FittedModel model, Path file) throws IOException {
    AtomicFile.write(file, out -> write(model, out));
  }

  /**
   * Writes to a stream, which stays open.
   *
   * @param model the model
   * @param out the stream
   * @throws IOException if writing fails
   */
  public static void write(FittedModel model, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    zip.setLevel(Deflater.NO_COMPRESSION);
    List<Manifest.Array> entries = new ArrayList<>();
    for (NumberArray array : arrays(model)) {
      begin(zip, array.name() + ".npy");
      MessageDigest digest = Sha256.digest();
      array.write(new DigestOutputStream(zip, digest));
      entries.add(new Manifest.Array(array.name(), array.shape(), Sha256.hex(digest)));
    }
    byte[] manifest = ManifestJson.write(Manifest.of(model, entries));
    begin(zip, ModelReader.MANIFEST);
    zip.write(manifest);
    begin(zip, ModelReader.MANIFEST_CHECKSUM);
    zip.write((Sha256.hex(manifest) + "\n").getBytes(StandardCharsets.US_ASCII));
    zip.finish();
  }

  private static void begin(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(ENTRY_TIME);
    zip.putNextEntry(entry);
  }

  private static List<NumberArray> arrays(FittedModel model) {
    Posterior posterior = model.posterior();
    FittedRows sites = model.sites();
    List<NumberArray> arrays = new ArrayList<>();
    arrays.add(NumberArray.of("prior_mean", posterior.prior().means()));
    arrays.add(NumberArray.of("prior_variance", posterior.prior().variances()));
    arrays.add(NumberArray.optional("site_precision", sitePrecisions(model)));
    arrays.add(NumberArray.optional("site_shift", sites.shifts()));
    arrays.add(NumberArray.optional("loo_probability", sites.looProbabilities()));
    if (posterior instanceof LatentPosterior latent) {
      addGaussian(arrays, latent.conditional());
      addDraws(arrays, latent);
    } else if (posterior instanceof GaussianPosterior gaussian) {
      addGaussian(arrays, gaussian);
    } else if (posterior instanceof AveragedPosterior average) {
      addGaussian(arrays, average.parts().get(0));
      addParts(arrays, average, model.holdsDirections());
    } else {
      throw new IllegalArgumentException(
          "no model file holds a " + posterior.getClass().getSimpleName());
    }
    model.kept().ifPresent(kept -> addRows(arrays, kept, model.schema().likelihood()));
    return arrays;
  }

  /** Directions have precisions as rows have, though these are not sites of rows. */
  private static double[] sitePrecisions(FittedModel model) {
    Posterior first =
        model.posterior() instanceof AveragedPosterior average
            ? average.parts().get(0)
            : model.posterior();
    return model.holdsDirections() && first instanceof DualPosterior dual
        ? dual.sitePrecisions()
        : model.sites().precisions();
  }

  /** The dual form has x already. */
  private static void addRows(List<NumberArray> arrays, KeptRows kept, Likelihood likelihood) {
    Observations rows = kept.rows();
    if (arrays.stream().noneMatch(array -> array.name().equals("x"))) {
      arrays.add(NumberArray.of("x", rows.x()));
    }
    int[] numbers = kept.numbers();
    arrays.add(NumberArray.of("row_number", numbers.length, i -> numbers[i]));
    arrays.add(NumberArray.of("outcome", numbers.length, i -> rows.y(i) ? 1 : 0));
    if (likelihood.weights().isPresent()) {
      arrays.add(NumberArray.of("weight", numbers.length, rows::weight));
    }
    if (likelihood.offset().isPresent()) {
      arrays.add(NumberArray.of("offset", numbers.length, rows::offset));
    }
  }

  private static void addGaussian(List<NumberArray> arrays, GaussianPosterior posterior) {
    arrays.add(NumberArray.of("scaled_mean", posterior.scaledMean()));
    if (posterior instanceof PrimalPosterior primal) {
      arrays.add(NumberArray.of("factor", primal.factor().packed()));
    } else if (posterior instanceof DualPosterior dual) {
      arrays.add(NumberArray.of("factor", dual.factor().packed()));
      arrays.add(NumberArray.of("x", dual.x()));
    }
  }

  /**
   * What each of the other parts of an average has of its own; they share rows, but not directions.
   */
  private static void addParts(
      List<NumberArray> arrays, AveragedPosterior average, boolean directions) {
    arrays.add(NumberArray.of("part_weights", average.weights()));
    for (int k = 1; k < average.parts().size(); k++) {
      GaussianPosterior part = average.parts().get(k);
      String ending = ModelArrays.ending(k);
      arrays.add(NumberArray.of("prior_mean" + ending, part.prior().means()));
      arrays.add(NumberArray.of("prior_variance" + ending, part.prior().variances()));
      arrays.add(NumberArray.of("factor" + ending, part.factor().packed()));
      if (part instanceof ProjectedPosterior projected) {
        addDirections(arrays, projected, ending);
        continue;
      }
      arrays.add(NumberArray.of("scaled_mean" + ending, part.scaledMean()));
      if (part instanceof DualPosterior dual) {
        arrays.add(NumberArray.of("site_precision" + ending, dual.sitePrecisions()));
        if (directions) {
          arrays.add(NumberArray.of("x" + ending, dual.x()));
        }
      }
    }
  }

  private static void addDirections(
      List<NumberArray> arrays, ProjectedPosterior part, String ending) {
    PrimalPosterior weights = part.weights();
    arrays.add(NumberArray.of("direction_mean" + ending, weights.scaledMean()));
    double[] variances = {weights.prior().variance(0), part.otherVariance()};
    arrays.add(NumberArray.of("direction_variance" + ending, variances));
    arrays.add(NumberArray.of(ModelArrays.DIRECTIONS + ending, part.projection().directions()));
  }

  private static void addDraws(List<NumberArray> arrays, LatentPosterior posterior) {
    CentreDraws draws = posterior.draws();
    arrays.add(NumberArray.of("draws", draws.size(), draws.width(), draws::centre));
    arrays.add(NumberArray.of("draw_weights", draws.weights()));
    arrays.add(NumberArray.of("draw_chains", new double[] {draws.chains()}));
    arrays.add(NumberArray.of("mean", posterior.mean()));
    arrays.add(NumberArray.of("variance", posterior.variances()));
  }
}
