/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;

/** A column whose cells are being read, or were. */
public interface ReadColumn {
  /** {@return its name} */
  String name();

  /** {@return what its cells are, as far as they show it} */
  RawColumn.Kind kind();

  /**
   * {@return the texts in the order of their codes, as far as they have been seen; none for
   * numbers}
   */
  List<String> levels();

  /** {@return whether its cells have been codes of texts so far} */
  boolean isText();

  /** {@return how many cells were not missing so far} */
  int present();
}
