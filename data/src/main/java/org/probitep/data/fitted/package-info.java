/* SPDX-License-Identifier: Apache-2.0 */

/** A model that has been fitted to a table, and the rows of a table that is too long for memory. */
package org.probitep.data.fitted;
