package akula.statistics.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.number.Estimate;
import java.awt.GraphicsEnvironment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Plots are sound XML whose bars are as long as their numbers. */
class PlotTest {
  private static final List<String> ODD = List.of("<a>", "b & \"c\"");

  @Example
  void barsAreAsLongAsTheirMeans() throws Exception {
    BarPlot plot =
        new BarPlot(
            "t",
            "axis (%)",
            List.of("g", "h"),
            ODD,
            List.of(
                List.of(estimate(2, 0.5), estimate(4, 0)),
                List.of(estimate(1, Double.NaN), Optional.empty())));
    List<Element> bars = all(document(plot), "rect").stream().skip(2).toList();
    assertThat(bars).hasSize(3);
    double unit = height(bars.get(0)) / 2;
    assertThat(height(bars.get(1))).isCloseTo(4 * unit, within(0.11));
    assertThat(height(bars.get(2))).isCloseTo(unit, within(0.11));
    assertThat(bars.get(0).getTextContent()).isEqualTo("g, <a>: 2.00 ±0.50");
  }

  @Example
  void whereAllBarsAreZeroTheAxisEndsAtOne() {
    var zeros = List.of(List.of(estimate(0, 0)), List.of(estimate(0, Double.NaN)));
    BarPlot plot = new BarPlot("t", "a", List.of("g", "h"), List.of("p"), zeros);
    assertThat(plot.end()).isEqualTo(1);
    assertThat(plot.svg()).contains(">0.2<").doesNotContain("0.00000");
  }

  @Example
  void manyGroupsGoOverSeveralRows() throws Exception {
    List<String> groups = IntStream.range(0, 40).mapToObj(i -> "D16_S96_T" + i).toList();
    List<List<Optional<Estimate>>> values = new ArrayList<>();
    groups.forEach(_ -> values.add(List.of(estimate(-1, 0.1), estimate(3, 0.2))));
    Document document = document(new BarPlot("t", "a", groups, ODD, values));
    assertThat(all(document, "rect")).hasSize(2 + 80);
    double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
    assertThat(height).isGreaterThan(500);
    for (Element bar : all(document, "rect")) {
      double right = number(bar, "x") + number(bar, "width");
      assertThat(right).isBetween(0.0, 900.0);
      assertThat(number(bar, "y") + height(bar)).isBetween(0.0, height);
    }
  }

  @Example
  void curvesEndAtAllWorkloads() throws Exception {
    double[] many = IntStream.range(0, 5000).mapToDouble(i -> i / 50.0).toArray();
    CurvePlot plot =
        new CurvePlot("t", "a", ODD, List.of(CurvePlot.Ranked.of(40), CurvePlot.Ranked.of(many)));
    List<Element> curves = all(document(plot), "path");
    assertThat(curves).hasSize(2);
    String last = curves.get(1).getAttribute("d");
    assertThat(last.split("H")).hasSizeLessThan(410);
    double top = Double.parseDouble(last.replaceFirst(".*V([\\d.]+)H.*", "$1"));
    assertThat(curves.get(0).getAttribute("d")).contains("V" + Drawing.at(top));
  }

  @Example
  void ofTwoPoliciesTheBetterOneDecidesWhereAnAxisEnds() {
    assertThat(AxisEnd.of(DoubleStream.of(592, 18))).isEqualTo(45);
    assertThat(AxisEnd.of(DoubleStream.of(40, 18))).isEqualTo(40);
  }

  @Example
  void oneBadPolicyDoesNotFlattenTheOthers() throws Exception {
    List<String> groups = List.of("g", "h");
    List<Optional<Estimate>> usual =
        List.of(estimate(1, 0.1), estimate(1.2, 0.1), estimate(1.1, 0.1));
    BarPlot plain = new BarPlot("t", "a", groups, List.of("p", "q", "r"), List.of(usual, usual));
    BarPlot cut =
        new BarPlot(
            "t",
            "a",
            groups,
            List.of("p", "q", "r"),
            List.of(usual, List.of(estimate(1, 0.1), estimate(250, 3), estimate(1.1, 0.1))));
    assertThat(plain.isCut()).isFalse();
    assertThat(cut.isCut()).isTrue();
    assertThat(cut.end()).isBetween(2.5, 4.0);
    double before = height(all(document(plain), "rect").get(3));
    double after = height(all(document(cut), "rect").get(3));
    assertThat(after).as("the first bar").isGreaterThan(before / 3);
    assertThat(cut.svg()).contains(">250<");
    assertThat(all(document(cut), "rect")).as("legend, bars, a gap").hasSize(3 + 6 + 1);
  }

  @Example
  void aCurveThatGoesTooFarEndsAtTheSideWithItsValue() throws Exception {
    double[] usual = IntStream.range(0, 100).mapToDouble(i -> i).toArray();
    double[] bad = IntStream.range(0, 100).mapToDouble(i -> 20.0 * i).toArray();
    CurvePlot plot =
        new CurvePlot(
            "t",
            "a",
            List.of("p", "q", "bad"),
            List.of(
                CurvePlot.Ranked.of(usual), CurvePlot.Ranked.of(usual), CurvePlot.Ranked.of(bad)));
    assertThat(plot.isCut()).isTrue();
    assertThat(plot.svg()).contains("bad: up to 1980 →");
    for (Element curve : all(document(plot), "path")) {
      assertThat(curve.getAttribute("d")).doesNotContain("NaN").endsWith("H880");
    }
  }

  @Property
  void axesReachAllButWhatIsFarFromTheMedian(
      @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0.1, max = 1000) Double> ends) {
    double end = AxisEnd.of(ends.stream().mapToDouble(Double::doubleValue));
    double greatest = ends.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    long reached = ends.stream().filter(value -> value <= end).count();
    assertThat(end).isLessThanOrEqualTo(greatest);
    assertThat(2 * reached).as("at least half of them").isGreaterThanOrEqualTo(ends.size());
    assertThat(end == greatest || greatest > 1.6 * end).as("cut only where it helps").isTrue();
  }

  @Example
  void theFrontierIsWhatNoOtherPointBeats() throws Exception {
    List<PointPlot.Point> one =
        List.of(
            new PointPlot.Point("a", "a", 0.1, 1000, true),
            new PointPlot.Point("b", "b", 0.5, 10, false),
            new PointPlot.Point("worse than b", "w", 0.5, 20, false));
    List<PointPlot.Point> other =
        List.of(
            new PointPlot.Point("as b", "a", 0.5, 10, false),
            new PointPlot.Point("c", "c", 1, 3, false));
    PointPlot plot =
        new PointPlot(
            "t",
            "across",
            "up",
            List.of(new PointPlot.Series(ODD.get(0), one), new PointPlot.Series("2", other)));
    assertThat(plot.frontier().stream().map(PointPlot.Point::name))
        .containsExactly("a", "b", "as b", "c");
    Document document = document(plot);
    List<Element> discs = all(document, "circle");
    assertThat(discs).as("the points, and the ring of a").hasSize(1 + 5);
    assertThat(number(discs.get(0), "cx")).isEqualTo(number(discs.get(1), "cx"));
    double up = number(discs.get(2), "cy") - number(discs.get(1), "cy");
    double again = number(discs.get(5), "cy") - number(discs.get(2), "cy");
    assertThat(up / again).isCloseTo(Math.log(100) / Math.log(10 / 3.0), within(0.01));
  }

  @Property
  void logarithmicScalesHaveAllNumbersAndFewTicks(
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double one,
      @ForAll @DoubleRange(min = 0.01, max = 1e6) double other) {
    LogScale scale = LogScale.of(Math.min(one, other), Math.max(one, other), 0, 100);
    assertThat(scale.at(one)).isBetween(-1e-6, 100 + 1e-6);
    assertThat(scale.at(other)).isBetween(-1e-6, 100 + 1e-6);
    assertThat(scale.ticks()).hasSizeBetween(2, 14);
  }

  @Example
  void logarithmicTicksAreRoundNumbers() {
    assertThat(LogScale.of(0.3, 8, 0, 1).ticks().stream().map(LogScale::label))
        .containsExactly("0.2", "0.5", "1", "2", "5", "10");
    assertThat(LogScale.of(1, 1e5, 0, 1).ticks().stream().map(LogScale::label))
        .containsExactly("1", "10", "100", "1000", "10000", "100000");
    assertThat(LogScale.of(1, 1, 0, 1).ticks()).containsExactly(1.0, 2.0);
  }

  @Example
  void theSameNumbersGiveTheSameBytes() throws IOException {
    CurvePlot plot =
        new CurvePlot("t", "a", ODD, List.of(CurvePlot.Ranked.of(1, 2), CurvePlot.Ranked.of(3)));
    assertThat(plot.svg()).isEqualTo(plot.svg());
    System.setProperty("java.awt.headless", "true");
    if (GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length
        > 0) {
      byte[] png = PngImage.of(plot);
      assertThat(PngImage.of(plot)).isEqualTo(png);
      assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(1800);
    }
  }

  @Property
  void scalesHaveAllNumbersAndFewTicks(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double one,
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double other) {
    Scale scale = Scale.of(Math.min(one, other), Math.max(one, other), 0, 100);
    assertThat(scale.at(one)).isBetween(-1e-6, 100 + 1e-6);
    assertThat(scale.at(other)).isBetween(-1e-6, 100 + 1e-6);
    assertThat(scale.ticks()).hasSizeBetween(2, 12);
  }

  @Example
  void ticksAreRoundNumbers() {
    Scale scale = Scale.of(0, 0.7, 0, 1);
    assertThat(scale.ticks().stream().map(scale::label))
        .containsExactly("0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7");
    assertThat(Scale.of(0, 283, 0, 1).ticks().stream().map(Scale.of(0, 283, 0, 1)::label))
        .containsExactly("0", "50", "100", "150", "200", "250", "300");
  }

  @Example
  void textsAreNoMarkup() {
    assertThat(Markup.escaped("<b a='1'>&\u0001\""))
        .isEqualTo("&lt;b a=&#39;1&#39;&gt;&amp;\ufffd&quot;");
  }

  private static Optional<Estimate> estimate(double mean, double halfWidth) {
    return Optional.of(new Estimate(5, mean, halfWidth));
  }

  @Example
  void linesGoThroughTheirNumbers() throws Exception {
    List<Double> times = List.of(0.0, 50.0, 100.0);
    List<List<Double>> values = List.of(List.of(1.0, 10.0, 100.0), List.of(0.0, 1.0, 1.0));
    double[][] even = heights(new LinePlot("t", "x", "y", times, ODD, values, false));
    assertThat((even[0][0] - even[0][2]) / (even[0][0] - even[0][1])).isCloseTo(11, within(0.1));
    assertThat(even[1][1]).isCloseTo(even[0][0], within(0.11));
    double[][] ratios = heights(new LinePlot("t", "x", "y", times, ODD, values, true));
    assertThat((ratios[0][0] - ratios[0][2]) / (ratios[0][0] - ratios[0][1]))
        .isCloseTo(2, within(0.01));
    assertThat(ratios[1][0]).as("0 is drawn at the lower end").isEqualTo(ratios[1][1]);
  }

  private static double[][] heights(LinePlot plot) throws Exception {
    return all(document(plot), "path").stream()
        .map(path ->
            Stream.of(path.getAttribute("d").substring(1).split("L"))
                .mapToDouble(point -> Double.parseDouble(point.split(" ")[1]))
                .toArray())
        .toArray(double[][]::new);
  }

  private static Document document(Plot plot) throws Exception {
    byte[] svg = plot.svg().getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg));
  }

  private static List<Element> all(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static double height(Element bar) {
    return number(bar, "height");
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
