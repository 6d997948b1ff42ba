package akula.papers.nas;

import akula.formats.Range;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/** The values of programs and of their machine by the names that stand in tables of priors. */
final class NasValues {
  /** In place of the name of a program. */
  static final String MACHINE = "machine";

  private static final double BILLION = 1e9;
  private static final Range POSITIVE = Range.above(0);
  private static final Range SHARE = Range.atLeast(0).atMost(1);
  private static final Range ANY = Range.atLeast(0);
  private static final Range ONE_OR_MORE = Range.atLeast(1);

  /** Each is two lines of a table. */
  private static final Range STEPS = Range.atLeast(1).atMost(10_000);

  private static final SequencedMap<String, Range> OF_MACHINE = new LinkedHashMap<>();
  private static final SequencedMap<String, Range> OF_PROGRAM = new LinkedHashMap<>();

  static {
    OF_MACHINE.put("clock_hz", POSITIVE);
    OF_MACHINE.put("latency_cycles", POSITIVE);
    OF_MACHINE.put("cache_mb", POSITIVE);
    OF_MACHINE.put("divided", ONE_OR_MORE);
    OF_MACHINE.put("units", ANY);
    OF_MACHINE.put("way", ANY);
    OF_MACHINE.put("spinning_share", SHARE);
    OF_MACHINE.put("bus_per_us", POSITIVE);
    OF_MACHINE.put("core_factor", POSITIVE);
    OF_PROGRAM.put("instructions_billions", POSITIVE);
    OF_PROGRAM.put("core_cycles", POSITIVE);
    OF_PROGRAM.put("other_stall_cycles", ANY);
    OF_PROGRAM.put("lines", POSITIVE);
    OF_PROGRAM.put("changed_share", SHARE);
    OF_PROGRAM.put("prefetched_share", SHARE);
    OF_PROGRAM.put("overlap", ONE_OR_MORE);
    OF_PROGRAM.put("reused_mb", POSITIVE);
    OF_PROGRAM.put("footprint_mb", POSITIVE);
    OF_PROGRAM.put("lost_lines", ANY);
    OF_PROGRAM.put("sections", ONE_OR_MORE);
    OF_PROGRAM.put("initial_share", SHARE);
    OF_PROGRAM.put("memory_share", SHARE);
    OF_PROGRAM.put("contrast", ONE_OR_MORE);
    OF_PROGRAM.put("steps", STEPS);
  }

  /** Of which the workloads of Table 1 are made. */
  static final List<String> PROGRAMS = List.of("BT", "CG", "EP", "FT", "MG", "SP");

  /** A standard deviation of the logarithm: a factor of 20 either way. */
  static final double MOST_SPREAD = 3;

  /**
   * Far beyond any machine, and what can still be simulated. A processor of 2003 needs more than
   * half an hour for so many instructions, and who simulates them as much longer as there are more.
   */
  private static final Map<String, Double> MOST =
      Map.ofEntries(
          Map.entry("instructions_billions", 10_000.0),
          Map.entry("clock_hz", 1e12),
          Map.entry("latency_cycles", 1e6),
          Map.entry("cache_mb", 1e6),
          Map.entry("divided", 100.0),
          Map.entry("units", 100.0),
          Map.entry("way", 1_000.0),
          Map.entry("bus_per_us", 1e6),
          Map.entry("core_factor", 100.0),
          Map.entry("core_cycles", 1_000.0),
          Map.entry("other_stall_cycles", 1_000.0),
          Map.entry("lines", 1_000.0),
          Map.entry("lost_lines", 1_000.0),
          Map.entry("overlap", 1_000.0),
          Map.entry("reused_mb", 1e6),
          Map.entry("footprint_mb", 1e6),
          Map.entry("sections", 1e6),
          Map.entry("contrast", 10_000.0));

  private NasValues() {}

  /**
   * Returns what may be believed of a value at most. It is no end of its range: what is fitted
   * moves on a scale that depends on those.
   */
  static double mostBelieved(String value) {
    return MOST.getOrDefault(value, Double.POSITIVE_INFINITY);
  }

  /** Returns what values the machine or a program has, and what each may be. */
  static SequencedMap<String, Range> of(String name) {
    return name.equals(MACHINE) ? OF_MACHINE : OF_PROGRAM;
  }

  /** Returns the machine of these values. */
  static NasMachine machine(ToDoubleFunction<String> value) {
    return new NasMachine(
        value.applyAsDouble("clock_hz"),
        value.applyAsDouble("latency_cycles"),
        value.applyAsDouble("cache_mb"),
        value.applyAsDouble("divided"),
        value.applyAsDouble("units"),
        value.applyAsDouble("way"),
        value.applyAsDouble("spinning_share"),
        value.applyAsDouble("bus_per_us"));
  }

  /**
   * Returns the program of these values.
   *
   * @param coreFactor how many times as long all programs compute, a value of the machine
   */
  static NasProgram program(String name, double coreFactor, ToDoubleFunction<String> value) {
    return new NasProgram(
        name,
        1,
        BILLION * value.applyAsDouble("instructions_billions"),
        coreFactor * value.applyAsDouble("core_cycles"),
        value.applyAsDouble("other_stall_cycles"),
        value.applyAsDouble("lines"),
        value.applyAsDouble("changed_share"),
        value.applyAsDouble("prefetched_share"),
        value.applyAsDouble("overlap"),
        value.applyAsDouble("reused_mb"),
        value.applyAsDouble("footprint_mb"),
        value.applyAsDouble("lost_lines"),
        value.applyAsDouble("sections"),
        new NasPhases(
            value.applyAsDouble("initial_share"),
            value.applyAsDouble("memory_share"),
            value.applyAsDouble("contrast"),
            value.applyAsDouble("steps")));
  }
}
