/* SPDX-License-Identifier: Apache-2.0 */
/**
 * The arena: probitep's defaults against R's peers on real data sets ({@link
 * org.probitep.bench.arena.Arena}).
 */
package org.probitep.bench.arena;
