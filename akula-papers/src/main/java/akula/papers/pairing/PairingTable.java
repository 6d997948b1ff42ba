package akula.papers.pairing;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * What the pairing paper reports: its Table 2, the improvements that follow from it (Figure 3), and
 * what its text says of them.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos, Scheduling Algorithms for Effective Thread
 * Pairing on Hybrid Multiprocessors, IPDPS 2005, section 6, DOI 10.1109/IPDPS.2005.390.
 */
public final class PairingTable {
  static final String LINUX = "linux_24";
  static final String GANG = "gang";
  static final String BUS = "bus_pairing";
  static final String STALL = "stall_pairing";
  static final String CACHE = "cache_pairing";

  /** Linux that takes contexts for processors, as the paper tells of it. */
  static final String LINUX_ANY = "linux_24:idle=any";

  /** In the order of the paper's columns. */
  static final List<String> POLICIES = List.of(LINUX, GANG, BUS, STALL, CACHE);

  /** The policies that the paper introduces. */
  static final List<String> NEW = List.of(BUS, STALL, CACHE);

  /** All of them, as they are and without each part, and what is beyond the paper. */
  public static final List<String> RUN =
      Stream.of(
              POLICIES.stream(),
              Arrays.stream(PolicyPart.values())
                  .flatMap(part -> POLICIES.stream().map(part::without)),
              Stream.of(OwnPolicy.PROMISING, OwnPolicy.FREE))
          .flatMap(policies -> policies)
          .distinct()
          .toList();

  /** Those that claims are judged by. */
  static final List<String> JUDGED =
      Stream.concat(POLICIES.stream(), Stream.of(LINUX_ANY)).toList();

  /** Those that are run at the settings of a grid. */
  static final List<String> OVER_GRID =
      Stream.concat(JUDGED.stream(), Stream.of(OwnPolicy.PROMISING)).toList();

  /** How long runs are: seven minutes. */
  static final Duration CLOSED = Duration.ofMinutes(7);

  public static final List<String> WORKLOADS =
      List.of("WL_1", "WL_2", "WL_3", "WL_4", "WL_5", "WL_6");

  /** Table 2: weighted mean execution times, seconds, by workload and policy. */
  private static final double[][] SECONDS = {
    {11.91, 11.07, 11.39, 10.98, 11.56},
    {12.27, 12.09, 12.55, 11.64, 13.57},
    {34.99, 36.63, 30.00, 34.04, 30.72},
    {35.76, 35.45, 25.49, 30.24, 27.32},
    {19.18, 18.74, 16.40, 17.79, 18.70},
    {18.07, 16.06, 14.62, 15.02, 16.26}
  };

  private static final double PERCENT = 100;

  private PairingTable() {}

  static double seconds(String workload, String policy) {
    return SECONDS[WORKLOADS.indexOf(workload)][POLICIES.indexOf(policy)];
  }

  /** Returns by how many per cent a policy's time is shorter than another's. */
  static double improvement(String workload, String policy, String base) {
    return PERCENT * (1 - seconds(workload, policy) / seconds(workload, base));
  }

  static double averageImprovement(String policy) {
    return WORKLOADS.stream()
        .mapToDouble(workload -> improvement(workload, policy, LINUX))
        .average()
        .orElseThrow();
  }

  /** Returns by how many per cent a policy improves on Linux where it does most. */
  static double greatestImprovement(String policy) {
    return WORKLOADS.stream()
        .mapToDouble(workload -> improvement(workload, policy, LINUX))
        .max()
        .orElseThrow();
  }

  /** Returns in how many of the 18 cases a new policy has a shorter time than another one. */
  static long wins(String base) {
    return NEW.stream()
        .mapToLong(policy ->
            WORKLOADS.stream().filter(workload -> improvement(workload, policy, base) > 0).count())
        .sum();
  }

  /** What a number of the text counts. */
  private enum Unit {
    PERCENT(1, " %"),
    CASES(0, "");

    private final int decimals;
    private final String sign;

    Unit(int decimals, String sign) {
      this.decimals = decimals;
      this.sign = sign;
    }

    String printed(double number) {
      return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
  }

  /** Something that the text says in a number, and what follows from Table 2. */
  record Reported(String what, double text, double table, Unit unit) {
    boolean isTheSame() {
      return unit.printed(text).equals(unit.printed(table));
    }

    String sentence() {
      return "%s: text %s%s, Table 2 %s%s%s"
          .formatted(
              what,
              unit.printed(text),
              unit.sign,
              unit.printed(table),
              unit.sign,
              isTheSame() ? "" : "  <- they differ");
    }

    /** Returns it for programs, with as many decimals as the text has. */
    SequencedMap<String, Object> fields() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("what", what);
      fields.put("unit", unit.name().toLowerCase(Locale.ROOT));
      fields.put("text", text);
      fields.put("table", Double.parseDouble(unit.printed(table)));
      fields.put("differ", !isTheSame());
      return fields;
    }
  }

  /** Returns each number of the text that Table 2 has, too. */
  static List<Reported> textBesideTable() {
    return List.of(
        percent("bus, average improvement", 13.4, averageImprovement(BUS)),
        percent("bus, greatest, WL_4", 28.7, improvement("WL_4", BUS, LINUX)),
        percent("stall, average improvement", 9.5, averageImprovement(STALL)),
        percent("stall, least, WL_3", 2.7, improvement("WL_3", STALL, LINUX)),
        percent("stall, greatest, WL_6", 18.8, improvement("WL_6", STALL, LINUX)),
        percent("cache, average improvement", 7.2, averageImprovement(CACHE)),
        percent("cache, least but WL_2", 3.0, leastOfCache()),
        percent("cache, greatest, WL_4", 23.6, improvement("WL_4", CACHE, LINUX)),
        new Reported("cases of 18 better than Linux", 16, wins(LINUX), Unit.CASES),
        new Reported("cases of 18 better than gang", 13, wins(GANG), Unit.CASES));
  }

  private static Reported percent(String what, double text, double table) {
    return new Reported(what, text, table, Unit.PERCENT);
  }

  private static double leastOfCache() {
    return WORKLOADS.stream()
        .filter(workload -> !workload.equals("WL_2"))
        .mapToDouble(workload -> improvement(workload, CACHE, LINUX))
        .min()
        .orElseThrow();
  }
}
