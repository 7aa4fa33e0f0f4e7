/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What the columns of a table become: sources, with what was learned about them, and columns of the
 * design, which are products of simple functions of the sources.
 */
package org.probitep.data.design;
