/* SPDX-License-Identifier: Apache-2.0 */

/**
 * The scoring server behind {@code probitep serve}. {@link org.probitep.app.server.ScoringServer}
 * is its door; a request passes {@link org.probitep.app.server.Router}, which finds its handler.
 */
package org.probitep.app.server;
