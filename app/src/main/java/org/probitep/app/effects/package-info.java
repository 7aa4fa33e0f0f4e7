/* SPDX-License-Identifier: Apache-2.0 */
/** What a change of one column does to probabilities, averaged over the posterior. */
package org.probitep.app.effects;
