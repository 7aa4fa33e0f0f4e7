/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The command line: one class for each subcommand; those that fit share their options. Standard
 * output is data, standard error is messages; exit 2 for usage, 1 for a failed run.
 */
package org.probitep.app;
