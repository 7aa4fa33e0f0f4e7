/* SPDX-License-Identifier: Apache-2.0 */

/**
 * The scoring server behind {@code probitep serve}. {@link org.probitep.app.server.ScoringServer}
 * is the entry point; {@link org.probitep.app.server.Router} finds the handler of a request.
 */
package org.probitep.app.server;
