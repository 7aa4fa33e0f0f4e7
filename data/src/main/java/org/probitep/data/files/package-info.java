/* SPDX-License-Identifier: Apache-2.0 */

/** Files that appear whole or not at all, temporary files of numbers, and checksums. */
package org.probitep.data.files;
