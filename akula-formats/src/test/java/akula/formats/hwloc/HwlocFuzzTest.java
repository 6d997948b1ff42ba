package akula.formats.hwloc;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.machine.MachineReader;
import akula.formats.machine.MachineWriter;
import akula.formats.topology.CpuSets;
import akula.formats.topology.Topology;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.function.Function;

/** Whatever an export or a set holds, it is read (and saved, and read back) or refused. */
class HwlocFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void anExport(byte[] data) throws InvalidInputException {
    var source = SourceText.of("m.xml", data, new Mistakes());
    if (source.isPresent()) {
      check(source.get());
    }
  }

  /** Attributes of any content, in a file that is otherwise sound. */
  @FuzzTest(maxDuration = "30s")
  void attributes(FuzzedDataProvider data) throws InvalidInputException {
    StringBuilder text = new StringBuilder("<topology version=\"2.0\"><object type=\"Machine\"");
    attribute("allowed_cpuset", data, text);
    attribute("complete_cpuset", data, text);
    text.append("><object type=\"PU\" os_index=\"0\"/>");
    for (String type : new String[] {"Package", "NUMANode", "L2Cache", "Core", "Cache", "PU"}) {
      text.append("<object type=\"").append(type).append('"');
      for (String name : new String[] {"os_index", "cpuset", "depth", "local_memory", "subtype"}) {
        attribute(name, data, text);
      }
      text.append("/>");
    }
    text.append("</object><distances2 type=\"NUMANode\" kind=\"5\"><indexes>");
    text.append(escaped(data.consumeString(10))).append("</indexes><u64values>");
    text.append(escaped(data.consumeString(10))).append("</u64values></distances2></topology>");
    var source =
        SourceText.of("m.xml", text.toString().getBytes(StandardCharsets.UTF_8), new Mistakes());
    if (source.isPresent()) {
      check(source.get());
    }
  }

  @FuzzTest(maxDuration = "30s")
  void sets(FuzzedDataProvider data) {
    String text = data.consumeRemainingAsAsciiString();
    set(text, CpuSets::ofList);
    set(text, CpuSets::ofMask);
    set(text, CpuSets::ofHwloc);
  }

  private static void set(String text, Function<String, BitSet> parse) {
    try {
      if (parse.apply(text).length() > CpuSets.HIGHEST + 1) {
        throw new AssertionError("too high a number in " + text);
      }
    } catch (IllegalArgumentException e) {
      if (e instanceof NumberFormatException) {
        throw e;
      }
    }
  }

  private static void attribute(String name, FuzzedDataProvider data, StringBuilder text) {
    if (data.consumeBoolean()) {
      text.append(' ').append(name).append("=\"").append(escaped(data.consumeString(12)));
      text.append('"');
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static void check(SourceText source) throws InvalidInputException {
    Topology machine;
    try {
      machine = HwlocReader.read(source);
    } catch (InvalidInputException e) {
      return;
    }
    var saved = new SourceText("w.json", MachineWriter.text(machine.description()));
    if (!MachineReader.read(saved).equals(machine.description())) {
      throw new AssertionError("read back differently: " + machine);
    }
  }
}
