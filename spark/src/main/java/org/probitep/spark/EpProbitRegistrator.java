/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import com.esotericsoftware.kryo.Kryo;
import java.util.List;
import org.apache.spark.serializer.KryoRegistrator;
import org.probitep.ep.PartitionSites;

/**
 * Tells Kryo what fits and models send between driver and executors. Needed only where {@code
 * spark.kryo.registrationRequired} is true: name it in {@code spark.kryo.registrator}.
 */
public final class EpProbitRegistrator implements KryoRegistrator {
  /**
   * The classes of ours that are sent; each says how Kryo is to write it where that is not by
   * fields.
   */
  static final List<Class<?>> SENT =
      List.of(
          TrainingBlock.class,
          TrainingBlock.Facts.class,
          SerializedSites.class,
          PartitionSites.class,
          RoundTotal.class,
          SharedGaussian.class,
          LinearPredictor.class);

  /** A registrator; Spark makes one in each process. */
  public EpProbitRegistrator() {}

  @Override
  public void registerClasses(Kryo kryo) {
    SENT.forEach(kryo::register);
  }
}
