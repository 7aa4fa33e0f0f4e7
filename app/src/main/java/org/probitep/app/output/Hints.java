/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.output;

import java.util.List;
import java.util.stream.Collectors;
import org.probitep.data.Remedy;

/** Which options of the program may help: the library knows remedies, but no command line. */
final class Hints {
  private Hints() {}

  /** What to put after a complaint, such as " (see --ignore)"; empty if there are none. */
  static String of(List<Remedy> remedies) {
    return remedies.isEmpty()
        ? ""
        : remedies.stream().map(Hints::option).collect(Collectors.joining(", ", " (see ", ")"));
  }

  private static String option(Remedy remedy) {
    return switch (remedy) {
      case LEAVE_OUT -> "--ignore";
      case MISSING_CELLS -> "--na";
      case CATEGORIES -> "--categorical";
      case ORDER -> "--ordered";
      case REFERENCE -> "--reference";
      case POSITIVE_LABEL -> "--positive";
      case MISSING_POLICY -> "--missing";
      case SCALING -> "--scale";
      case DECIMAL_MARK -> "--decimal";
      case NEW_CATEGORIES -> "--unseen";
      case THOUSANDS_MARK -> "--thousands";
      case QUERY -> "--sql";
    };
  }
}
