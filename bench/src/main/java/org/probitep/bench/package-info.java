/* SPDX-License-Identifier: Apache-2.0 */
/** Ratio tables ({@link org.probitep.bench.RatioTable}), memory checks and JMH benchmarks. */
package org.probitep.bench;
