/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.raw;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What to read of a table, and how.
 *
 * @param target the column that is predicted, read as text, if there is one
 * @param ignore columns that are not read
 * @param categorical columns that are text whatever they look like
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param only the columns that are read, or nothing for all
 * @param missing what becomes of missing cells: {@code ERROR} refuses them where they are found,
 *     and all but {@code DROP} refuse them in the target
 */
public record RawOptions(
    Optional<String> target,
    Set<String> ignore,
    Set<String> categorical,
    List<String> naLabels,
    Optional<Set<String>> only,
    MissingPolicy missing) {

  /** Copies the collections. */
  public RawOptions {
    ignore = Set.copyOf(ignore);
    categorical = Set.copyOf(categorical);
    naLabels = List.copyOf(naLabels);
    only = only.map(Set::copyOf);
  }

  /** All columns as they look, for looking at a table: nothing that is missing is refused. */
  public static RawOptions all() {
    return new RawOptions(
        Optional.empty(), Set.of(), Set.of(), List.of(), Optional.empty(), MissingPolicy.DROP);
  }

  /** A copy with a target. */
  public RawOptions withTarget(String value) {
    return new RawOptions(Optional.of(value), ignore, categorical, naLabels, only, missing);
  }

  /** A copy that leaves out these columns. */
  public RawOptions withIgnore(Collection<String> value) {
    return new RawOptions(target, Set.copyOf(value), categorical, naLabels, only, missing);
  }

  /** A copy that reads these columns as text. */
  public RawOptions withCategorical(Collection<String> value) {
    return new RawOptions(target, ignore, Set.copyOf(value), naLabels, only, missing);
  }

  /** A copy that takes these labels for missing cells. */
  public RawOptions withNaLabels(Collection<String> value) {
    return new RawOptions(target, ignore, categorical, List.copyOf(value), only, missing);
  }

  /** A copy that reads only these columns. */
  public RawOptions withOnly(Collection<String> value) {
    return new RawOptions(
        target, ignore, categorical, naLabels, Optional.of(Set.copyOf(value)), missing);
  }

  /** A copy with another policy. */
  public RawOptions withMissing(MissingPolicy value) {
    return new RawOptions(target, ignore, categorical, naLabels, only, value);
  }

  /** Whether a column is read. */
  boolean reads(String column) {
    return target.filter(column::equals).isPresent()
        || (!ignore.contains(column) && only.map(names -> names.contains(column)).orElse(true));
  }
}
