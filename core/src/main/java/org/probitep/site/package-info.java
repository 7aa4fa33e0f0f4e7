/* SPDX-License-Identifier: Apache-2.0 */
/** The moment match of single observations: what every sweep does, for each link and weight. */
package org.probitep.site;
