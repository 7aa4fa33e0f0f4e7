/* SPDX-License-Identifier: Apache-2.0 */
/** Text and numbers for people: escaping and formats that the study and the report share. */
package org.probitep.app.text;
