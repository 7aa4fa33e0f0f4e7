/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.frame;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to read of a table, and how.
 *
 * @param target the column that is predicted, read as text, if there is one
 * @param ignore columns that are not read
 * @param categorical columns that are text whatever they look like
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param only the columns that are read, or nothing for all
 * @param missing what becomes of missing cells: {@code ERROR} refuses them where they are found
 * @param lenient whether cells that cannot be used are only noted, see {@link RawColumn#problem}
 * @param numbers columns that must be there and hold a number in every row
 * @param weights the one of them that says how often each row counts, if there is one
 */
public record RawOptions(
    Optional<String> target,
    Set<String> ignore,
    Set<String> categorical,
    List<String> naLabels,
    Optional<Set<String>> only,
    MissingPolicy missing,
    boolean lenient,
    Set<String> numbers,
    Optional<String> weights) {

  /**
   * Copies the collections.
   *
   * @param target the column that is predicted
   * @param ignore columns that are not read
   * @param categorical columns that are text whatever they look like
   * @param naLabels what a missing cell may say
   * @param only the columns that are read
   * @param missing what becomes of missing cells
   * @param lenient whether cells that cannot be used are only noted
   * @param numbers columns that must hold a number in every row
   * @param weights how often each row counts
   */
  public RawOptions {
    ignore = Set.copyOf(ignore);
    categorical = Set.copyOf(categorical);
    naLabels = List.copyOf(naLabels);
    only = only.map(Set::copyOf);
    numbers = Set.copyOf(numbers);
  }

  /**
   * {@return a copy for looking at a table: cells that are missing or cannot be used are not
   * refused}
   */
  public RawOptions forLooking() {
    return new RawOptions(
        target, ignore, categorical, naLabels, only, MissingPolicy.DROP, true, numbers, weights);
  }

  /**
   * {@return a copy that also reads the columns that other options ask for}
   *
   * @param other the other options
   */
  public RawOptions reading(RawOptions other) {
    Optional<Set<String>> both =
        only.flatMap(
            mine ->
                other.only.map(
                    theirs ->
                        Stream.concat(mine.stream(), theirs.stream()).collect(Collectors.toSet())));
    Set<String> all = new HashSet<>(numbers);
    all.addAll(other.numbers);
    return new RawOptions(
        target, ignore, categorical, naLabels, both, missing, lenient, all, weights);
  }

  /** A copy in which more columns are text whatever they look like. */
  RawOptions withMoreCategorical(Set<String> more) {
    Set<String> all = new HashSet<>(categorical);
    all.addAll(more);
    return new RawOptions(target, ignore, all, naLabels, only, missing, lenient, numbers, weights);
  }

  /** {@return a copy without a target} */
  public RawOptions withoutTarget() {
    return new RawOptions(
        Optional.empty(), ignore, categorical, naLabels, only, missing, lenient, numbers, weights);
  }

  /** Whether a column is read. */
  boolean reads(String column) {
    return target.filter(column::equals).isPresent()
        || numbers.contains(column)
        || (!ignore.contains(column) && only.map(names -> names.contains(column)).orElse(true));
  }
}
