/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Models for other programs. A {@link org.probitep.app.export.Scorer} says, in terms of the raw
 * columns, what prediction computes; each format writes that down, and none of them looks at the
 * model.
 */
package org.probitep.app.export;
