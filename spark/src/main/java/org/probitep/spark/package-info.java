/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The model as a Spark ML estimator, for rows that do not fit on one machine: {@link
 * org.probitep.spark.EpProbit} fits, {@link org.probitep.spark.EpProbitModel} predicts. The
 * algorithm is {@link org.probitep.ep.PartitionedEp}; docs/spark.md derives it and shows what it
 * costs.
 */
package org.probitep.spark;
