/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.List;

/** A column whose cells are being read, or were. */
public interface ReadColumn {
  /** Its name. */
  String name();

  /** What its cells are, as far as they show it. */
  RawColumn.Kind kind();

  /** The texts in the order of their codes, as far as they have been seen; none for numbers. */
  List<String> levels();

  /** Whether its cells have been codes of texts so far. */
  boolean isText();

  /** How many cells were not missing so far. */
  int present();
}
