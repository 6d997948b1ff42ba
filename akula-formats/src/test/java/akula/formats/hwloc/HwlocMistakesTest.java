package akula.formats.hwloc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.topology.Topology;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Exports that are wrong, or made to do harm, are refused with the line. */
class HwlocMistakesTest {
  private static Topology read(String text) throws InvalidInputException {
    return HwlocReader.read(new SourceText("m.xml", text));
  }

  private static Topology inMachine(String version, String attributes, String content)
      throws InvalidInputException {
    return read(
        "<topology%s>\n<object type=\"Machine\" %s>\n%s</object>\n</topology>"
            .formatted(version, attributes, content));
  }

  private static String pus(int first, int last) {
    StringBuilder pus = new StringBuilder();
    for (int cpu = first; cpu <= last; cpu++) {
      pus.append("<object type=\"PU\" os_index=\"%d\"/>\n".formatted(cpu));
    }
    return pus.toString();
  }

  @Test
  void nothingOutsideOfTheFileIsRead() throws Exception {
    String text =
        """
        <!DOCTYPE topology [<!ENTITY secret SYSTEM "%s">]>
        <topology version="2.0"><object type="Machine"><info name="a" value="b"/>&secret;
        <object type="PU" os_index="0"/></object></topology>
        """
            .formatted(Path.of("pom.xml").toUri());
    assertThat(read(text).contextCount()).isEqualTo(1);
  }

  @Test
  void entitiesDoNotGrow() {
    StringBuilder text = new StringBuilder("<!DOCTYPE topology [<!ENTITY e0 \"ha\">");
    for (int i = 1; i < 40; i++) {
      text.append("<!ENTITY e%d \"&e%d;&e%d;\">".formatted(i, i - 1, i - 1));
    }
    text.append("]><topology><object type=\"Machine\" cpuset=\"&e39;\"/></topology>");
    assertThatThrownBy(() -> read(text.toString())).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void deepNestingIsRefused() {
    assertThatThrownBy(() -> inMachine("", "", "<object type=\"Group\">".repeat(1_000_000)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("m.xml:3: is nested deeper than 90 elements");
  }

  @Test
  void everyMistakeIsReportedWithItsLine() {
    assertThatThrownBy(() ->
            inMachine(
                " version=\"2.0\"",
                "allowed_cpuset=\"0-3\"",
                """
                <object type="PU" os_index="x"/>
                <object type="PU"/>
                <object type="PU" os_index="65536"/>
                <object type="Core" os_index="1"/>
                <object/>
                <object type="NUMANode" os_index="0" local_memory="-1"/>
                <object type="NUMANode" os_index="0"/>
                <object type="PU" os_index="1"/>
                <object type="PU" os_index="1"/>
                """))
        .hasMessage(
            """
            m.xml:2: allowed_cpuset is '0-3'; expected a mask such as 0x0000000f,0xffffffff: word '0-3' does not have up to 8 hex digits
            m.xml:3: os_index is 'x'; expected a whole number from 0 to 65535
            m.xml:4: a PU has no os_index; expected its number
            m.xml:5: os_index is '65536'; expected a whole number from 0 to 65535
            m.xml:6: an object of type Core has no cpuset; expected a mask
            m.xml:7: an object has no type; expected one such as Core
            m.xml:8: local_memory is '-1'; expected a whole number from 0 to 9223372036854775807
            m.xml:9: NUMA node 0 stands here again; expected it once
            m.xml:11: PU 1 stands here again; expected it once\
            """);
  }

  @Test
  void whatIsNoExportIsRefused() {
    assertThatThrownBy(() -> read("<svg/>"))
        .hasMessage("m.xml:1: begins with <svg>; expected <topology>, as lstopo exports it");
    assertThatThrownBy(() -> read("<topology version=\"4.0\"/>"))
        .hasMessage("m.xml:1: version is '4.0'; expected a file of version 1, 2 or 3");
    assertThatThrownBy(() -> read("<topology/>"))
        .hasMessage("m.xml: has no object of type PU; expected at least one");
    assertThatThrownBy(() -> inMachine("", "allowed_cpuset=\"0x2\"", pus(0, 0)))
        .hasMessageEndingWith("allowed_cpuset has none of the PUs; expected at least one");
    assertThatThrownBy(() -> read("{\"name\": 1}")).hasMessageContaining("is no well-formed XML: ");
    assertThatThrownBy(() -> read("<topology>\n<object></topology>"))
        .hasMessageStartingWith("m.xml:2:")
        .hasMessageContaining("is no well-formed XML: ");
  }

  @Test
  void tooManyNodesAreRefusedBeforeTheirDistancesAreMade() {
    StringBuilder nodes = new StringBuilder();
    for (int node = 0; node < 65_536; node++) {
      nodes.append("<object type=\"NUMANode\" os_index=\"%d\" cpuset=\"0x1\"/>\n".formatted(node));
    }
    assertThatThrownBy(() -> inMachine("", "", pus(0, 0) + nodes))
        .hasMessage("m.xml:1028: NUMA node 1024 is number 1025; expected at most 1024");
  }
}
