/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.exact;

import org.probitep.ep.EpFit;
import org.probitep.exact.EpCheck.Deviation;
import org.probitep.posterior.GaussianPredictions;
import org.probitep.posterior.Predictions;

/** Draws that a fit is compared with; the parts are those of {@link EpCheck}. */
record EpJudge(
    int draws,
    double effectiveSize,
    double leastShare,
    double shape,
    double shapeBound,
    boolean trusted,
    double logEvidence,
    double logEvidenceError) {

  static EpJudge of(ImportanceRun run) {
    return new EpJudge(
        run.size(),
        run.effectiveSize(),
        run.leastEfficiency(),
        run.shape(),
        run.shapeBound(),
        SamplerCandidate.isTrustworthyFromEp(run),
        run.evidence().logEvidence(),
        run.evidence().standardError());
  }

  static EpJudge of(ExactFit exact) {
    return new EpJudge(
        exact.draws().size(),
        exact.effectiveSize(),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        exact.isReliable(),
        exact.logEvidence(),
        exact.logEvidenceError());
  }

  EpCheck compare(EpFit fit, GaussianPredictions ep, Predictions estimated, double level) {
    Deviation probability = new Deviation(0, 0, 0, 0);
    Deviation limit = probability;
    for (int i = 0; i < ep.size(); i++) {
      Deviation here =
          new Deviation(i, ep.probability(i), estimated.probability(i), estimated.standardError(i));
      Deviation lower =
          new Deviation(
              i, ep.lower(i, level), estimated.lower(i, level), estimated.lowerError(i, level));
      Deviation upper =
          new Deviation(
              i, ep.upper(i, level), estimated.upper(i, level), estimated.upperError(i, level));
      probability = i == 0 ? here : probability.larger(here);
      limit = (i == 0 ? lower : limit.larger(lower)).larger(upper);
    }
    return new EpCheck(
        draws,
        effectiveSize,
        leastShare,
        shape,
        shapeBound,
        trusted,
        fit.logEvidence(),
        logEvidence,
        logEvidenceError,
        probability,
        limit);
  }
}
