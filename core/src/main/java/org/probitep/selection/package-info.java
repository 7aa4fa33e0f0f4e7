/* SPDX-License-Identifier: Apache-2.0 */

/** Prior variances that are learned from the rows by maximising the evidence. */
package org.probitep.selection;
