/* SPDX-License-Identifier: Apache-2.0 */

/** How good probabilities are: scores, curves and calibration, with their intervals. */
package org.probitep.app.metrics;
