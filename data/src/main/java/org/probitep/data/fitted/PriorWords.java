/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.util.List;
import java.util.Optional;
import org.probitep.data.encode.Schema;

/**
 * What a fit says about its prior, apart from its other notes.
 *
 * @param prior the prior in words; files of older versions may not say it
 * @param otherNotes the notes on everything else
 */
public record PriorWords(Optional<String> prior, List<String> otherNotes) {

  /**
   * Copies the notes.
   *
   * @param prior the prior in words
   * @param otherNotes the notes on everything else
   */
  public PriorWords {
    otherNotes = List.copyOf(otherNotes);
  }

  /**
   * {@return what a fit says} Where a variance was learned, its note comes first.
   *
   * @param schema the columns of the model
   * @param summary how the fit went
   */
  public static PriorWords of(Schema schema, FitSummary summary) {
    List<String> notes = summary.outcome().notes();
    Optional<String> given =
        Optional.ofNullable(summary.options().get("prior-variance"))
            .filter(Number.class::isInstance)
            .map(variance -> "variance " + variance);
    boolean learned = given.isEmpty() || !schema.pooledSources().isEmpty();
    if (!learned || notes.isEmpty()) {
      return new PriorWords(given, notes);
    }
    String first = notes.get(0);
    return new PriorWords(
        Optional.of(given.map(variance -> variance + "; terms by group: " + first).orElse(first)),
        notes.subList(1, notes.size()));
  }
}
