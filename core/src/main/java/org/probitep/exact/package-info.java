/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The exact posterior by simulation: draws of the latent utilities z with no error but that of
 * chance, and the diagnostics that say whether to trust them. {@link org.probitep.exact.ExactFit}
 * is the entry point; it chooses among
 *
 * <ul>
 *   <li>{@link org.probitep.exact.MinimaxTilting}: Botev, "The normal law under linear
 *       restrictions: simulation and estimation via minimax tilting", JRSS B 79, 2017. Inside,
 *       {@link org.probitep.exact.OrderedConstraints} puts the observations in the order in which
 *       they are drawn, {@link org.probitep.exact.SaddlePoint} finds the tilting, and {@link
 *       org.probitep.exact.ProposalBatch} draws;
 *   <li>{@link org.probitep.exact.EpImportance}: importance sampling around the EP posterior;
 *   <li>{@link org.probitep.exact.HamiltonianSampler} and {@link org.probitep.exact.GibbsSampler}:
 *       Markov chains, where no weights can be trusted.
 * </ul>
 */
package org.probitep.exact;
