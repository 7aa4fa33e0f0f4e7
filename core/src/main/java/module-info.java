/* SPDX-License-Identifier: Apache-2.0 */

/**
 * Bayesian probit regression: inference from arrays. Start with {@link org.probitep.ep.EpFit} or,
 * for a choice of methods, {@link org.probitep.methods.Methods}.
 */
module org.probitep.core {
  requires org.apache.commons.numbers.gamma;
  requires transitive org.apache.commons.rng.api;
  requires org.apache.commons.rng.simple;
  requires org.apache.commons.rng.sampling;
  requires static org.bytedeco.openblas;
  requires static org.bytedeco.javacpp;

  exports org.probitep.ep;
  exports org.probitep.exact;
  exports org.probitep.kernels;
  exports org.probitep.latent;
  exports org.probitep.methods;
  exports org.probitep.model;
  exports org.probitep.numerics;
  exports org.probitep.posterior;
  exports org.probitep.selection;
}
