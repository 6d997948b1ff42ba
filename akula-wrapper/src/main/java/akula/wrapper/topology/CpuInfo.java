package akula.wrapper.topology;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What {@code /proc/cpuinfo} says: the name of the processor, and which quirks it has. */
final class CpuInfo {
  /** {@code processor : 3}, or {@code processor 3: version = FF, ...}. */
  private static final Pattern NUMBERED =
      Pattern.compile("^processor(?:\\s+|\\s*:\\s*)(\\d{1,4})\\s*(?::|$)");

  private static final List<String> MODEL_KEYS = List.of("model name", "cpu model", "cpu");

  /** What kernels of Arm machines write that know the architecture alone. */
  private static final String ARCHITECTURE = "Processor";

  private static final Set<String> COMPUTE_UNITS = Set.of("21", "22");
  private static final Set<String> KNIGHTS = Set.of("87", "133");

  private final Map<String, String> first = new HashMap<>();
  private final ArmProcessors arm = new ArmProcessors();
  private final BitSet processors = new BitSet();

  CpuInfo(SystemFiles files) {
    files.text("proc/cpuinfo").ifPresent(text -> text.lines().forEach(this::read));
  }

  private void read(String line) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      return;
    }
    String key = line.substring(0, colon).strip();
    String value = line.substring(colon + 1).strip();
    Matcher numbered = NUMBERED.matcher(line);
    if (numbered.find()) {
      processors.set(Integer.parseInt(numbered.group(1)));
    }
    first.putIfAbsent(key, value);
    arm.read(key, value);
  }

  /** Returns the processors that are listed; where none has a number there is one. */
  BitSet processors() {
    BitSet listed = (BitSet) processors.clone();
    if (listed.isEmpty() && !first.isEmpty()) {
      listed.set(0);
    }
    return listed;
  }

  /** Returns what the processor calls itself, or is called by its numbers; else empty. */
  String model() {
    return Stream.concat(
            MODEL_KEYS.stream().map(key -> first.getOrDefault(key, "")),
            Stream.of(arm.names(), first.getOrDefault(ARCHITECTURE, "")))
        .filter(value -> !value.isEmpty() && !value.matches("\\d+"))
        .findFirst()
        .orElse("");
  }

  /**
   * Returns by which numbers the maker tells the kind of the first processor: {@code
   * GenuineIntel-6-143} by family and model on x86, {@code arm-0x41-0xd0c} by implementer and part
   * on Arm; empty where there are none.
   */
  String family() {
    String arm = numbers("CPU implementer", "CPU part");
    return arm.isEmpty() ? numbers("vendor_id", "cpu family", "model") : "arm-" + arm;
  }

  private String numbers(String... keys) {
    List<String> values =
        Stream.of(keys).map(first::get).filter(value -> value != null && !value.isEmpty()).toList();
    return values.size() == keys.length ? String.join("-", values) : "";
  }

  /**
   * Returns whether it is of the AMD families whose compute units have two cores each: older
   * kernels call these cores siblings, as if they were contexts of one core, but with core ids of
   * their own.
   */
  boolean hasComputeUnits() {
    return "AuthenticAMD".equals(first.get("vendor_id"))
        && COMPUTE_UNITS.contains(first.get("cpu family"));
  }

  /** Returns whether it is a Xeon Phi, whose 'L3' of no size is the cache of its memory. */
  boolean hasMemorySideL3() {
    return "GenuineIntel".equals(first.get("vendor_id"))
        && "6".equals(first.get("cpu family"))
        && KNIGHTS.contains(first.get("model"));
  }
}
