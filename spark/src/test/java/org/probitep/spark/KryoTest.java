/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.probitep.ep.EpFit;
import org.probitep.posterior.GaussianPredictions;

/** A fit with checkpoints, and predictions, where Spark is told to serialise by Kryo. */
class KryoTest {
  private static SparkSession session(String master, boolean registrationRequired, String folder) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .master(master)
            .appName("probitep with Kryo")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "localhost")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.warehouse.dir", folder + "/warehouse")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
    if (registrationRequired) {
      builder
          .config("spark.kryo.registrationRequired", "true")
          .config("spark.kryo.registrator", "org.probitep.spark.EpProbitRegistrator");
    }
    return builder.getOrCreate();
  }

  /** The driver: master, whether classes must be registered, folder. */
  static final class Driver {
    private Driver() {}

    public static void main(String[] args) {
      SparkSession session = session(args[0], Boolean.parseBoolean(args[1]), args[2]);
      check(session, Problem.reference("real/pima_mass"), /* learned= */ false, args[2]);
      // So many that the mean comes first.
      check(session, Problem.simulated(12_000, 4, 3), /* learned= */ true, args[2]);
      session.stop();
    }

    private static void check(
        SparkSession session, Problem problem, boolean learned, String folder) {
      // A local table: Spark would have to be told of the classes in an RDD of rows as well.
      Dataset<Row> table =
          session.createDataFrame(
              problem.samples().stream().map(Problem.Sample::row).toList(), Problem.SCHEMA);
      EpProbit estimator = learned ? new EpProbit() : new EpProbit().setPriorVariance(25);
      EpProbitModel model =
          estimator
              .setFitIntercept(false)
              .setTol(Same.TOLERANCE)
              .setCheckpointDir(folder)
              .setCheckpointInterval(3)
              .setUpperCol("upper")
              .fit(table.repartition(3));
      EpFit local = Same.local(problem.observations(false), model.priorVariance());
      Same.check(model, local);
      GaussianPredictions expected = local.posterior().predict(problem.observations(false).x());
      List<Row> rows = model.transform(table).collectAsList();
      for (int i = 0; i < rows.size(); i++) {
        Vector probability = rows.get(i).getAs("probability");
        assertThat(probability.apply(1)).isCloseTo(expected.probability(i), within(Same.BOUND));
        assertThat(rows.get(i).<Double>getAs("upper"))
            .isCloseTo(expected.upper(i, 0.95), within(Same.BOUND));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"local[2]; false", "local-cluster[2,1,1024]; true"})
  void testFitAndPrediction(String master, boolean registrationRequired, @TempDir Path folder)
      throws Exception {
    OtherDriver driver = new OtherDriver(Driver.class, folder);
    assertThat(driver.run(master, registrationRequired, folder)).as(driver::log).isZero();
  }
}
