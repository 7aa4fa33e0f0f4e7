/* SPDX-License-Identifier: Apache-2.0 */

/** What a table looks like before anything is fitted to it. */
package org.probitep.data.describe;
