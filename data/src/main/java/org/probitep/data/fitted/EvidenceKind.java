/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

/** What a log evidence is. */
public enum EvidenceKind {
  /** A deterministic approximation, neither above nor below. */
  APPROXIMATE("approximate"),
  /** The ELBO of a variational method. */
  LOWER_BOUND("lower bound"),
  /** An estimate with a standard error. */
  MONTE_CARLO("monte carlo");

  private final String title;

  EvidenceKind(String title) {
    this.title = title;
  }

  /**
   * {@return what a method gives}
   *
   * @param method the label of the method, as "ep"
   */
  public static EvidenceKind of(String method) {
    return switch (method) {
      case "pfm", "mf" -> LOWER_BOUND;
      case "exact" -> MONTE_CARLO;
      default -> APPROXIMATE;
    };
  }

  /** As reports write it. */
  @Override
  public String toString() {
    return title;
  }
}
