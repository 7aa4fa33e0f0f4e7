/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.apache.spark.ml.util.DefaultParamsWriter$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;
import org.json4s.JObject;
import org.probitep.data.modelfile.ModelWriter;
import scala.Option;

/**
 * A saved model: Spark's own metadata with the params, and next to them a probitep model file that
 * {@code probitep predict} can read, too.
 */
final class SavedModel {
  private static final String FILE = "model.probitep";

  private SavedModel() {}

  private static FileSystem files(Path path, SparkSession session) throws IOException {
    return path.getFileSystem(session.sparkContext().hadoopConfiguration());
  }

  /** Writes. */
  static final class SavedModelWriter extends MLWriter {
    private final EpProbitModel model;

    SavedModelWriter(EpProbitModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      Option<JObject> more = Option.apply(model.plausible()).map(PlausibleVariance::toJson);
      DefaultParamsWriter$.MODULE$.saveMetadata(model, path, sparkSession(), more);
      Path file = new Path(path, FILE);
      try (OutputStream out = files(file, sparkSession()).create(file, true)) {
        ModelWriter.write(model.fittedModel(), out);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write " + file, e);
      }
    }
  }

  /** Reads. */
  static final class SavedModelReader extends MLReader<EpProbitModel> {
    @Override
    public EpProbitModel load(String path) {
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader$.MODULE$.loadMetadata(
              path, sparkSession(), EpProbitModel.class.getName());
      EpProbitModel model =
          new EpProbitModel(
              metadata.uid(), read(new Path(path, FILE)), null, PlausibleVariance.read(metadata));
      metadata.getAndSetParams(model, metadata.getAndSetParams$default$2());
      return model;
    }

    /** By way of a local copy: a zip file is read from its end. */
    private org.probitep.data.fitted.FittedModel read(Path file) {
      try {
        java.nio.file.Path local = Files.createTempFile("probitep", ".model");
        try {
          files(file, sparkSession()).copyToLocalFile(false, file, new Path(local.toUri()), true);
          return ModelFiles.read(local, file.toString());
        } finally {
          Files.delete(local);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read " + file, e);
      }
    }
  }
}
