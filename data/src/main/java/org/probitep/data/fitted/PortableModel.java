/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.List;
import org.probitep.kernels.Compute;
import org.probitep.latent.LatentPosterior;
import org.probitep.posterior.AveragedPosterior;
import org.probitep.posterior.DualPosterior;
import org.probitep.posterior.GaussianPosterior;
import org.probitep.posterior.Posterior;
import org.probitep.posterior.ProjectedPosterior;

/** Posteriors without the rows from which they came. */
final class PortableModel {
  private PortableModel() {}

  /** Whether the posterior is in the dual form, with rows or directions of them. */
  static boolean isDual(Posterior posterior) {
    if (posterior instanceof AveragedPosterior average) {
      return average.parts().stream().anyMatch(PortableModel::isDual);
    }
    return posterior instanceof LatentPosterior latent
        ? latent.conditional() instanceof DualPosterior
        : posterior instanceof DualPosterior;
  }

  /** The same posterior, in the primal form. */
  static Posterior posterior(Posterior posterior, Compute compute) {
    if (!isDual(posterior)) {
      return posterior;
    }
    if (posterior instanceof AveragedPosterior average) {
      List<GaussianPosterior> parts =
          average.parts().stream().map(part -> withoutRows(part, compute)).toList();
      return AveragedPosterior.of(parts, average.weights());
    }
    if (posterior instanceof DualPosterior dual) {
      return dual.primal(compute);
    }
    throw new IllegalArgumentException("draws in the dual form need the rows");
  }

  /** In the dual form, directions are rows too. */
  private static GaussianPosterior withoutRows(GaussianPosterior part, Compute compute) {
    return part instanceof ProjectedPosterior projected
        ? projected.mixed()
        : (GaussianPosterior) posterior(part, compute);
  }
}
