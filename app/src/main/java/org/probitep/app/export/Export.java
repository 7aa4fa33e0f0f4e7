/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.probitep.data.RequestException;
import org.probitep.data.fitted.FittedModel;
import org.probitep.data.modelfile.ModelWriter;
import org.probitep.kernels.Compute;

/** A model on its way to another program. */
public final class Export {
  /** The formats that other programs read, and about how many bytes a number takes in each. */
  public enum ExportFormat {
    ONNX(8),
    SQL(28),
    JSON(20),
    /** A model file without training rows. */
    MODEL(8);

    private final int bytes;

    ExportFormat(int bytes) {
      this.bytes = bytes;
    }
  }

  /** ONNX allows 2 GB at most, and so does a Java array. */
  private static final double MOST_NUMBERS = 2e8;

  /** From here on the size is announced first. */
  private static final double LARGE = 10e6;

  private final ExportContent content;
  private final List<String> notes;

  @FunctionalInterface
  private interface ExportContent {
    void write(OutputStream out) throws IOException;
  }

  private Export(ExportContent content, List<String> notes) {
    this.content = content;
    this.notes = List.copyOf(notes);
  }

  /**
   * A model file without training rows.
   *
   * @param rank how many directions of the posterior to keep, if not all
   * @throws RequestException if there cannot be one, or it would be too large
   */
  public static Export model(FittedModel model, OptionalInt rank) {
    List<String> notes = new ArrayList<>();
    FittedModel portable =
        rank.isPresent()
            ? Portable.ofDirections(model, rank.getAsInt(), notes)
            : Portable.of(model, Compute.withDefaults());
    return new Export(out -> ModelWriter.write(portable, out), notes);
  }

  /**
   * A model with all that prediction computes.
   *
   * @param format what the other program reads
   * @param level the probability of the credible intervals
   * @param table what SQL reads, with dots between the parts of its name
   * @param rank how many directions of the posterior to keep, if not all
   * @throws RequestException if the model cannot be exported
   */
  public static Export of(
      FittedModel model, ExportFormat format, double level, String table, OptionalInt rank) {
    List<String> notes = new ArrayList<>();
    GaussianParts gaussians = GaussianParts.of(model);
    if (gaussians.numbers(rank) > MOST_NUMBERS) {
      throw new RequestException(
          String.format(
              Locale.ROOT,
              "the variance takes %,.0f numbers, and at most %,.0f are exported: use --low-rank K",
              gaussians.numbers(rank),
              MOST_NUMBERS));
    }
    List<GaussianPart> parts =
        rank.isPresent() ? gaussians.lowRank(rank.getAsInt(), notes) : gaussians.exact();
    Scorer scorer = ScorerBuilder.of(model, parts, level);
    return switch (format) {
      case ONNX -> of(OnnxScorer.of(scorer), notes);
      case SQL -> of(SqlScorer.of(scorer, table).getBytes(StandardCharsets.UTF_8), notes);
      case JSON -> new Export(out -> ScorerJson.write(scorer, out), notes);
      case MODEL -> throw new IllegalArgumentException("a model file is not a scorer");
    };
  }

  private static Export of(byte[] bytes, List<String> notes) {
    return new Export(out -> out.write(bytes), notes);
  }

  /** What to say about the size before the work begins, if the file will be large. */
  public static Optional<String> size(FittedModel model, ExportFormat format, OptionalInt rank) {
    double numbers = GaussianParts.of(model).numbers(rank);
    if (numbers * format.bytes <= LARGE) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the file will be about %,.0f MB: the variance takes %,.0f numbers%s",
            numbers * format.bytes / 1e6,
            numbers,
            rank.isPresent() ? "" : "; --low-rank K keeps K numbers for each column"));
  }

  /** What the user should know, a line each. */
  public List<String> notes() {
    return notes;
  }

  /** Writes it. */
  public void write(OutputStream out) throws IOException {
    content.write(out);
  }
}
