/* SPDX-License-Identifier: Apache-2.0 */

/**
 * The one road of a row: {@link org.probitep.data.encode.Schema} is what training learned about the
 * table, and {@link org.probitep.data.encode.RowEncoder} turns rows of cells into rows of a design
 * matrix, whether they are trained on, predicted or streamed.
 */
package org.probitep.data.encode;
