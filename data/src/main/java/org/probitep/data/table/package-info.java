/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Readers of tables, whatever their format: each is a {@link org.probitep.data.table.TableSource}
 * that streams its rows into a {@link org.probitep.data.table.TableSink}.
 *
 * <p>Complaints about what a file contains are {@link org.probitep.data.table.DataException}s that
 * name the place; complaints about what was asked for are {@link
 * org.probitep.data.table.RequestException}s.
 */
package org.probitep.data.table;
