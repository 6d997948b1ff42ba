package akula.statistics.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Maps of shares are sound XML with a cell for each pair, the fuller the greater. */
class ShareMapTest {
  private static Document document(ShareMap map) throws Exception {
    byte[] xml = map.svg().getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml));
  }

  private static List<Element> all(Document document, String tag) {
    NodeList nodes = document.getElementsByTagName(tag);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  @Test
  void everyPairHasACellWithItsPerCent() throws Exception {
    ShareMap map =
        new ShareMap(
            "t",
            List.of("<a>", "b"),
            List.of("alone", "<a>", "b"),
            new double[][] {{0.25, 0, 0.75}, {0, 1, 0}},
            1);
    Document document = document(map);
    assertThat(all(document, "rect"))
        .extracting(Element::getTextContent)
        .containsExactly(
            "<a>, alone: 25.0 %",
            "<a>, <a>: 0.0 %",
            "<a>, b: 75.0 %",
            "b, alone: 0.0 %",
            "b, <a>: 100.0 %",
            "b, b: 0.0 %");
    assertThat(all(document, "rect"))
        .extracting(cell -> Double.parseDouble(cell.getAttribute("fill-opacity")))
        .startsWith(0.212, 0.0, 0.637);
    assertThat(all(document, "text"))
        .extracting(Element::getTextContent)
        .containsExactly("<a>", "25", "75", "b", "100", "alone", "<a>", "b");
  }

  @Test
  void manyApplicationsHaveSmallCellsInsideThePicture() throws Exception {
    int count = 60;
    List<String> names = IntStream.range(0, count).mapToObj(i -> "program" + i).toList();
    Document document = document(new ShareMap("t", names, names, new double[count][count], 0.5));
    double width = Double.parseDouble(document.getDocumentElement().getAttribute("width"));
    assertThat(all(document, "rect"))
        .hasSize(count * count)
        .allMatch(cell -> Double.parseDouble(cell.getAttribute("x")) + 13 < width);
  }
}
