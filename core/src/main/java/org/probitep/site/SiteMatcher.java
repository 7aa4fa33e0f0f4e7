/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.site;

import org.probitep.model.Link;

/** Chooses how a site is matched: in closed form where there is one. For one thread. */
public final class SiteMatcher {
  private final ProbitSite probit = new ProbitSite();
  private final QuadratureSite powerOfProbit = new QuadratureSite(Link.PROBIT);
  private final QuadratureSite logit = new QuadratureSite(Link.LOGIT);

  /** A matcher that has matched nothing yet. */
  public SiteMatcher() {}

  /**
   * {@return a site to be entered and matched, until the next call}
   *
   * @param link the link of the observation
   * @param power the power of its likelihood, in [0, 1]
   */
  public Site of(Link link, double power) {
    if (link == Link.PROBIT && power == 1) {
      return probit;
    }
    QuadratureSite site = link == Link.PROBIT ? powerOfProbit : logit;
    site.power = power;
    return site;
  }
}
