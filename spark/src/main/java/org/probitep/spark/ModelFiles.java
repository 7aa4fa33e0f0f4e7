/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.probitep.data.FitSummary;
import org.probitep.data.FittedModel;
import org.probitep.data.Scaling;
import org.probitep.data.Schema;
import org.probitep.data.Sites;
import org.probitep.data.SoftwareVersion;
import org.probitep.data.Target;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.data.table.RequestException;
import org.probitep.ep.Form;
import org.probitep.ep.PartitionedEp;
import org.probitep.ep.PrimalPosterior;

/** Between Spark's world and probitep's own models. */
final class ModelFiles {
  private ModelFiles() {}

  /** The model of a fit; its sites stay behind on the executors. */
  static FittedModel model(EpProbit estimator, EpProbitSummary summary, List<String> names) {
    Schema schema =
        new Schema(
            new Target(estimator.getLabelCol(), "0", "1"),
            names,
            estimator.getFitIntercept(),
            Scaling.none(names.size()));
    PartitionedEp fit = summary.fit();
    FitSummary description =
        new FitSummary(
            SoftwareVersion.get(),
            Instant.now(),
            "ep",
            rows(summary),
            fit.posterior().size(),
            Form.PRIMAL,
            estimator.getKernels(),
            fit.sweeps(),
            fit.residual(),
            fit.converged(),
            fit.logEvidence(),
            0,
            fit.looLogPredictive(),
            List.of(),
            Map.of(),
            options(estimator),
            (double) estimator.getOrDefault(estimator.level()));
    return FittedModel.of(schema, description, fit.posterior(), Sites.none());
  }

  private static int rows(EpProbitSummary summary) {
    return (int) Math.min(Integer.MAX_VALUE, summary.numInstances());
  }

  /** By the names that they have on the command line. */
  private static Map<String, Object> options(EpProbit estimator) {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("method", "ep");
    options.put("prior-variance", estimator.getPriorVariance());
    options.put("intercept", estimator.getFitIntercept());
    if (estimator.getFitIntercept()) {
      options.put("intercept-variance", estimator.getInterceptVariance());
    }
    options.put("scale", "none");
    options.put("tolerance", estimator.getTol());
    options.put("max-sweeps", estimator.getMaxIter());
    options.put("form", "primal");
    options.put("kernels", estimator.getKernels());
    return options;
  }

  /**
   * A model file that Spark can use.
   *
   * @throws RequestException if it is of another kind
   */
  static FittedModel read(Path file) {
    try {
      FittedModel model = ModelReader.read(file);
      if (!(model.posterior() instanceof PrimalPosterior)) {
        throw new RequestException(
            file
                + " holds draws, or rows in the dual form: on Spark a model is a Gaussian in the"
                + " primal form (probitep fit --method ep --form primal)");
      }
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
