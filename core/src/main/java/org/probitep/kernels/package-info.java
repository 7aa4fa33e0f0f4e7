/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Dense linear algebra at matrix-multiplication speed.
 *
 * <p>{@link org.probitep.kernels.Kernels} is the one door: the Java kernels are always there, the
 * OpenBLAS kernels stand behind the same interface. {@link org.probitep.kernels.SymmetricKernels}
 * shares their products among threads and builds the Cholesky factorisation from them.
 */
package org.probitep.kernels;
