/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What was read, before any decision about the model: one number a cell, text as the code of a
 * level, and what kind of column each is.
 */
package org.probitep.data.frame;
