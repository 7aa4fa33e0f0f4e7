/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.probitep.ep.PartitionSites;
import scala.reflect.ClassTag$;

/** Blocks survive what Spark does with them. */
class TrainingBlockTest {
  private static TrainingBlock block(List<Problem.Sample> samples, boolean weighted) {
    TrainingBlock.BlockBuilder builder = new TrainingBlock.BlockBuilder(3, 2, true, weighted);
    samples.forEach(s -> assertThat(builder.add(s.features(), s.label(), s.weight())).isTrue());
    return builder.build();
  }

  private static List<Problem.Sample> samples() {
    List<Problem.Sample> samples = new ArrayList<>();
    for (Problem.Sample s : Problem.simulated(50, 2, 8).samples()) {
      samples.add(new Problem.Sample(s.features(), s.label(), 0.5 + samples.size()));
    }
    return samples;
  }

  private static <T> T sent(T object, Class<T> type, Serializer serializer) {
    ByteBuffer bytes = serializer.newInstance().serialize(object, ClassTag$.MODULE$.apply(type));
    return serializer.newInstance().deserialize(bytes, ClassTag$.MODULE$.apply(type));
  }

  private static SparkConf registrationRequired() {
    return new SparkConf()
        .set("spark.kryo.registrationRequired", "true")
        .set("spark.kryo.registrator", EpProbitRegistrator.class.getName());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void testBlocksSurviveEverySerialiser(boolean weighted) {
    TrainingBlock block = block(samples(), weighted);
    for (Serializer serializer :
        List.of(
            new JavaSerializer(new SparkConf()),
            new KryoSerializer(new SparkConf()),
            new KryoSerializer(registrationRequired()))) {
      TrainingBlock copy = sent(block, TrainingBlock.class, serializer);
      assertThat(copy.partition()).isEqualTo(3);
      assertThat(copy.facts()).usingRecursiveComparison().isEqualTo(block.facts());
      assertThat(copy.rows().isWeighted()).isEqualTo(weighted);
      assertThat(copy.rows().weights()).containsExactly(block.rows().weights());
      for (int i = 0; i < 50; i++) {
        assertThat(copy.rows().y(i)).isEqualTo(block.rows().y(i));
        for (int j = 0; j < 3; j++) {
          assertThat(copy.rows().x().get(i, j)).isEqualTo(block.rows().x().get(i, j));
        }
      }
      assertThat(sent(block.facts(), TrainingBlock.Facts.class, serializer))
          .usingRecursiveComparison()
          .isEqualTo(block.facts());
      SerializedSites sites =
          sent(SerializedSites.unvisited(block), SerializedSites.class, serializer);
      assertThat(sites.sitesOf(copy).size()).isEqualTo(50);
    }
  }

  /** Rows that come back in another order would take each other's sites. */
  @Test
  void testSitesKnowTheirRows() {
    List<Problem.Sample> samples = samples();
    SerializedSites sites = SerializedSites.unvisited(block(samples, true));
    assertThat(sites.sitesOf(block(samples, true)).toArray())
        .containsExactly(PartitionSites.unvisited(50).toArray());
    Collections.swap(samples, 17, 18);
    TrainingBlock swapped = block(samples, true);
    assertThatThrownBy(() -> sites.sitesOf(swapped))
        .hasMessageContaining("partition 3")
        .hasMessageContaining("deterministic");
  }
}
