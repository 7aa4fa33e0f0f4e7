/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Readers of tables in every format: each is a {@link org.probitep.data.table.TableSource} that
 * streams its rows into a {@link org.probitep.data.table.TableSink}.
 */
package org.probitep.data.table;
