package akula.wrapper.parameters;

import akula.api.Parameter;
import akula.api.Parameters;
import akula.wrapper.parameters.Formula.PerSecond;
import akula.wrapper.parameters.Formula.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From which events each known parameter can be computed, the better ways first. */
public final class ParameterRules {
  private static final double NANOS = 1e-9;
  private static final double PER_MICROSECOND = 1e-6;
  private static final double MEGABYTES = 1e-6;

  private final Map<String, List<Formula>> rules = new LinkedHashMap<>();

  /**
   * Makes the rules.
   *
   * @param lineBytes how much one miss of the last-level cache moves, bytes
   */
  public ParameterRules(int lineBytes) {
    rules.put(Parameters.IPC, List.of(new Ratio("instructions", "cycles", 1)));
    rules.put(
        Parameters.LLC_MISS_RATE,
        List.of(
            new Ratio("cache-misses", "instructions", 1000),
            new Ratio("LLC-load-misses", "instructions", 1000)));
    rules.put(
        Parameters.LLC_REFERENCE_RATE,
        List.of(
            new Ratio("cache-references", "instructions", 1000),
            new Ratio("LLC-loads", "instructions", 1000)));
    rules.put(
        Parameters.BUS_TRANSACTION_RATE,
        List.of(
            new PerSecond("cache-misses", PER_MICROSECOND),
            new PerSecond("LLC-load-misses", PER_MICROSECOND)));
    rules.put(
        Parameters.STALL_RATE,
        List.of(
            new Ratio("stalled-cycles-backend", "cycles", 1),
            new Ratio("stalled-cycles-frontend", "cycles", 1)));
    rules.put(
        Parameters.MEMORY_BANDWIDTH,
        List.of(
            new PerSecond("cache-misses", lineBytes * MEGABYTES),
            new PerSecond("LLC-load-misses", lineBytes * MEGABYTES)));
    rules.put(Parameters.PAGE_FAULT_RATE, List.of(new PerSecond("page-faults", 1)));
    rules.put(Parameters.CPU_SHARE, List.of(new PerSecond("task-clock", NANOS)));
  }

  /** Returns the parameters that can be computed from events, in order. */
  public List<String> parameters() {
    return List.copyOf(rules.keySet());
  }

  /**
   * Returns the unit of a parameter, as data sets write it; that of an event is {@code 1/s}, and of
   * any other name it is empty.
   */
  public static String unit(String parameter) {
    return Parameters.find(parameter)
        .map(Parameter::unit)
        .orElseGet(() -> EventNames.find(parameter).isPresent() ? "1/s" : "");
  }

  /**
   * Returns the ways to compute a parameter, the better ones first: for a name that is an event's,
   * how many there are in a second.
   */
  public List<Formula> of(String parameter) {
    List<Formula> known = rules.get(parameter);
    if (known != null) {
      return known;
    }
    if (parameter.equals(Parameters.PROGRESS_RATE)) {
      return List.of(); // no event tells it, and libpfm4 need not be loaded to find that out
    }
    return EventNames.find(parameter).isPresent()
        ? List.of(new PerSecond(parameter, 1))
        : List.of();
  }
}
