/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** One session for all tests: two threads, and tasks that may fail three times. */
final class Session {
  private static final SparkSession SESSION =
      SparkSession.builder()
          .master("local[2,4]")
          .appName("probitep tests")
          .config("spark.ui.enabled", "false")
          .config("spark.driver.host", "localhost")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.warehouse.dir", "target/warehouse")
          .getOrCreate();

  private Session() {}

  static SparkSession get() {
    return SESSION;
  }

  static JavaSparkContext context() {
    return JavaSparkContext.fromSparkContext(SESSION.sparkContext());
  }
}
