/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine's own browser, without a window. Nothing is downloaded. */
public final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final Playwright playwright;
  private final Browser browser;

  /** A page that was opened, and all that it complained about or asked for. */
  public record Opened(Page page, List<String> complaints, List<String> requests) {
    /** What an expression of JavaScript is, as a number. */
    public double number(String expression) {
      return ((Number) page.evaluate(expression)).doubleValue();
    }

    /** What an expression of JavaScript is, as text. */
    public String text(String expression) {
      return String.valueOf(page.evaluate(expression));
    }
  }

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts it; without a browser the test is skipped, but with CI=true it fails. */
  public static Chromium start() {
    Optional<Path> program = find();
    boolean mustBeThere = "true".equals(System.getenv("CI"));
    assumeTrue(
        program.isPresent() || mustBeThere,
        "no browser on the PATH (" + String.join(", ", NAMES) + "): the report was not opened");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program.orElseThrow())
                    .setArgs(List.of("--no-sandbox")));
    return new Chromium(playwright, browser);
  }

  private static Optional<Path> find() {
    String path = System.getenv().getOrDefault("PATH", "");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(":", -1)).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a file in a window of its own. */
  Opened open(Path file, int width, ColorScheme scheme, boolean script) {
    return open(file.toUri(), width, scheme, script);
  }

  /** Opens an address in a window of its own. */
  public Opened open(URI address, int width, ColorScheme scheme, boolean script) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, 800)
                .setColorScheme(scheme)
                .setJavaScriptEnabled(script));
    Page page = context.newPage();
    List<String> complaints = new ArrayList<>();
    List<String> requests = new ArrayList<>();
    page.onConsoleMessage(message -> complaints.add(message.text()));
    page.onPageError(complaints::add);
    page.onDialog(dialog -> complaints.add("dialog: " + dialog.message()));
    page.onRequest(request -> requests.add(request.url()));
    page.navigate(address.toString());
    return new Opened(page, complaints, requests);
  }

  @Override
  public void close() {
    playwright.close();
  }
}
