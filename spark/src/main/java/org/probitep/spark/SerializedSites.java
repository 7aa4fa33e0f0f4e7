/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import org.probitep.ep.LookingPartitions;
import org.probitep.ep.PartitionSites;
import org.probitep.ep.PartitionSweep;
import org.probitep.ep.SiteSums;

/**
 * The sites of one partition after a round, with their sums. Immutable.
 *
 * <p>It knows whose sites it holds: rows that came back in another order after a failure would take
 * each other's sites, and the result would silently be wrong.
 */
final class SerializedSites implements Serializable {
  private static final long serialVersionUID = 1;

  private final long fingerprint;

  @SuppressWarnings("serial") // is replaced before Java would store it
  private final PartitionSites sites;

  private final double[] sums;
  private final double change;
  private final double largestVariance;

  private SerializedSites(
      long fingerprint,
      PartitionSites sites,
      double[] sums,
      double change,
      double largestVariance) {
    this.fingerprint = fingerprint;
    this.sites = sites;
    this.sums = sums;
    this.change = change;
    this.largestVariance = largestVariance;
  }

  /** Java's serialisation stores that instead; Kryo stores the fields. */
  private Object writeReplace() {
    return new Stored(this);
  }

  private static final class Stored implements Serializable {
    private static final long serialVersionUID = 1;

    private final long fingerprint;
    private final double[] sites;
    private final double[] sums;
    private final double change;
    private final double largestVariance;

    Stored(SerializedSites from) {
      fingerprint = from.fingerprint;
      sites = from.sites.toArray();
      sums = from.sums;
      change = from.change;
      largestVariance = from.largestVariance;
    }

    private Object readResolve() {
      return new SerializedSites(
          fingerprint, PartitionSites.of(sites), sums, change, largestVariance);
    }
  }

  /** The sites of rows that have not been visited. */
  static SerializedSites unvisited(TrainingBlock rows) {
    int p = rows.rows().x().columns();
    return new SerializedSites(
        rows.fingerprint(),
        PartitionSites.unvisited(rows.rows().size()),
        SiteSums.zero(p).values(),
        0,
        Double.POSITIVE_INFINITY);
  }

  /** What a sweep left. */
  static SerializedSites of(TrainingBlock rows, PartitionSweep sweep) {
    return new SerializedSites(
        rows.fingerprint(),
        sweep.sites(),
        sweep.sums().values(),
        sweep.change(),
        sweep.largestVariance());
  }

  /** The same with other variances of the predictors noted. */
  SerializedSites withVariances(LookingPartitions.Variances seen, double[] variances) {
    return new SerializedSites(
        fingerprint, sites.withVariances(variances), sums, seen.change(), seen.largest());
  }

  /** The sites, which must be those of the rows. */
  PartitionSites sitesOf(TrainingBlock rows) {
    if (rows.fingerprint() != fingerprint) {
      throw new IllegalStateException(
          "partition "
              + rows.partition()
              + " was computed again, and its rows or their order are not the same as before: make"
              + " the input deterministic (write it out, or checkpoint it) and fit again");
    }
    return sites;
  }

  /** The sums of the proposed sites; not a copy. */
  double[] sums() {
    return sums;
  }

  /** The largest change of a predictor's moments in the last sweep, or when they were noted. */
  double change() {
    return change;
  }

  /** The largest variance of a predictor, if the last sweep was joint; else infinite. */
  double largestVariance() {
    return largestVariance;
  }

  /** Without the largest variance, which only the round itself needs. */
  void writeTo(DataOutputStream out) throws IOException {
    out.writeLong(fingerprint);
    out.writeDouble(change);
    write(sums, out);
    write(sites.toArray(), out);
  }

  static SerializedSites readFrom(DataInputStream in) throws IOException {
    long fingerprint = in.readLong();
    double change = in.readDouble();
    double[] sums = read(in);
    PartitionSites sites = PartitionSites.of(read(in));
    return new SerializedSites(fingerprint, sites, sums, change, Double.POSITIVE_INFINITY);
  }

  private static void write(double[] values, DataOutputStream out) throws IOException {
    out.writeInt(values.length);
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  private static double[] read(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }
}
