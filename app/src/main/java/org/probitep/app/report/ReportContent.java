/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.probitep.app.effects.AdjustedCurves.OfColumn;
import org.probitep.model.Link;

/**
 * The content of a report, before any markup; parts that a command does not provide are empty.
 *
 * @param title the heading
 * @param summary what was done, in a sentence or two
 * @param figures the few numbers to see first
 * @param outcome what is predicted
 * @param level the probability of every interval on the page, such as 0.95
 * @param data facts about the data
 * @param notes what was done to the data, one line each
 * @param coefficients the effects, if the report is about one model
 * @param curves how the probability changes with the strongest columns
 * @param columns how many columns of the table the model uses
 * @param assessment how good the probabilities are, if there are honest ones
 * @param intervals probabilities of single cases
 * @param surprises the cases that the model expected least
 * @param convergence how the fit went
 * @param provenance where the report comes from
 */
public record ReportContent(
    String title,
    String summary,
    List<Fact> figures,
    TargetLabels outcome,
    double level,
    List<Fact> data,
    List<String> notes,
    Optional<Coefficients> coefficients,
    List<OfColumn> curves,
    int columns,
    Optional<Assessment> assessment,
    Optional<Intervals> intervals,
    Optional<Surprises> surprises,
    Optional<ConvergenceFacts> convergence,
    Provenance provenance) {

  /** Copies the lists. */
  public ReportContent {
    figures = List.copyOf(figures);
    data = List.copyOf(data);
    notes = List.copyOf(notes);
    curves = List.copyOf(curves);
  }

  /** A name and a value. */
  public record Fact(String name, String value) {}

  /**
   * What is predicted.
   *
   * @param target the column
   * @param positive the label whose probability is given
   * @param negative the other label
   */
  public record TargetLabels(String target, String positive, String negative) {
    /** The event, such as "type = Yes". */
    public String event() {
      return target + " = " + positive;
    }

    /** The opposite, such as "type = No". */
    public String otherEvent() {
      return target + " = " + negative;
    }

    /** The one that happened. */
    public String event(boolean isPositive) {
      return isPositive ? event() : otherEvent();
    }
  }

  /**
   * The effects.
   *
   * @param largest the largest by size of effect, in that order
   * @param total how many the model has, the constant term not counted
   * @param constant the constant term, if there is one
   * @param step the change of a column that an effect belongs to
   * @param link what turns the sum of all effects into a probability
   * @param references what the levels of each category are compared with, in words
   */
  public record Coefficients(
      List<ShownCoefficient> largest,
      int total,
      Optional<IntervalEstimate> constant,
      String step,
      Link link,
      List<String> references) {
    /** How many at most are on the page: more would make it slow. */
    public static final int MOST = 1_000;

    /** Copies the lists. */
    public Coefficients {
      references = List.copyOf(references);
      largest = List.copyOf(largest);
    }
  }

  /**
   * One coefficient.
   *
   * @param name of the column of the design
   * @param unit for one unit of the column
   * @param effect for the step that makes columns comparable
   * @param fromHalf the probability, after that step, of a case that stood at 50 %
   * @param parts the columns of an interaction, which has no effect without them; else empty
   */
  public record ShownCoefficient(
      String name,
      IntervalEstimate unit,
      IntervalEstimate effect,
      double fromHalf,
      List<String> parts) {
    /** Copies the list. */
    public ShownCoefficient {
      parts = List.copyOf(parts);
    }

    /** Whether it is a product of columns. */
    boolean isInteraction() {
      return !parts.isEmpty();
    }
  }

  /** An estimate with its interval. */
  public record IntervalEstimate(double mean, double lower, double upper) {}

  /**
   * Probabilities of single cases.
   *
   * @param cases those that are shown, from the least to the most likely
   * @param total how many there are
   * @param origin a sentence on what the probabilities are
   */
  public record Intervals(List<Case> cases, int total, String origin) {
    /** How many are drawn: more lines would overlap. */
    public static final int MOST = 300;

    /** Copies the list. */
    public Intervals {
      cases = List.copyOf(cases);
    }

    /** Those of some cases that are shown: evenly spread, and not too many. */
    static int[] shown(int[] cases) {
      int shown = Math.min(cases.length, MOST);
      return IntStream.range(0, shown)
          .map(k -> cases[(int) ((2L * k + 1) * cases.length / (2L * shown))])
          .toArray();
    }
  }

  /**
   * A case with its probability.
   *
   * @param row its number in the data, from 1
   * @param positive its outcome
   */
  public record Case(long row, double probability, double lower, double upper, boolean positive) {}

  /**
   * The cases that the model expected least.
   *
   * @param columns the names of the cells that are shown
   * @param cases the most surprising first
   * @param origin a sentence on what the probabilities are
   */
  public record Surprises(List<String> columns, List<Surprise> cases, String origin) {
    /** How many are shown. */
    public static final int MOST = 15;

    /** How many cells of each are shown. */
    public static final int MOST_CELLS = 6;

    /** Copies the lists. */
    public Surprises {
      columns = List.copyOf(columns);
      cases = List.copyOf(cases);
    }
  }

  /**
   * A case that was not expected.
   *
   * @param row its number in the data, from 1
   * @param outcome its label
   * @param probability what the model gave to that label
   * @param cells some of its values, one for each column named
   */
  public record Surprise(long row, String outcome, double probability, List<String> cells) {
    /** Copies the list. */
    public Surprise {
      cells = List.copyOf(cells);
    }
  }

  /**
   * How the fit went.
   *
   * @param trace residuals of the sweeps; empty for a sampler
   * @param tolerance what the residual had to meet
   * @param verdict one sentence
   * @param facts numbers about the fit, with explanations
   */
  public record ConvergenceFacts(
      List<Sweep> trace, OptionalDouble tolerance, String verdict, List<Explained> facts) {
    /** Copies the lists. */
    public ConvergenceFacts {
      trace = List.copyOf(trace);
      facts = List.copyOf(facts);
    }
  }

  /** A sweep and what the stopping rule measured; infinite where there was nothing to compare. */
  public record Sweep(int number, double residual) {}

  /** A fact, and how to use it. */
  public record Explained(String name, String value, String meaning) {}

  /**
   * Where the report comes from.
   *
   * @param version of probitep
   * @param created when
   * @param command the command line that reproduces it
   * @param inputs the files that were read
   * @param options the options used
   */
  public record Provenance(
      String version, Instant created, String command, List<InputFile> inputs, List<Fact> options) {
    /** Copies the lists. */
    public Provenance {
      inputs = List.copyOf(inputs);
      options = List.copyOf(options);
    }
  }

  /**
   * A file that was read.
   *
   * @param sha256 of its bytes in hexadecimal; empty for what cannot be read twice
   */
  public record InputFile(String name, long bytes, Optional<String> sha256) {}
}
