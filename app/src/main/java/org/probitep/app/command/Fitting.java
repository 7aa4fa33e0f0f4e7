/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.function.UnaryOperator;
import org.probitep.app.output.FitText;
import org.probitep.app.output.Progress;
import org.probitep.app.output.Streams;
import org.probitep.data.RequestException;
import org.probitep.data.encode.TrainingData;
import org.probitep.data.fitted.FittedModel;
import org.probitep.exact.ExactFit;
import org.probitep.methods.LeaveOneOut;
import org.probitep.methods.Method;
import org.probitep.methods.MethodFit;
import org.probitep.methods.MethodListener;
import org.probitep.methods.MethodOptions;
import org.probitep.methods.Methods;
import org.probitep.selection.LinkChoice;
import org.probitep.selection.PriorChoice;

/** Fits, and tells the user about the data and the fit. */
public final class Fitting {

  private final FitOptions options;
  private final Streams streams;

  Fitting(FitOptions options, Streams streams) {
    this.options = options;
    this.streams = streams;
  }

  /** Fits a table. */
  FittedModel fit(TrainingData data) {
    return model(data, run(data));
  }

  /** Fits, and prints the notes on the data. */
  MethodFit run(TrainingData data) {
    return run(data, progress -> progress, false);
  }

  /**
   * Fits, and prints the notes on the data.
   *
   * @param listener wraps the listener that shows the progress
   * @param keepsSites whether the posterior must be that of one site for each row
   */
  MethodFit run(TrainingData data, UnaryOperator<MethodListener> listener, boolean keepsSites) {
    MethodOptions method = options.methodOptions();
    if (method.method() == Method.EXACT) {
      requireFewRows(data.observations().size());
    }
    data.notes().forEach(streams::say);
    PriorChoice choice = options.modelOptions().priorChoice(data.schema());
    PriorChoice prior = keepsSites ? normalAlone(choice, "--keep-sites", data, streams) : choice;
    return Progress.during(
        streams,
        progress -> Methods.fit(data.observations(), prior, method, listener.apply(progress)));
  }

  /** A normal prior with nothing averaged in; says so if fit would have tried more. */
  static PriorChoice normalAlone(
      PriorChoice choice, String asked, TrainingData data, Streams streams) {
    if (choice.triesOthers(data.observations())) {
      streams.say(
          asked
              + " uses the normal prior alone: without it, fit would also try other priors and"
              + " average in those with evidence");
    }
    return choice.normalAlone();
  }

  /** The model of a fit; prints the notes on the fit. */
  FittedModel model(TrainingData data, MethodFit fit) {
    FittedModel model =
        FittedModel.from(data, options.modelOptions(), options.methodOptions(), fit);
    fit.outcome().notes().forEach(note -> streams.say(note + hint(note)));
    data.separationBy(fit.posterior().mean()).ifPresent(streams::say);
    if (!fit.outcome().converged()) {
      streams.say(FitText.warning(model.summary(), options.epOptions()));
    }
    return model;
  }

  /** How to get it otherwise. */
  private static String hint(String note) {
    return note.startsWith(LinkChoice.NOTE) ? "; --link probit keeps probit" : "";
  }

  /**
   * The model of a fit, with leave-one-out; prints the notes on both.
   *
   * @param data with the link of the fit
   */
  FittedModel modelLeavingOut(TrainingData data, MethodFit fit) {
    FittedModel model = model(data, fit);
    return fit.leaveOneOut(data.observations(), options.epOptions(), LeaveOneOut.LITTLE_WORK)
        .map(
            rows -> {
              rows.note()
                  .ifPresent(note -> streams.say(note + "; evaluate --loo refits more of them"));
              return model.with(rows);
            })
        .orElse(model);
  }

  /** Refuses more rows than the exact method takes. */
  static void requireFewRows(int rows) {
    try {
      ExactFit.checkRows(rows);
    } catch (IllegalArgumentException e) {
      throw new RequestException(e.getMessage() + ": use --method ep");
    }
  }
}
