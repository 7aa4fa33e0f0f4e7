/* SPDX-License-Identifier: Apache-2.0 */

/**
 * Bytes and text from outside: files and standard input, decompressed and checked, decoded and
 * split into lines.
 */
package org.probitep.data.input;
