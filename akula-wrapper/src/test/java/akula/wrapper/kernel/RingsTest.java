package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The numbers of the Java side are those of {@code rings.h}, all of them. */
class RingsTest {
  private static final Path HEADER = Path.of("src/main/kernel/rings.h");
  private static final Pattern ENUM = Pattern.compile("enum\\s*\\w*\\s*\\{([^}]*)}");
  private static final Pattern STRUCT = Pattern.compile("struct\\s+(\\w+)\\s*\\{([^}]*)}");
  private static final Pattern MEMBER =
      Pattern.compile("(u?int(?:8|32|64)_t|char)\\s+(\\w+)(?:\\[(\\w+)])?;\\s*(?:/\\*\\s*(\\d+))?");

  /** Structs whose members have constants that begin with their name. */
  private static final List<String> NAMED = List.of("answer", "counts");

  private final String text;
  private final Map<String, Integer> values = new HashMap<>();
  private final Map<String, SequencedMap<String, Integer>> offsets = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();

  RingsTest() throws IOException {
    text = Files.readString(HEADER);
    Matcher enums = ENUM.matcher(text.replaceAll("(?s)/\\*.*?\\*/", ""));
    while (enums.find()) {
      int next = 0;
      for (String entry : enums.group(1).split(",")) {
        String[] sides = entry.strip().split("\\s*=\\s*");
        next = sides.length == 2 ? Integer.parseInt(sides[1]) : next;
        values.put(sides[0], next++);
      }
    }
    Matcher structs = STRUCT.matcher(text);
    while (structs.find()) {
      layOut(structs.group(1), structs.group(2));
    }
  }

  /** As a C compiler does, which is what the comments say. */
  private void layOut(String struct, String members) {
    SequencedMap<String, Integer> at = new LinkedHashMap<>();
    Matcher member = MEMBER.matcher(members);
    int end = 0;
    while (member.find()) {
      String type = member.group(1);
      int bytes = type.equals("char") ? 1 : Integer.parseInt(type.replaceAll("\\D", "")) / 8;
      end = (end + bytes - 1) / bytes * bytes;
      at.put(member.group(2), end);
      if (member.group(4) != null) {
        assertThat(Integer.parseInt(member.group(4)))
            .as("what is said of %s in struct %s", member.group(2), struct)
            .isEqualTo(end);
      }
      end += bytes * (member.group(3) == null ? 1 : values.get(member.group(3)));
    }
    offsets.put(struct, at);
    sizes.put(struct, (end + 7) / 8 * 8);
  }

  private static int value(Class<?> of, String name) throws ReflectiveOperationException {
    Field field = of.getDeclaredField(name);
    field.setAccessible(true);
    return field.getInt(null);
  }

  private static List<String> constants() {
    List<String> names = new ArrayList<>();
    for (Field field : Rings.class.getDeclaredFields()) {
      if (field.getType() == int.class && !field.isSynthetic()) {
        names.add(field.getName());
      }
    }
    return names;
  }

  private int expected(String constant) {
    if (constant.endsWith("_BYTES") && !constant.startsWith("HEADER")) {
      return sizes.get(constant.replace("_BYTES", "").toLowerCase(Locale.ROOT));
    }
    if (constant.endsWith("_AT")) {
      String name = constant.substring(0, constant.length() - 3).toLowerCase(Locale.ROOT);
      for (String struct : NAMED) {
        if (name.startsWith(struct + "_")) {
          return offsets.get(struct).get(name.substring(struct.length() + 1));
        }
      }
      return offsets.get("event").get(name.equals("time") ? "at" : name);
    }
    return switch (constant) {
      case "VERSION" -> values.get("RINGS_VERSION");
      case "BEING_WRITTEN" -> 1 << bit("still being written");
      case "TO_BE_SKIPPED" -> 1 << bit("to be skipped");
      case "HEADER_BYTES" -> text.contains("with u32 length, u32 0; then") ? 8 : -1;
      default -> values.get(constant);
    };
  }

  /** Returns the number of the bit of which something is said. */
  private int bit(String what) {
    String[] before = text.substring(0, text.indexOf(what)).split("[Bb]it\\s+(\\*\\s+)?");
    return Integer.parseInt(before[before.length - 1].replaceAll("(?s)\\D.*", ""));
  }

  @Test
  void eachConstantIsThatOfTheHeader() throws Exception {
    List<String> names = constants();
    assertThat(names).hasSizeGreaterThan(50);
    for (String name : names) {
      assertThat(value(Rings.class, name)).as(name).isEqualTo(expected(name));
    }
  }

  @Test
  void nothingOfTheHeaderIsMissing() {
    List<String> names = constants();
    for (String member : offsets.get("event").keySet()) {
      assertThat(names)
          .contains(member.equals("at") ? "TIME_AT" : member.toUpperCase(Locale.ROOT) + "_AT");
    }
    for (String member : offsets.get("answer").keySet()) {
      assertThat(names).contains("ANSWER_" + member.toUpperCase(Locale.ROOT) + "_AT");
    }
    assertThat(names)
        .contains("WAITS", "CPU_GOES", "WOKEN", "LEFT", "REFUSED_GONE", "ASLEEP", "STOP");
  }

  @Test
  void soAreThoseOfWhatTheLoaderSays() throws Exception {
    for (String name :
        List.of(
            "READY",
            "REFUSAL",
            "NO_GROUP",
            "EVENTS",
            "ANSWERS",
            "ANSWER",
            "ANEW",
            "COUNTS",
            "HANDED")) {
      assertThat(value(LoadedKernel.class, name)).as(name).isEqualTo(values.get(name));
    }
    assertThat(value(LoadedKernel.class, "MESSAGE_BYTES")).isEqualTo(sizes.get("ended"));
    assertThat(value(LoadedKernel.class, "SENTENCE_OF_REFUSAL_AT"))
        .isEqualTo(offsets.get("refusal").get("sentence"));
    assertThat(value(LoadedKernel.class, "REASON_OF_END_AT"))
        .isEqualTo(offsets.get("ended").get("reason"));
    assertThat(value(LoadedKernel.class, "SENTENCE_OF_END_AT"))
        .isEqualTo(offsets.get("ended").get("sentence"));
  }
}
