/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import org.probitep.data.fitted.SoftwareVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program without a subcommand. */
@Command(
    name = "probitep",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Version.class,
    description = "Bayesian probit regression by expectation propagation.",
    footer = {
      "",
      "Examples:",
      "  probitep describe train.csv --target type",
      "  probitep predict --train train.csv --target type test.csv",
      "  probitep fit train.csv --target type -o model.zip",
      "  probitep predict model.zip test.csv -o probabilities.csv",
      "  probitep inspect model.zip --format csv",
      "  probitep effects model.zip train.csv",
      "  probitep export model.zip --format sql -o score.sql",
      "  probitep update model.zip new.csv",
      "  probitep forget model.zip 17",
      "  probitep evaluate train.csv --target type",
      "  probitep compare train.csv --target type --test test.csv",
      "  probitep study -o study"
    })
public final class RootCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show a stack trace when something fails.")
  private boolean debug;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Print only warnings and errors on standard error.")
  private boolean quiet;

  /** Whether only warnings and errors are wanted. */
  public boolean quiet() {
    return quiet;
  }

  /** Whether stack traces are wanted. */
  boolean debug() {
    return debug;
  }

  @Override
  public void run() {
    throw Usage.error(spec, "name a command: " + String.join(", ", spec.subcommands().keySet()));
  }

  /** Says which version this is. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"probitep " + SoftwareVersion.get()};
    }
  }
}
