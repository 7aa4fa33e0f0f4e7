/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.ep;

import org.probitep.model.Link;

/** Chooses how a site is matched: in closed form where there is one. For one thread. */
final class SiteMatcher {
  private final ProbitSite probit = new ProbitSite();
  private final QuadratureSite powerOfProbit = new QuadratureSite(Link.PROBIT);
  private final QuadratureSite logit = new QuadratureSite(Link.LOGIT);

  /** The site of observation i, to be entered and matched. */
  Site of(Sites sites, int i) {
    double power = sites.power(i);
    if (sites.link == Link.PROBIT && power == 1) {
      return probit;
    }
    QuadratureSite site = sites.link == Link.PROBIT ? powerOfProbit : logit;
    site.power = power;
    return site;
  }
}
