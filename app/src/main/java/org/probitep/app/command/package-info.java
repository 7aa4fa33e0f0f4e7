/* SPDX-License-Identifier: Apache-2.0 */

/** The subcommands and their options, one class each. */
package org.probitep.app.command;
