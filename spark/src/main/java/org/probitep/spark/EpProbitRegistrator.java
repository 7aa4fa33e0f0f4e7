/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import com.esotericsoftware.kryo.Kryo;
import java.util.List;
import org.apache.spark.serializer.KryoRegistrator;

/**
 * Tells Kryo what a fit sends between driver and executors. Needed only where {@code
 * spark.kryo.registrationRequired} is true: name it in {@code spark.kryo.registrator}.
 */
public final class EpProbitRegistrator implements KryoRegistrator {
  /** What a fit sends of its own; each says how Kryo is to write it where that is not by fields. */
  static final List<Class<?>> SENT =
      List.of(
          TrainingBlock.class,
          TrainingBlock.Facts.class,
          SerializedSites.class,
          RoundTotal.class,
          SharedGaussian.class);

  /** A registrator; Spark makes one in each process. */
  public EpProbitRegistrator() {}

  @Override
  public void registerClasses(Kryo kryo) {
    SENT.forEach(kryo::register);
  }
}
