/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import org.probitep.model.Link;

/** What a user says about the link. */
public enum LinkRequest {
  /** The fit chooses where it can, and uses probit otherwise. */
  AUTO(Link.PROBIT),
  PROBIT(Link.PROBIT),
  LOGIT(Link.LOGIT);

  private final Link link;

  LinkRequest(Link link) {
    this.link = link;
  }

  /** The link that a fit starts with. */
  Link link() {
    return link;
  }
}
