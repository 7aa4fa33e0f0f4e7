/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.design;

import java.util.List;

/**
 * What the columns of a table become.
 *
 * @param sources the columns of the table that are used
 * @param columns the columns of the design, without the constant one
 * @param intercept whether a constant column comes before them
 */
public record Design(List<Source> sources, List<DesignColumn> columns, boolean intercept) {
  /** Copies the lists. */
  public Design {
    sources = List.copyOf(sources);
    columns = List.copyOf(columns);
  }
}
