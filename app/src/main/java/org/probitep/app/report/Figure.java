/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

/** A chart with its title, how to read it, and its numbers. */
final class Figure {
  private Figure() {}

  /** Puts them together. */
  static Html of(String id, String title, Html chart, String caption, Table table) {
    return new Html()
        .open("figure", "id", id)
        .element("h3", title)
        .add(chart)
        .element("figcaption", caption)
        .add(table.folded("The numbers"))
        .close("figure");
  }
}
