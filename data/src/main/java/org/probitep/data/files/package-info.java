/* SPDX-License-Identifier: Apache-2.0 */

/** Files that appear whole or not at all. */
package org.probitep.data.files;
