/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a file to the model and back: tables, the target, scaling, and the fitted model with all
 * that it needs to predict.
 *
 * <p>Rows stream from the reader ({@link org.probitep.data.table.CsvTable}) through a {@link
 * org.probitep.data.table.TableSink} into the design matrix; the raw table is never held.
 * Complaints about what a file contains are {@link org.probitep.data.table.DataException}s that
 * name the place; complaints about what was asked for are {@link
 * org.probitep.data.table.RequestException}s.
 */
package org.probitep.data;
