/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The result of a fit: a {@link org.probitep.posterior.Posterior} of the coefficients, which makes
 * {@link org.probitep.posterior.Predictions}. {@link org.probitep.posterior.GaussianPosterior} is
 * the Gaussian one, in its primal or dual form.
 */
package org.probitep.posterior;
