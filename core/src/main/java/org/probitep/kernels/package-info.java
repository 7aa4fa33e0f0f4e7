/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Dense linear algebra at matrix-multiplication speed.
 *
 * <p>{@link org.probitep.kernels.Kernels} is the one door: the Java kernels are always there, the
 * OpenBLAS kernels stand behind the same three products. Everything symmetric or triangular that
 * the engine needs is built from them in {@link org.probitep.kernels.SymmetricKernels}.
 */
package org.probitep.kernels;
