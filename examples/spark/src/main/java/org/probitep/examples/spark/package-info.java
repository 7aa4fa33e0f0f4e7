/* SPDX-License-Identifier: Apache-2.0 */
/** A program for spark-submit. */
package org.probitep.examples.spark;
