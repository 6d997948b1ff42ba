package akula.statistics.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Heat maps are sound XML with a cell for each pair, the darker the slower. */
class HeatMapTest {
  private static final int STEPS = 32;

  @Test
  void everyPairHasACellWithItsNumberAndMark() throws Exception {
    HeatMap map =
        new HeatMap(
            "t",
            "slowed",
            "neighbour",
            List.of("<a>", "b & \"c\""),
            new double[][] {{0.5, 1}, {1.2, 0.754}},
            List.of(List.of("?", ""), List.of("", "~")),
            List.of("? unsure"));
    Document document = document(map);
    List<Element> cells = all(document, "rect").subList(0, 4);
    assertThat(cells)
        .extracting(Element::getTextContent)
        .containsExactly(
            "<a> next to <a>: 0.500?",
            "<a> next to b & \"c\": 1.000",
            "b & \"c\" next to <a>: 1.200",
            "b & \"c\" next to b & \"c\": 0.754~");
    assertThat(cells)
        .extracting(cell -> cell.getAttribute("fill"))
        .startsWith("#662506", "#ffffe5", "#b5ddf1");
    assertThat(all(document, "text"))
        .extracting(Element::getTextContent)
        .contains("50?", "100", "120", "75~", "<a>", "? unsure", "speed in % of that alone");
    assertThat(all(document, "rect")).hasSize(4 + STEPS);
  }

  @Test
  void manyApplicationsHaveSmallCellsInsideThePicture() throws Exception {
    int count = 120;
    double[][] speeds = new double[count][count];
    Arrays.stream(speeds).forEach(row -> Arrays.fill(row, 0.9));
    HeatMap map =
        new HeatMap(
            "t",
            "r",
            "c",
            IntStream.range(0, count).mapToObj(i -> "program" + i).toList(),
            speeds,
            Collections.nCopies(count, Collections.nCopies(count, "")),
            List.of());
    Document document = document(map);
    double width = number(document.getDocumentElement(), "width");
    double height = number(document.getDocumentElement(), "height");
    assertThat(all(document, "rect")).hasSize(count * count + STEPS);
    for (Element cell : all(document, "rect")) {
      assertThat(number(cell, "x") + number(cell, "width")).isBetween(0.0, width);
      assertThat(number(cell, "y") + number(cell, "height")).isBetween(0.0, height);
    }
    assertThat(map.svg()).isEqualTo(map.svg());
  }

  @Test
  void theSlowerTheDarker() {
    HeatScale scale = HeatScale.of(new double[][] {{1, 0.33}, {0.9, 1.1}});
    assertThat(scale.low()).isCloseTo(0.3, within(1e-9));
    double before = 0;
    for (double speed = 0.3; speed <= 1; speed += 0.01) {
      double luma = luma(scale.rgb(speed));
      assertThat(luma).as("luma of " + speed).isGreaterThan(before);
      before = luma;
    }
    assertThat(scale.isDark(0.3)).isTrue();
    assertThat(scale.isDark(1)).isFalse();
    assertThat(scale.isDark(1.3)).isFalse();
    assertThat(scale.rgb(0.1)).isEqualTo(scale.rgb(0.3));
  }

  @Test
  void smallDifferencesStayPale() {
    HeatScale scale = HeatScale.of(new double[][] {{1, 0.98}});
    assertThat(scale.low()).isEqualTo(0.8);
    assertThat(scale.isDark(0.98)).isFalse();
    assertThat(HeatScale.of(new double[][] {}).low()).isEqualTo(0.8);
  }

  private static double luma(int rgb) {
    return 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 0xff) + 0.114 * (rgb & 0xff);
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static Document document(Plot plot) throws Exception {
    byte[] bytes = plot.svg().getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  private static List<Element> all(Document document, String name) {
    NodeList nodes = document.getElementsByTagName(name);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }
}
