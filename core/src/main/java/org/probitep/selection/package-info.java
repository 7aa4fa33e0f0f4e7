/* SPDX-License-Identifier: Apache-2.0 */

/** Prior variances that are learned from the rows, by the highest evidence. */
package org.probitep.selection;
