/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.text;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.probitep.data.files.Sha256;

/**
 * The content security policy of our pages: no requests at all, and no script but ours, which is
 * identified by its hash. Even markup that slipped through could not run.
 */
public final class PagePolicy {
  private static final String NOTHING = "default-src 'none'; style-src 'unsafe-inline'";

  private PagePolicy() {}

  /** The element for the head of a page without scripts. */
  public static String withoutScripts() {
    return meta(NOTHING);
  }

  /** The element for the head of a page with one script, and an icon inside the page. */
  public static String withScript(String script) {
    return meta(NOTHING + "; script-src 'sha256-" + sha256(script) + "'; img-src data:");
  }

  private static String meta(String policy) {
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">";
  }

  private static String sha256(String text) {
    byte[] hash = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(hash);
  }
}
