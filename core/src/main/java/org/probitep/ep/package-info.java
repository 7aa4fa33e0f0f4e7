/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Expectation propagation for probit regression: start with {@link org.probitep.ep.EpFit#fit}.
 *
 * <p>Inside, {@link org.probitep.site.Site} is the moment match of one observation, {@link
 * org.probitep.ep.SiteBlock} visits the sites of a block one after another, {@link
 * org.probitep.ep.Approximation} keeps the Gaussian up to date in its primal or dual form, and
 * {@link org.probitep.ep.EpEngine} runs the sweeps.
 */
package org.probitep.ep;
