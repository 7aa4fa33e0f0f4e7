/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Model files: one zip with a JSON manifest and {@code .npy} arrays, as docs/model-format.md
 * describes it.
 */
package org.probitep.data.modelfile;
