/* SPDX-License-Identifier: Apache-2.0 */
/** Escaping and number formats that the writers, the report and the study share. */
package org.probitep.app.text;
