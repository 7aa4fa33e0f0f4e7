/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.Serializable;
import org.probitep.model.GaussianPrior;

/**
 * A mean on its way to the executors, as part of a task: it is short.
 *
 * @param values E[γ]
 */
@SuppressWarnings("ArrayRecordComponent") // nobody else sees it
record SharedMean(double[] priorMean, double[] priorVariance, double[] values)
    implements Serializable {
  static SharedMean of(GaussianPrior prior, double[] mean) {
    return new SharedMean(prior.means(), prior.variances(), mean.clone());
  }

  GaussianPrior prior() {
    return GaussianPrior.of(priorMean, priorVariance);
  }
}
