/* SPDX-License-Identifier: Apache-2.0 */

/** What people and programs read: tables, CSV and JSON of results, progress and errors. */
package org.probitep.app.output;
