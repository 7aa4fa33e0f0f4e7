/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Model formulas in R's habit: from the text to terms, their order and their coding. Names only; no
 * data.
 */
package org.probitep.data.formula;
