/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import org.probitep.data.formula.Operator;

/**
 * The terms of a source.
 *
 * @param value its number, or the mean of training where it is missing; null for a category
 * @param code the index of its level; null for a number
 * @param isMissing 1 where the cell is missing, otherwise 0
 */
record SourceTerms(Term value, Term code, Term isMissing) {
  static SourceTerms ofNumber(int input, double mean) {
    Term missing = new Term.IsMissing(input);
    Term value = new Term.If(missing, Term.of(mean), new Term.Cell(input));
    return new SourceTerms(value, null, missing);
  }

  static SourceTerms ofTruth(int lookup, double mean) {
    SourceTerms category = ofCategory(lookup);
    Term value = new Term.If(category.isMissing, Term.of(mean), category.code);
    return new SourceTerms(value, category.code, category.isMissing);
  }

  static SourceTerms ofCategory(int lookup) {
    Term code = new Term.Code(lookup);
    return new SourceTerms(null, code, code.is(Operator.EQUAL, Lookup.MISSING));
  }

  /** What a formula computes with: the number, or the place with which a text is compared. */
  Term valueOrCode() {
    return value == null ? code : value;
  }

  /** 1 where the cell is not among those known, otherwise 0. */
  Term isUnseen() {
    return code.is(Operator.EQUAL, Lookup.UNSEEN);
  }
}
