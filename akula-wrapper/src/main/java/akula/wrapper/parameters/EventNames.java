package akula.wrapper.parameters;

import akula.wrapper.agent.EventSpec;
import akula.wrapper.pfm.PfmEvent;
import akula.wrapper.pfm.PfmLibrary;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Events by the names that {@code perf list} prints: hardware events that every processor has in
 * its way, events of its caches ({@code LLC-load-misses}), software events of the kernel, and raw
 * ones ({@code r01c2}, hexadecimal, as the processor's manual codes them). Where libpfm4 is
 * installed, also by the names that the processor's manual gives them ({@code
 * skl::INST_RETIRED:ANY_P}).
 */
public final class EventNames {
  static final int HARDWARE = 0;
  static final int SOFTWARE = 1;

  /** The first two software events are clocks, {@code cpu-clock} and {@code task-clock}. */
  static final int LAST_CLOCK = 1;

  static final int HARDWARE_CACHE = 3;
  static final int RAW = 4;

  private static final Pattern RAW_NAME = Pattern.compile("r([0-9a-f]{1,16})");

  /** Of {@code perf_event.h}: type and config by name. */
  private static final Map<String, long[]> CODES = codes();

  private EventNames() {}

  private static Map<String, long[]> codes() {
    Map<String, long[]> codes = new LinkedHashMap<>();
    String[] hardware = {
      "cycles",
      "instructions",
      "cache-references",
      "cache-misses",
      "branches",
      "branch-misses",
      "bus-cycles",
      "stalled-cycles-frontend",
      "stalled-cycles-backend",
      "ref-cycles"
    };
    for (int i = 0; i < hardware.length; i++) {
      codes.put(hardware[i], new long[] {HARDWARE, i});
    }
    String[] software = {
      "cpu-clock",
      "task-clock",
      "page-faults",
      "context-switches",
      "cpu-migrations",
      "minor-faults",
      "major-faults"
    };
    for (int i = 0; i < software.length; i++) {
      codes.put(software[i], new long[] {SOFTWARE, i});
    }
    String[] caches = {"L1-dcache", "L1-icache", "LLC", "dTLB", "iTLB", "branch", "node"};
    String[] operations = {"load", "store", "prefetch"};
    for (int c = 0; c < caches.length; c++) {
      for (int o = 0; o < operations.length; o++) {
        long code = c | (long) o << 8;
        String plural = operations[o] + (o == 2 ? "es" : "s");
        codes.put(caches[c] + "-" + plural, new long[] {HARDWARE_CACHE, code});
        codes.put(
            caches[c] + "-" + operations[o] + "-misses",
            new long[] {HARDWARE_CACHE, code | 1L << 16});
      }
    }
    codes.put(MonitoringGroups.EVENT, new long[] {MonitoringGroups.TYPE, 1});
    return codes;
  }

  /** Returns the names, but for the raw ones and those that libpfm4 knows. */
  public static Set<String> all() {
    return CODES.keySet();
  }

  /** Returns the event of a name, if it is one. */
  public static Optional<EventSpec> find(String name) {
    long[] code = CODES.get(name);
    if (code != null) {
      return Optional.of(event(name, (int) code[0], code[1]));
    }
    Matcher raw = RAW_NAME.matcher(name);
    return raw.matches()
        ? Optional.of(event(name, RAW, Long.parseUnsignedLong(raw.group(1), 16)))
        : PfmLibrary.installed().find(name).map(EventNames::of);
  }

  /** Returns why a name is not an event's, as far as libpfm4 knows; the end of a sentence. */
  static String whyNot(String name) {
    return PfmLibrary.installed().whyNot(name);
  }

  static EventSpec of(PfmEvent found) {
    return new EventSpec(
        found.name(),
        found.type(),
        group(found.type(), found.config(), found.config1(), found.config2()),
        found.config(),
        found.config1(),
        found.config2(),
        found.isUserModeOnly());
  }

  private static EventSpec event(String name, int type, long config) {
    return new EventSpec(name, type, group(type, config, 0, 0), config, 0, 0, false);
  }

  /**
   * Software events are one group, cycles and instructions another, since they are put in relation
   * to each other and have counters of their own on most processors. Every other event stands
   * alone: a group that needs more counters than there are would never be counted, and single
   * events take turns.
   */
  private static int group(int type, long config, long config1, long config2) {
    if (type == SOFTWARE) {
      return 0;
    }
    boolean isBase = type == HARDWARE && config <= 1;
    return isBase ? 1 : 2 + (Objects.hash(type, config, config1, config2) & 0x3fffffff);
  }
}
