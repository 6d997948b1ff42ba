package akula.profiler.interference;

import java.util.List;

/**
 * What a program did in one scheduling interval.
 *
 * @param from how many instructions it had done before, in a unit of the recording's own
 * @param to the same afterwards
 * @param cycles by component of its stack, in a unit of the recording's own
 */
public record Quantum(double from, double to, List<Double> cycles) {
  /** Keeps its own copy. */
  public Quantum {
    cycles = List.copyOf(cycles);
  }

  /** Returns all its cycles. */
  double allCycles() {
    return cycles.stream().mapToDouble(Double::doubleValue).sum();
  }
}
