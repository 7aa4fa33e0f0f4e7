/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;

/**
 * How the cells of a column are read.
 *
 * @param kind what they are, or null if the cells show it
 * @param levels texts that have the first codes, whether they occur or not
 * @param complaintIfMissing what to say about a missing cell, or null if it may be missing
 * @param lenient whether cells that cannot be used are only noted
 */
record ColumnRule(
    RawColumn.Kind kind, List<String> levels, String complaintIfMissing, boolean lenient) {}
