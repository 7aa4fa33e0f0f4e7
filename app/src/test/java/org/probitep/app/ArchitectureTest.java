/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The shape of the house: app → data → core, and what core does not know. */
class ArchitectureTest {
  private static final String[] CORE = {
    "org.probitep.model..",
    "org.probitep.numerics..",
    "org.probitep.kernels..",
    "org.probitep.montecarlo..",
    "org.probitep.site..",
    "org.probitep.posterior..",
    "org.probitep.ep..",
    "org.probitep.latent..",
    "org.probitep.variational..",
    "org.probitep.exact..",
    "org.probitep.selection..",
    "org.probitep.methods.."
  };

  private static JavaClasses classes;

  @BeforeAll
  static void load() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.probitep");
  }

  @Test
  void modulesDependDownwards() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("app")
        .definedBy("org.probitep.app..")
        .layer("data")
        .definedBy("org.probitep.data..")
        .layer("core")
        .definedBy(CORE)
        .whereLayer("app")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("data")
        .mayOnlyBeAccessedByLayers("app")
        .whereLayer("core")
        .mayOnlyBeAccessedByLayers("app", "data")
        .check(classes);
  }

  @Test
  void coreKnowsNoFileNoJsonNoCommandLine() {
    noClasses()
        .that()
        .resideInAnyPackage(CORE)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.io..",
            "java.nio.file..",
            "java.util.logging..",
            "com.fasterxml..",
            "picocli..",
            "de.siegmar..",
            "ch.randelshofer..")
        .check(classes);
  }

  @Test
  void onlyModelFilesAndClassesNamedSoKnowJson() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.probitep.data.modelfile")
        .and()
        .haveSimpleNameNotEndingWith("Json")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            // Not core.io, whose writer of the shortest digits is good for any format.
            "com.fasterxml.jackson.core",
            "com.fasterxml.jackson.core.json..",
            "com.fasterxml.jackson.databind..",
            "com.fasterxml.jackson.annotation..")
        .check(classes);
  }

  @Test
  void onlyTheReadersOfTablesKnowADatabase() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.probitep.data.table")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "org.duckdb..")
        .check(classes);
  }

  /** The order of the packages of data, each of which knows only those before it. */
  @Test
  void theRoadOfARowHasOneDirection() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("input")
        .definedBy("org.probitep.data.input", "org.probitep.data.files", "org.probitep.data")
        .layer("table")
        .definedBy("org.probitep.data.table")
        .layer("frame")
        .definedBy("org.probitep.data.frame")
        .layer("formula, design")
        .definedBy("org.probitep.data.formula", "org.probitep.data.design")
        .layer("encode")
        .definedBy("org.probitep.data.encode")
        .layer("describe, fitted")
        .definedBy("org.probitep.data.describe", "org.probitep.data.fitted")
        .layer("modelfile")
        .definedBy("org.probitep.data.modelfile")
        .whereLayer("modelfile")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("describe, fitted")
        .mayOnlyBeAccessedByLayers("modelfile")
        .whereLayer("encode")
        .mayOnlyBeAccessedByLayers("describe, fitted", "modelfile")
        .whereLayer("formula, design")
        .mayOnlyBeAccessedByLayers("encode", "describe, fitted", "modelfile")
        .whereLayer("frame")
        .mayOnlyBeAccessedByLayers("formula, design", "encode", "describe, fitted", "modelfile")
        .whereLayer("table")
        .mayOnlyBeAccessedByLayers(
            "frame", "formula, design", "encode", "describe, fitted", "modelfile")
        .check(classes);
  }

  @Test
  void noPackageIsACrowd() {
    Map<String, Long> sizes =
        classes.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(sizes).allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(30));
  }

  /** A sealed interface names the forms that implement it, and so they are one. */
  @Test
  void classesOfTheEngineHaveNoCycles() {
    slices()
        .assignedFrom(
            new SliceAssignment() {
              @Override
              public SliceIdentifier getIdentifierOf(JavaClass type) {
                if (!type.getPackageName().equals("org.probitep.ep")) {
                  return SliceIdentifier.ignore();
                }
                String name = type.getName().replaceFirst("\\$.*", "");
                return SliceIdentifier.of(name.endsWith("Approximation") ? "Approximation" : name);
              }

              @Override
              public String getDescription() {
                return "the classes of ep";
              }
            })
        .should()
        .beFreeOfCycles()
        .check(classes);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.probitep.(**)").should().beFreeOfCycles().check(classes);
  }
}
