/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.probitep.numerics.Vectors;

/** The rows of a data set in blocks, cached and checked. */
final class TrainingRows implements AutoCloseable {
  private final JavaRDD<TrainingBlock> blocks;
  private final List<TrainingBlock.Facts> facts;
  private final int p;

  private TrainingRows(JavaRDD<TrainingBlock> blocks, List<TrainingBlock.Facts> facts, int p) {
    this.blocks = blocks;
    this.facts = facts;
    this.p = p;
  }

  /**
   * Reads the rows into the executors' memory, or onto their disks where memory is short.
   *
   * @param rows of a vector, a label and, if weighted, a weight
   * @param features how many values a vector has
   * @throws IllegalArgumentException if a row cannot be used, naming partition and row; or if there
   *     are too few rows
   */
  static TrainingRows read(JavaRDD<Row> rows, int features, boolean intercept, boolean weighted) {
    Function2<Integer, Iterator<Row>, Iterator<TrainingBlock>> read =
        (partition, iterator) ->
            List.of(block(partition, iterator, features, intercept, weighted)).iterator();
    JavaRDD<TrainingBlock> blocks =
        rows.mapPartitionsWithIndex(read, true)
            .setName("probitep rows")
            .persist(StorageLevel.MEMORY_AND_DISK());
    int p = features + (intercept ? 1 : 0);
    TrainingRows result = null;
    try {
      result = new TrainingRows(blocks, blocks.map(TrainingBlock::facts).collect(), p);
      result.check();
      return result;
    } catch (RuntimeException e) {
      blocks.unpersist(false);
      throw e;
    }
  }

  private static TrainingBlock block(
      int partition, Iterator<Row> rows, int features, boolean intercept, boolean weighted) {
    TrainingBlock.BlockBuilder builder =
        new TrainingBlock.BlockBuilder(partition, features, intercept, weighted);
    boolean good = true;
    while (good && rows.hasNext()) {
      Row row = rows.next();
      good =
          builder.add(
              row.<Vector>getAs(0), row.<Double>getAs(1), weighted ? row.<Double>getAs(2) : null);
    }
    return builder.build();
  }

  private void check() {
    facts.stream()
        .map(TrainingBlock.Facts::problem)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    if (size() <= p) {
      throw new IllegalArgumentException(
          "there are "
              + size()
              + " rows for "
              + p
              + " coefficients: with n ≤ p there is nothing to gain from distributing rows; fit on"
              + " one machine, where the dual form is made for it (probitep fit, or"
              + " org.probitep.ep.EpFit)");
    }
  }

  /** One block for each partition. */
  JavaRDD<TrainingBlock> blocks() {
    return blocks;
  }

  /** What is known about each block. */
  List<TrainingBlock.Facts> facts() {
    return facts;
  }

  /** The number of rows n. */
  long size() {
    return facts.stream().mapToLong(TrainingBlock.Facts::rows).sum();
  }

  /** The number of rows with label 1. */
  long positives() {
    return facts.stream().mapToLong(TrainingBlock.Facts::positives).sum();
  }

  /** The number of coefficients p. */
  int p() {
    return p;
  }

  /** The mean of the squares of each column's cells, by weight. */
  double[] meanSquares() {
    double total = facts.stream().mapToDouble(TrainingBlock.Facts::weight).sum();
    double[] result = new double[p];
    for (TrainingBlock.Facts block : facts) {
      Vectors.add(1 / total, block.squares(), result);
    }
    return result;
  }

  /**
   * Of all that the sites and sums of a fit depend on.
   *
   * @param prior what is asked of the prior, in numbers
   */
  String fingerprint(double[] prior) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update("probitep sites 1".getBytes(StandardCharsets.US_ASCII));
      for (double number : prior) {
        update(digest, Double.doubleToLongBits(number));
      }
      for (TrainingBlock.Facts block : facts) {
        update(digest, block.rows());
        update(digest, block.fingerprint());
      }
      return HexFormat.of().formatHex(digest.digest(), 0, Long.BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static void update(MessageDigest digest, long value) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  /** Releases the memory. */
  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
