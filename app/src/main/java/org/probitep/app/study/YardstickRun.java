/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

/**
 * How good a yardstick itself is on one data set.
 *
 * @param p the number of coefficients
 * @param replication which of the data sets with this p, from 1 on
 * @param yardstick which of the two
 * @param standardErrors quartiles and maximum, over the test units, of its Monte Carlo standard
 *     errors
 * @param made how it was made, in a few words
 */
public record YardstickRun(
    int p, int replication, Yardstick yardstick, ErrorSummary standardErrors, String made) {}
