package akula.papers.nas;

import akula.formats.Range;
import java.util.LinkedHashMap;
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

  /**
   * A processor of 2003 needs more than half an hour for so many, and who simulates them as much
   * longer as there are more.
   */
  private static final double MOST_BILLIONS = 10_000;

  private NasValues() {}

  /**
   * Returns what may be believed of a value at most. It is no end of its range: what is fitted
   * moves on a scale that depends on those.
   */
  static double mostBelieved(String value) {
    return value.equals("instructions_billions") ? MOST_BILLIONS : Double.POSITIVE_INFINITY;
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
