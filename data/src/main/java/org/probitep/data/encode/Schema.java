/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.encode;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.probitep.data.design.CoefficientNames;
import org.probitep.data.design.ColumnFunction;
import org.probitep.data.design.Design;
import org.probitep.data.design.DesignColumn;
import org.probitep.data.design.DesignSpec;
import org.probitep.data.design.InputColumn;
import org.probitep.data.design.Likelihood;
import org.probitep.data.design.NewCategories;
import org.probitep.data.design.UnseenPolicy;
import org.probitep.data.frame.KnownColumns;
import org.probitep.data.frame.MissingPolicy;
import org.probitep.data.frame.RawColumn;
import org.probitep.model.Link;

/**
 * What the columns of a model are: it travels with the model, and prediction matches by name.
 *
 * @param target the column that is predicted
 * @param design the columns of the table that are used, and what they become
 * @param scaling how each column of the design is scaled
 * @param naLabels what a missing cell may say, besides nothing and NA
 * @param missing what becomes of missing cells
 * @param unseen what becomes of categories that come up only when predicting
 * @param newExpected whether a column of nothing but such categories is no surprise
 * @param likelihood link, weights, offset and base rate
 */
public record Schema(
    Target target,
    Design design,
    Scaling scaling,
    List<String> naLabels,
    MissingPolicy missing,
    UnseenPolicy unseen,
    boolean newExpected,
    Likelihood likelihood) {
  /** The name of the constant term in tables of coefficients. */
  public static final String INTERCEPT = CoefficientNames.INTERCEPT;

  /**
   * Copies the list, and checks that the parts fit together.
   *
   * @param target the column that is predicted
   * @param design the columns of the table that are used, and what they become
   * @param scaling how each column of the design is scaled
   * @param naLabels what a missing cell may say
   * @param missing what becomes of missing cells
   * @param unseen what becomes of categories that come up only when predicting
   * @param newExpected whether a column of nothing but such categories is no surprise
   * @param likelihood link, weights, offset and base rate
   */
  public Schema {
    naLabels = List.copyOf(naLabels);
    int columns = design.columns().size();
    if (columns != scaling.size()) {
      throw new IllegalArgumentException(
          "there are " + columns + " columns but " + scaling.size() + " scalings");
    }
    if (columns == 0 && !design.intercept()) {
      throw new IllegalArgumentException("a model needs at least one column");
    }
  }

  /** {@return the columns of the table that are used} */
  public List<InputColumn> sources() {
    return design.sources();
  }

  /** {@return the columns of the design in the order of the coefficients, without the constant} */
  public List<DesignColumn> columns() {
    return design.columns();
  }

  /** {@return whether a column of ones comes before them} */
  public boolean intercept() {
    return design.intercept();
  }

  /** The schema of a design. */
  static Schema of(Target target, Design design, Scaling scaling, DesignSpec spec) {
    return new Schema(
        target,
        design,
        scaling,
        spec.naLabels(),
        spec.missing(),
        spec.unseen(),
        spec.newExpected(),
        spec.rowLikelihood());
  }

  /**
   * {@return this schema with another rule for new categories}
   *
   * @param policy the rule
   */
  public Schema withUnseen(UnseenPolicy policy) {
    return new Schema(target, design, scaling, naLabels, missing, policy, newExpected, likelihood);
  }

  /**
   * {@return when a column of rows to predict that has nothing but new categories is refused}
   *
   * @param trainingRows how many rows the model was fitted to
   */
  public NewCategories newCategories(int trainingRows) {
    return newExpected ? NewCategories.expected() : NewCategories.after(trainingRows);
  }

  /** This schema with another link. */
  Schema withLink(Link link) {
    return new Schema(
        target, design, scaling, naLabels, missing, unseen, newExpected, likelihood.withLink(link));
  }

  /** {@return the indices of the sources whose levels have effects from a shared distribution} */
  public BitSet pooledSources() {
    BitSet pooled = new BitSet();
    for (DesignColumn column : columns()) {
      for (ColumnFunction factor : column.factors()) {
        if (factor instanceof ColumnFunction.PooledLevel level) {
          pooled.set(level.source());
        }
      }
    }
    return pooled;
  }

  /** The schema of a design whose columns are not scaled. */
  static Schema unscaled(Target target, Design design, DesignSpec spec) {
    return of(target, design, Scaling.none(design.columns().size()), spec);
  }

  /**
   * {@return a schema of numbers only, none of which may be missing}
   *
   * @param target the column that is predicted
   * @param names the names of the features
   * @param intercept whether a column of ones comes first
   * @param scaling how each feature is scaled
   */
  public static Schema ofNumbers(
      Target target, List<String> names, boolean intercept, Scaling scaling) {
    List<InputColumn> sources = new ArrayList<>();
    List<DesignColumn> columns = new ArrayList<>();
    for (int j = 0; j < names.size(); j++) {
      sources.add(new InputColumn.Numeric(names.get(j), 0));
      columns.add(DesignColumn.plain(names.get(j), j));
    }
    return new Schema(
        target,
        new Design(sources, columns, intercept, List.of()),
        scaling,
        List.of(),
        MissingPolicy.ERROR,
        UnseenPolicy.ERROR,
        false,
        Likelihood.PLAIN);
  }

  /** {@return the names of the columns of the design, in the order of the coefficients} */
  public List<String> features() {
    return columns().stream().map(DesignColumn::name).toList();
  }

  /** {@return the number of coefficients, p} */
  public int p() {
    return firstFeature() + columns().size();
  }

  /**
   * {@return the index of the first feature among the coefficients: 1 after an intercept, otherwise
   * 0}
   */
  public int firstFeature() {
    return intercept() ? 1 : 0;
  }

  /**
   * What to read of a table whose rows are to be encoded.
   *
   * @param absentAreZero whether absent columns count as columns of zeros
   * @param outcomes whether the target is to be read too
   */
  KnownColumns columnsToRead(boolean absentAreZero, boolean outcomes) {
    KnownColumns read = new KnownColumns(naLabels);
    for (InputColumn source : sources()) {
      read.add(source.name(), source.kind(), source.texts(), !absentAreZero);
    }
    likelihood
        .offset()
        .ifPresent(
            offset ->
                offset
                    .columns()
                    .forEach(name -> read.add(name, RawColumn.Kind.NUMBER, List.of(), true)));
    if (outcomes) {
      likelihood
          .weights()
          .ifPresent(name -> read.add(name, RawColumn.Kind.NUMBER, List.of(), true));
      List<String> labels = List.of(target.negative(), target.positive());
      read.add(target.name(), RawColumn.Kind.TEXT, labels, true);
    }
    return read;
  }

  /** For each source, whether a missing cell counts as a new category. */
  boolean[] takesMissingForNew() {
    boolean[] takes = new boolean[sources().size()];
    for (DesignColumn column : columns()) {
      for (ColumnFunction factor : column.factors()) {
        if (factor instanceof ColumnFunction.PooledLevel level
            && level.level() == ColumnFunction.PooledLevel.NEW_OR_MISSING) {
          takes[level.source()] = true;
        }
      }
    }
    return takes;
  }

  /** For each source, whether a missing cell has a column of its own, or that of new ones. */
  boolean[] marksMissing() {
    boolean[] marks = new boolean[sources().size()];
    for (DesignColumn column : columns()) {
      for (ColumnFunction factor : column.factors()) {
        if (factor.marksMissing()) {
          factor.sources().forEach(source -> marks[source] = true);
        }
      }
    }
    return marks;
  }
}
