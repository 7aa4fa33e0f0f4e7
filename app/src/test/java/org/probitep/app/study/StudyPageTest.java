/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.probitep.app.text.Digits;
import org.probitep.app.text.Format;
import org.probitep.app.text.Markup;

class StudyPageTest {
  private static final String PAGE = StudyPage.of(MadeUpStudy.results());

  @Test
  void saysWhatWasRun() {
    assertThat(PAGE)
        .contains("<dt>training units n</dt><dd>100</dd>")
        .contains("<dt>prior variance ν²</dt><dd>25</dd>")
        .contains("<dt>seed</dt><dd>20231</dd>")
        .contains("<dt>draws of the paper’s yardstick</dt><dd>2,000</dd>")
        .contains("<dt>data sets for each p</dt><dd>1</dd>")
        .contains("<dt>probitep</dt><dd>0.1.0</dd>");
  }

  @Test
  void escapesWhatOthersWrote() {
    assertThat(PAGE)
        .contains("17.0.15 &lt;Debian&gt; &amp; &quot;friends&quot;")
        .doesNotContain("<Debian>");
    assertThat(Markup.escape("a'b\u0001c")).isEqualTo("a&#39;b\ufffdc");
  }

  @Test
  void needsNothingElse() {
    assertThat(PAGE)
        .doesNotContain("://")
        .contains(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src"
                + " 'unsafe-inline'\">")
        .doesNotContain("src=")
        .doesNotContain("href")
        .doesNotContain("url(")
        .doesNotContain("@import")
        .doesNotContain("<script")
        .doesNotContain("<link");
    assertThat(PAGE.split("<svg ", -1)).hasSize(3);
    assertThat(PAGE.split("<table>", -1)).hasSize(4);
  }

  @Test
  void showsTimesWithThreeDigitsAndRatios() {
    assertThat(PAGE)
        .contains("<td>0.0131</td>")
        .contains("<td>16.2 <b>×1,237</b></td>")
        .contains("<td>0.0673 <b>×5.1</b><br><small>0.00610 + 0.0612</small></td>");
  }

  @Test
  void showsErrorsOfBothYardsticks() {
    assertThat(PAGE)
        .contains("<td>0.00074<br><small>0.00044 to 0.0013</small></td>")
        .contains("<td>0.071<br><small>0.042 to 0.12</small></td>")
        .contains("<td>0.0052<br><small>0.0031 to 0.0088</small></td>");
  }

  @Test
  void readsTheNumbersHonestly() {
    List<String> notes = StudyNotes.of(MadeUpStudy.results());
    assertThat(notes)
        .contains(
            "Against a precise exact reference, EP has a smaller median difference than PFM-VB in"
                + " 5 of 5 scenarios, by a factor of 37 to 136.")
        .contains(
            "Fit and predictions together, EP is faster than PFM-VB in 5 of 5 scenarios; PFM-VB"
                + " takes 5.1 to 22 times as long.")
        .contains(
            "Against 2,000 exact draws (the paper’s yardstick), the median difference of EP at"
                + " p = 50, 100, 200, 400, 800 and of PFM-VB at p = 400, 800 is less than 2"
                + " standard errors of the yardstick itself: there the figure shows the"
                + " yardstick’s noise at least as much as the method’s error, which may be"
                + " smaller than shown.")
        .contains(
            "PFM-VB’s probabilities are themselves sampled; at p = 800 that noise is a good part"
                + " of its difference from the precise reference.")
        .anyMatch(note -> note.startsWith("There is one data set"))
        .noneMatch(note -> note.contains("tolerance"));
    assertThat(StudyNotes.of(MadeUpStudy.results(3)))
        .noneMatch(note -> note.startsWith("There is one data set"));
  }

  /** The other way round: PFM-VB is better and faster, and EP did not converge. */
  @Test
  void doesNotFlatterEp() {
    MethodRun ep =
        new MethodRun(
            50,
            1,
            StudyMethod.EP,
            new Timing(4, 0),
            OptionalInt.of(9),
            false,
            OptionalDouble.empty(),
            MadeUpStudy.differences(0.2, 0.2));
    MethodRun pfm =
        MadeUpStudy.run(
            50,
            1,
            StudyMethod.PFM_VB,
            new Timing(0.5, 0.5),
            OptionalInt.of(9),
            MadeUpStudy.differences(0.1, 0.1));
    StudyResults results = new StudyResults(MadeUpStudy.settings(1), List.of(ep, pfm), List.of());
    assertThat(StudyNotes.of(results))
        .contains(
            "Against a precise exact reference, EP has a smaller median difference than PFM-VB in"
                + " 0 of 1 scenario.")
        .contains(
            "Fit and predictions together, EP is faster than PFM-VB in 0 of 1 scenario; PFM-VB"
                + " takes 0.250 times as long.")
        .contains(
            "EP stopped before it met its tolerance in 1 of 1 run (p = 50): its numbers there"
                + " could be better.");
  }

  @Test
  void resultsAsCsv() {
    List<String> lines = StudyCsv.results(MadeUpStudy.results(2)).lines().toList();
    assertThat(lines.get(0))
        .isEqualTo(
            "p,replication,method,yardstick,q1,median,q3,max,standardError,methodStandardError,"
                + "fitSeconds,predictSeconds,sweeps,converged");
    // For each p and replication: EP and PFM-VB twice, textbook EP and exact once.
    assertThat(lines).hasSize(1 + 5 * 2 * 6);
    assertThat(lines).allMatch(line -> line.split(",", -1).length == 14);
    ErrorSummary summary = MadeUpStudy.spread(0.00074).summary();
    assertThat(lines.get(2))
        .startsWith(
            "50,1,ep,precise,"
                + Digits.shortest(summary.q1())
                + ","
                + Digits.shortest(summary.median()))
        .endsWith(",,0.0041,0.001,5,true");
    assertThat(lines.get(3)).isEqualTo("50,1,textbook,,,,,,,,0.0213,0.001,5,true");
    assertThat(lines.get(6)).isEqualTo("50,1,exact,,,,,,,,41.3,0.08,,true");
  }

  @Test
  void timingsAsCsv() {
    List<String> lines = StudyCsv.timings(TimingTable.of(MadeUpStudy.results())).lines().toList();
    assertThat(lines.get(0)).isEqualTo("p,method,fitSeconds,predictSeconds,totalSeconds,ratioToEp");
    assertThat(lines).hasSize(1 + 5 * 4);
    assertThat(lines.get(1)).isEqualTo("50,ep,0.0041,0.001,0.0051,1");
  }

  @Test
  void numbersForPeople() {
    assertThat(Format.significant(0.071, 3)).isEqualTo("0.0710");
    assertThat(Format.significant(0.5, 3)).isEqualTo("0.500");
    assertThat(Format.significant(139.96, 3)).isEqualTo("140");
    assertThat(Format.significant(1402, 3)).isEqualTo("1,400");
    assertThat(Format.significant(9.999, 3)).isEqualTo("10.0");
    assertThat(Format.significant(1.94e-7, 2)).isEqualTo("1.9e-07");
    assertThat(Format.significant(0, 3)).isEqualTo("0");
    assertThat(Format.factor(1.05)).isEqualTo("1.05");
    assertThat(Format.factor(1237.4)).isEqualTo("1,237");
  }

  @Test
  void replicationsArePooled() {
    StudyResults three = MadeUpStudy.results(3);
    ErrorSummary pooled = three.errors(50, StudyMethod.EP, Yardstick.PRECISE).orElseThrow();
    ErrorSummary first =
        three.runs(50, StudyMethod.EP).get(0).differences().get(Yardstick.PRECISE).summary();
    assertThat(pooled.median()).isBetween(1.05 * first.median(), 1.15 * first.median());
    assertThat(pooled.max()).isGreaterThan(1.15 * first.max());
    assertThat(StudyPage.of(three)).contains("medians over the data sets");
  }

  @Test
  void refusesTwoResultsForTheSame() {
    MethodRun run =
        MadeUpStudy.run(50, 1, StudyMethod.EP, new Timing(1, 1), OptionalInt.empty(), Map.of());
    assertThatThrownBy(
            () -> new StudyResults(MadeUpStudy.settings(1), List.of(run, run), List.of()))
        .hasMessage("there are two results for [50, 1, EP]");
    assertThatThrownBy(() -> new Timing(Double.NaN, 0))
        .hasMessage("fit seconds must be 0 or more, got NaN");
  }
}
