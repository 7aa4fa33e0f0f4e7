/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What was read, before any decision about the model: one number per cell, text as the code of a
 * level, and the kind of each column.
 */
package org.probitep.data.frame;
