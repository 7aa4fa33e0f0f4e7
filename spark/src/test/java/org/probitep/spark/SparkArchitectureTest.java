/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** spark → data → core, and Spark is known here alone. */
class SparkArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.probitep");

  @Test
  void testNothingElseKnowsSpark() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.probitep.spark")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.probitep.spark..", "org.apache.spark..", "org.apache.hadoop..")
        .check(CLASSES);
  }

  @Test
  void testSparkKnowsNoCommandLineAndNoJson() {
    noClasses()
        .that()
        .resideInAPackage("org.probitep.spark")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.probitep.app..", "com.fasterxml..", "picocli..")
        .check(CLASSES);
  }
}
