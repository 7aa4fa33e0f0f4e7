/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Dense linear algebra at matrix-multiplication speed.
 *
 * <p>{@link org.probitep.kernels.Kernels} is the one entry point: the Java kernels are always
 * available, the OpenBLAS kernels are behind the same interface. {@link
 * org.probitep.kernels.SymmetricKernels} shares their products among threads and builds the
 * Cholesky factorisation from them.
 */
package org.probitep.kernels;
