/* SPDX-License-Identifier: Apache-2.0 */
/** How a change in one column changes the probabilities, averaged over the posterior. */
package org.probitep.app.effects;
