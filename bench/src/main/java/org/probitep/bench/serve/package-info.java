/* SPDX-License-Identifier: Apache-2.0 */

/** How much a scoring server takes, and for how long. */
package org.probitep.bench.serve;
