/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.probitep.data.RequestException;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.data.encode.ModelOptions.PriorVariance;
import org.probitep.data.encode.PriorShape;
import org.probitep.data.encode.Scale;
import org.probitep.data.encode.Scaling;
import org.probitep.data.encode.Schema;
import org.probitep.data.encode.Target;
import org.probitep.data.fitted.FitSummary;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.fitted.FittedRows;
import org.probitep.data.formula.Formula;
import org.probitep.data.modelfile.ModelReader;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.KernelChoice;
import org.probitep.methods.FitOutcome;
import org.probitep.methods.MethodOptions;
import org.probitep.model.Link;
import org.probitep.posterior.FormChoice;
import org.probitep.posterior.PrimalPosterior;
import org.probitep.selection.LearnedVariances;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Between Spark's world and probitep's own models. */
final class ModelFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ModelFiles.class);

  private ModelFiles() {}

  /** The model of a fit; its sites stay behind on the executors. */
  static FittedModel model(
      EpProbit estimator, EpProbitSummary summary, List<String> names, double seconds) {
    Schema schema =
        Schema.ofNumbers(
            new Target(estimator.getLabelCol(), "0", "1"),
            names,
            estimator.getFitIntercept(),
            Scaling.none(names.size()));
    // Beyond 2³¹ − 1 rows the file's count stays there; nothing is computed from it.
    int n = (int) Math.min(Integer.MAX_VALUE, summary.numInstances());
    return FittedModel.of(
        schema,
        FitSummary.from(
            FitOutcome.of(summary.fit(), n, Labels.of(KERNELS), seconds, notes(summary)),
            schema,
            Formula.ofColumns(estimator.getLabelCol(), names, estimator.getFitIntercept()),
            modelOptions(estimator),
            methodOptions(estimator)),
        summary.fit().posterior(),
        FittedRows.none());
  }

  private static List<String> notes(EpProbitSummary summary) {
    return summary.learned().map(LearnedVariances::note).stream().toList();
  }

  /**
   * The kernels of the driver, which only factorises. Never an OpenBLAS of ours: see {@link
   * ExecutorKernels}.
   */
  static final KernelChoice KERNELS = KernelChoice.JAVA;

  private static ModelOptions modelOptions(EpProbit estimator) {
    return new ModelOptions(
        estimator.getFitIntercept(),
        Scale.NONE,
        estimator.learnsPriorVariance()
            ? PriorVariance.AUTO
            : PriorVariance.of(estimator.getPriorVariance()),
        estimator.getFitIntercept()
            ? OptionalDouble.of(estimator.getInterceptVariance())
            : OptionalDouble.empty(),
        estimator.getLevel(),
        PriorShape.NORMAL);
  }

  private static MethodOptions methodOptions(EpProbit estimator) {
    return MethodOptions.of(epOptions(estimator));
  }

  static EpOptions epOptions(EpProbit estimator) {
    return EpOptions.withDefaults()
        .withTolerance(estimator.getTol())
        .withMaxSweeps(estimator.getMaxIter())
        .withForm(FormChoice.PRIMAL)
        .withKernels(KERNELS);
  }

  /**
   * A model file that Spark can use.
   *
   * @param name what to call it: the file may be a copy
   * @throws RequestException if it is of another kind
   */
  static FittedModel read(Path file, String name) {
    try {
      FittedModel model = ModelReader.read(file);
      if (!(model.posterior() instanceof PrimalPosterior)) {
        throw new RequestException(
            name
                + " holds draws, or rows in the dual form: on Spark a model is a Gaussian in the"
                + " primal form, so fit it by EP in that form");
      }
      if (model.posterior().link() != Link.PROBIT
          || model.schema().likelihood().offset().isPresent()) {
        throw new RequestException(
            name + " has the logit link or an offset, which are not supported on Spark");
      }
      if (!model.summary().outcome().converged()) {
        LOG.warn("the fit in {} has not converged: its probabilities may be wrong", name);
      }
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
