/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Model formulas as in R: from the text to the terms, their order and their coding. Only names, no
 * data.
 */
package org.probitep.data.formula;
