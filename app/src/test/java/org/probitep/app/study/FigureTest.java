/* SPDX-License-Identifier: Apache-2.0 */
package org.probitep.app.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class FigureTest {
  private static final int BLUE = 0xff0072b2;
  private static final int VERMILION = 0xffd55e00;

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> texts(Document svg) {
    List<String> texts = new ArrayList<>();
    NodeList found = svg.getElementsByTagName("text");
    for (int i = 0; i < found.getLength(); i++) {
      texts.add(found.item(i).getTextContent());
    }
    return texts;
  }

  private static Element group(Document svg, String name) {
    NodeList groups = svg.getElementsByTagName("g");
    for (int i = 0; i < groups.getLength(); i++) {
      Element group = (Element) groups.item(i);
      if (group.getAttribute("class").equals(name)) {
        return group;
      }
    }
    throw new AssertionError("no group " + name);
  }

  private static int count(Element element, String tag) {
    return element.getElementsByTagName(tag).getLength();
  }

  @Test
  void thePapersFigureIsXmlWithItsLabelsAndBothSeries() throws Exception {
    Document svg = parse(StudyFigure.of(MadeUpStudy.results(), Yardstick.DRAWS).svg());
    assertThat(svg.getDocumentElement().getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
    assertThat(texts(svg))
        .contains("50", "100", "200", "400", "800")
        .contains("0.000", "0.025", "0.050", "0.075", "0.100", "0.125")
        .contains("Against 2,000 exact draws (the paper’s yardstick)")
        .contains("Number of coefficients p", "Absolute difference in probability")
        .contains("EP median", "PFM-VB median", "quartiles", "standard error of yardstick");
    assertThat(count(group(svg, "series ep"), "circle")).isEqualTo(5);
    assertThat(count(group(svg, "series pfm"), "rect")).isEqualTo(5);
    for (String method : List.of("ep", "pfm")) {
      assertThat(count(group(svg, "series " + method), "polyline")).isEqualTo(1);
      assertThat(count(group(svg, "band " + method), "polygon")).isEqualTo(1);
    }
  }

  @Test
  void thePreciseFigureHasALogScale() throws Exception {
    Document svg = parse(StudyFigure.of(MadeUpStudy.results(), Yardstick.PRECISE).svg());
    assertThat(texts(svg))
        .contains("0.00001", "0.0001", "0.001", "0.01", "0.1")
        .contains("Against a precise exact reference");
    String description = svg.getElementsByTagName("desc").item(0).getTextContent();
    assertThat(description)
        .contains("EP: 0.00074 at p = 50")
        .contains("PFM-VB: 0.071 at p = 50, 0.060 at p = 100");
  }

  /** The points lie where the scales say: 0.0710 of 0.125 up the axis for PFM-VB at p = 50. */
  @Test
  void pointsLieWhereTheirNumbersAre() throws Exception {
    Document svg = parse(StudyFigure.of(MadeUpStudy.results(), Yardstick.DRAWS).svg());
    String[] points =
        ((Element) group(svg, "series pfm").getElementsByTagName("polyline").item(0))
            .getAttribute("points")
            .split(" ", -1);
    double y = Double.parseDouble(points[0].split(",", -1)[1]);
    assertThat((408 - y) / (408 - 104)).isCloseTo(0.0710 / 0.125, within(0.001));
    double[] x = new double[5];
    for (int k = 0; k < 5; k++) {
      x[k] = Double.parseDouble(points[k].split(",", -1)[0]);
    }
    for (int k = 2; k < 5; k++) {
      assertThat(x[k] - x[k - 1]).isCloseTo(x[1] - x[0], within(0.02));
    }
  }

  @Test
  void theBandIsBetweenTheQuartiles() throws Exception {
    Document svg = parse(StudyFigure.of(MadeUpStudy.results(), Yardstick.DRAWS).svg());
    String[] corners =
        ((Element) group(svg, "band pfm").getElementsByTagName("polygon").item(0))
            .getAttribute("points")
            .split(" ", -1);
    assertThat(corners).hasSize(10);
    ErrorSummary errors = MadeUpStudy.spread(0.0710).summary();
    double lower = Double.parseDouble(corners[0].split(",", -1)[1]);
    double upper = Double.parseDouble(corners[9].split(",", -1)[1]);
    assertThat((408 - lower) / (408 - 104)).isCloseTo(errors.q1() / 0.125, within(0.001));
    assertThat((408 - upper) / (408 - 104)).isCloseTo(errors.q3() / 0.125, within(0.001));
  }

  @Test
  void thePngHasItsSizeAndIsNotBlank() throws Exception {
    for (Yardstick yardstick : Yardstick.values()) {
      byte[] png = StudyFigure.of(MadeUpStudy.results(), yardstick).png();
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
      assertThat(image.getWidth()).isEqualTo(2 * StudyFigure.WIDTH);
      assertThat(image.getHeight()).isEqualTo(2 * StudyFigure.HEIGHT);
      assertThat(pixels(image, BLUE)).isGreaterThan(2000);
      assertThat(pixels(image, VERMILION)).isGreaterThan(2000);
      assertThat(pixels(image, 0xff222222)).as("ink").isGreaterThan(2000);
      assertThat(pixels(image, 0xffffffff)).isGreaterThan(image.getWidth() * 300);
    }
  }

  private static int pixels(BufferedImage image, int colour) {
    int count = 0;
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        count += image.getRGB(x, y) == colour ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void oneScenarioOneMethodZeroErrorsAndNoErrorsAreDrawnToo() throws Exception {
    Timing timing = new Timing(1, 1);
    Map<Yardstick, AbsoluteDifferences> zero =
        Map.of(
            Yardstick.DRAWS,
            AbsoluteDifferences.of(0),
            Yardstick.PRECISE,
            AbsoluteDifferences.of(0));
    for (Map<Yardstick, AbsoluteDifferences> differences :
        List.of(
            MadeUpStudy.differences(0.3, 1e-7), zero, Map.<Yardstick, AbsoluteDifferences>of())) {
      MethodRun run =
          MadeUpStudy.run(70, 1, StudyMethod.EP, timing, OptionalInt.of(3), differences);
      StudyResults results = new StudyResults(MadeUpStudy.settings(1), List.of(run), List.of());
      for (Yardstick yardstick : Yardstick.values()) {
        StudyFigure figure = StudyFigure.of(results, yardstick);
        assertThat(texts(parse(figure.svg())))
            .contains(differences.isEmpty() ? "no differences to show" : "70");
        assertThat(figure.svg()).doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(figure.png()).isNotEmpty();
        assertThat(StudyPage.of(results)).doesNotContain("NaN").doesNotContain("Infinity");
      }
    }
  }

  @Test
  void linearScalesAreRound() {
    assertThat(AxisScale.LinearScale.to(0.121)).isEqualTo(new AxisScale.LinearScale(0.025, 5));
    assertThat(AxisScale.LinearScale.to(0.3).ticks())
        .extracting(AxisScale.ScaleTick::label)
        .endsWith("0.25", "0.30");
    assertThat(AxisScale.LinearScale.to(1).position(0.5)).isEqualTo(0.5);
    assertThat(AxisScale.LinearScale.to(1).position(2)).isEqualTo(1);
    assertThat(AxisScale.LinearScale.to(0).ticks()).hasSizeGreaterThan(2);
  }

  @Test
  void logScalesEndAtRoundNumbers() {
    AxisScale scale = AxisScale.LogScale.of(1.1e-5, 0.12);
    assertThat(scale.position(1e-5)).isEqualTo(0);
    assertThat(scale.position(0.2)).isCloseTo(1, within(1e-12));
    assertThat(scale.position(0)).isEqualTo(0);
    assertThat(scale.ticks())
        .extracting(AxisScale.ScaleTick::label)
        .containsExactly("0.00001", "0.0001", "0.001", "0.01", "0.1");
    assertThat(AxisScale.LogScale.of(2e-7, 1e-5).ticks())
        .extracting(AxisScale.ScaleTick::label)
        .containsExactly("10⁻⁶", "10⁻⁵");
    assertThat(AxisScale.LogScale.of(0.03, 0.04).ticks())
        .extracting(AxisScale.ScaleTick::label)
        .containsExactly("0.02", "0.05");
    assertThat(AxisScale.LogScale.of(1, 1)).isEqualTo(new AxisScale.LogScale(1, 10));
  }
}
