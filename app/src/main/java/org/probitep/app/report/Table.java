/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.util.List;

/** A table of text, scrolling inside itself where it is wider than the page. */
final class Table {
  private final Html rows = new Html();
  private final List<String> columns;

  private Table(List<String> columns) {
    this.columns = List.copyOf(columns);
  }

  /** A table with these headings, the first column of which names the rows. */
  static Table of(String... columns) {
    return new Table(List.of(columns));
  }

  /** The same, with the headings in a list. */
  static Table of(List<String> columns) {
    return new Table(columns);
  }

  /** Adds a row. */
  Table row(String... cells) {
    return row(List.of(cells));
  }

  /** Adds a row. */
  Table row(List<String> cells) {
    rows.open("tr");
    for (int i = 0; i < cells.size(); i++) {
      if (i == 0) {
        rows.open("th", "scope", "row").text(cells.get(i)).close("th");
      } else {
        rows.open("td").text(cells.get(i)).close("td");
      }
    }
    rows.close("tr");
    return this;
  }

  /** The table itself. */
  Html html() {
    Html table = new Html().open("div", "class", "scroll", "tabindex", "0").open("table");
    table.open("thead").open("tr");
    columns.forEach(column -> table.open("th", "scope", "col").name(column).close("th"));
    table.close("tr").close("thead").open("tbody").add(rows).close("tbody");
    return table.close("table").close("div");
  }

  /** The table, folded away behind a summary: the numbers of a chart. */
  Html folded(String summary) {
    return new Html().open("details").element("summary", summary).add(html()).close("details");
  }
}
