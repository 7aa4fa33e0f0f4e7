/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.data.fitted;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.probitep.data.DataException;
import org.probitep.data.RequestException;
import org.probitep.data.encode.CaseControl;
import org.probitep.data.encode.EncodedRows;
import org.probitep.ep.EpFit;
import org.probitep.ep.EpOptions;
import org.probitep.kernels.Compute;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.model.Observations;

/**
 * A model that keeps its rows and their sites learns from more rows, and forgets some, without a
 * new fit: the sites of the rows that stay are nearly right, so that a few sweeps from there reach
 * the fixed point of a fit to the new set of rows. Design, scaling and prior stay as they are.
 */
public final class LivingModel {
  private static final String FIRST_FIT = "by the first fit: ";

  private final FittedModel model;
  private final KeptRows kept;
  private final Compute compute;

  private LivingModel(FittedModel model, KeptRows kept, Compute compute) {
    this.model = model;
    this.kept = kept;
    this.compute = compute;
  }

  /**
   * {@return a model that can be changed, each change giving a new model}
   *
   * @param model one that keeps its rows
   * @param compute kernels and threads
   */
  public static LivingModel of(FittedModel model, Compute compute) {
    KeptRows kept =
        model
            .kept()
            .orElseThrow(() -> new IllegalArgumentException("the model does not keep its rows"));
    return new LivingModel(model, kept, compute);
  }

  /**
   * {@return the model of its rows and more rows}
   *
   * @param more rows that {@link EncodedRows#readToLearn} read for the model's schema
   * @param listener is told of progress, and may end the fit
   * @throws DataException if no new row counts
   */
  public FittedModel update(EncodedRows more, MethodListener listener) {
    KeptRows all = kept.plus(more);
    if (all.size() == kept.size()) {
      throw new DataException("there is no row to learn from: all weights are 0");
    }
    return swept(
        all,
        afterNone(all.size(), sites(model.sites().precisions())),
        afterNone(all.size(), sites(model.sites().shifts())),
        listener);
  }

  /**
   * {@return the model of its rows without some of them}
   *
   * @param numbers the numbers of the rows to forget
   * @param listener is told of progress, and may end the fit
   * @throws RequestException if a number is not that of a row of the model, or if those that remain
   *     do not have both outcomes
   */
  public FittedModel forget(Set<Integer> numbers, MethodListener listener) {
    int[] indices = kept.indicesWithout(numbers);
    KeptRows rest = kept.select(indices);
    if (!rest.haveBothOutcomes()) {
      throw new RequestException(
          rest.size() == 0
              ? "no row would remain"
              : "only rows with one outcome would remain, and a model needs both");
    }
    return swept(
        rest,
        selected(sites(model.sites().precisions()), indices),
        selected(sites(model.sites().shifts()), indices),
        listener);
  }

  /** What one site of each row contributes to the sums over as many sites as its weight says. */
  private double[] sites(double[] sums) {
    double[] weights = counted(kept).weights();
    Arrays.setAll(sums, i -> sums[i] / Math.max(1, weights[i]));
    return sums;
  }

  /** New rows come first, and start from constant sites. */
  private static double[] afterNone(int size, double[] known) {
    double[] all = new double[size];
    System.arraycopy(known, 0, all, size - known.length, known.length);
    return all;
  }

  private static double[] selected(double[] values, int[] indices) {
    return IntStream.of(indices).mapToDouble(i -> values[i]).toArray();
  }

  /** Rows as they are fitted: the correction for a base rate depends on all of them. */
  private Observations counted(KeptRows rows) {
    return CaseControl.correct(rows.rows(), model.schema().likelihood().baseRate());
  }

  private FittedModel swept(
      KeptRows rows, double[] precisions, double[] shifts, MethodListener listener) {
    // Dividing what was multiplied before may round up.
    Arrays.setAll(precisions, i -> Math.min(1, precisions[i]));
    EpOptions asked = model.summary().epOptions().withCompute(compute);
    CloseEnough rule = new CloseEnough(asked.tolerance(), listener);
    EpFit swept =
        EpFit.fit(
            counted(rows),
            model.posterior().prior(),
            asked.withTolerance(Math.min(CloseEnough.LEFT, asked.tolerance())),
            precisions,
            shifts,
            rule);
    MethodFit fit = MethodFit.of(Method.EP, swept);
    LeaveOneOut leftOut = LeaveOneOut.of(swept, counted(rows), asked, LeaveOneOut.LITTLE_WORK);
    boolean converged = !rule.isCancelled() && swept.residual() <= asked.tolerance();
    FitSummary before = model.summary();
    FitSummary summary =
        new FitSummary(
            SoftwareVersion.get(),
            Instant.now(),
            before.method(),
            fit.outcome().withConverged(converged).withNotes(ofFirstFit(before.outcome().notes())),
            before.options(),
            before.level());
    FittedModel changed =
        FittedModel.of(model.schema(), summary, fit.posterior(), FittedRows.from(fit))
            .keeping(rows)
            .with(leftOut);
    return changed.withProfile(TrainingProfile.of(changed, rows.rows(), compute));
  }

  private static List<String> ofFirstFit(List<String> notes) {
    return notes.stream()
        .filter(note -> !LeaveOneOut.isNote(note))
        .map(note -> note.startsWith(FIRST_FIT) ? note : FIRST_FIT + note)
        .toList();
  }
}
