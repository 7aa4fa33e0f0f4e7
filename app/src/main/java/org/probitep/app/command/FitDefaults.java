/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.command;

import java.util.Locale;
import java.util.Map;
import org.probitep.data.encode.Labels;
import org.probitep.data.encode.ModelOptions;
import org.probitep.ep.EpOptions;
import org.probitep.methods.MethodOptions;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Defaults of the options of fit, taken from the library. */
final class FitDefaults implements IDefaultValueProvider {
  private final Map<String, String> defaults;

  /** Called by picocli. */
  FitDefaults() {
    EpOptions ep = EpOptions.withDefaults();
    MethodOptions method = MethodOptions.of(ep);
    ModelOptions model = ModelOptions.withDefaults();
    defaults =
        Map.ofEntries(
            Map.entry("--method", Labels.of(method.method())),
            Map.entry("--samples", String.valueOf(method.samples())),
            Map.entry("--seed", String.valueOf(method.seed())),
            Map.entry(
                "--link", Labels.of(model.choosesLink() ? LinkRequest.AUTO : LinkRequest.PROBIT)),
            Map.entry("--prior", Labels.of(model.shape())),
            Map.entry("--prior-variance", model.priorVariance().text()),
            Map.entry("--intercept", String.valueOf(model.intercept())),
            Map.entry("--scale", Labels.of(model.scale())),
            Map.entry("--level", number(model.level())),
            Map.entry("--tolerance", number(ep.tolerance())),
            Map.entry("--max-sweeps", String.valueOf(ep.maxSweeps())),
            Map.entry("--damping", number(ep.damping())),
            Map.entry("--stopping", Labels.of(ep.stopping())),
            Map.entry("--form", Labels.of(ep.form())),
            Map.entry("--kernels", Labels.of(ep.compute().kernels())),
            Map.entry("--threads", String.valueOf(ep.compute().threads())));
  }

  /** 25 for 25.0, 1e-8 for 1.0E-8. */
  private static String number(double value) {
    return Double.toString(value).replaceFirst("\\.0(?=$|E)", "").toLowerCase(Locale.ROOT);
  }

  @Override
  public String defaultValue(ArgSpec argument) {
    return argument instanceof OptionSpec option ? defaults.get(option.longestName()) : null;
  }
}
