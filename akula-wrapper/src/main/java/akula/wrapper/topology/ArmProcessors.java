package akula.wrapper.topology;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the processors of Arm's architecture are called. Their kernel does not say it: it gives the
 * numbers of who made a core and of its kind, and a machine may have several kinds.
 */
final class ArmProcessors {
  private static final String TABLE = "arm-processors.csv";

  private final Set<String> kinds = new LinkedHashSet<>();
  private String implementer = "";

  /** Takes a line of {@code /proc/cpuinfo}; the part of a core comes after its implementer. */
  void read(String key, String value) {
    if (key.equals("CPU implementer")) {
      implementer = value;
    } else if (key.equals("CPU part") && !implementer.isEmpty()) {
      kinds.add(implementer + "," + value);
    }
  }

  /** Returns the names of all kinds, where one has none its numbers; empty if there is no kind. */
  String names() {
    if (kinds.isEmpty()) {
      return "";
    }
    Map<String, String> table = table();
    return kinds.stream().map(kind -> name(kind, table)).collect(Collectors.joining(", "));
  }

  private static String name(String kind, Map<String, String> table) {
    String[] numbers = kind.split(",", 2);
    String maker = table.getOrDefault(numbers[0] + ",", "implementer " + numbers[0]);
    return maker + " " + table.getOrDefault(kind, "part " + numbers[1]);
  }

  private static Map<String, String> table() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                ArmProcessors.class.getResourceAsStream(TABLE), StandardCharsets.UTF_8))) {
      Map<String, String> table = new HashMap<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int name = line.lastIndexOf(',');
        table.put(line.substring(0, name), line.substring(name + 1));
      }
      return table;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
