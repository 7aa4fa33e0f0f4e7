/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The command line: one class for each subcommand, sharing the options that fit. Standard output is
 * data, standard error is messages; exit 2 for usage, 1 for a failed run.
 */
package org.probitep.app;
