/* SPDX-License-Identifier: Apache-2.0 */
/**
 * From a file to the model and back. This package holds what the others share: {@link
 * org.probitep.data.DataException}, for what a file contains, which names the place, and {@link
 * org.probitep.data.RequestException}, for what was asked for.
 *
 * <p>Start with {@link org.probitep.data.table.Tables} to open a table, {@link
 * org.probitep.data.encode.TrainingData} to learn from it, {@link
 * org.probitep.data.fitted.FittedModel} to fit, and {@link org.probitep.data.modelfile.ModelWriter}
 * and {@link org.probitep.data.modelfile.ModelReader} to save and load.
 */
package org.probitep.data;
