/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Special functions of the standard normal distribution, accurate to a few ulp on the whole line.
 */
package org.probitep.numerics;
