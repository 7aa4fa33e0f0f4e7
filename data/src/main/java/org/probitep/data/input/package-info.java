/* SPDX-License-Identifier: Apache-2.0 */

/**
 * Bytes and text as they come from outside: files and standard input, decompressed and checked,
 * decoded and cut into lines.
 */
package org.probitep.data.input;
