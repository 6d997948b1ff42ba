package akula.toolkit.trace;

import akula.api.host.MachineModel;
import java.util.Arrays;
import java.util.Map;

/** Writes threads on contexts as slices, and an arrow wherever one continues elsewhere. */
final class ContextSlices {
  private final MachineModel machine;
  private final TraceEvents events;

  /** Where each thread was last, as context, and until when; context -1 if it was nowhere yet. */
  private int[] lastContext = {};

  private long[] lastEnd = {};
  private long flows;

  ContextSlices(MachineModel machine, TraceEvents events) {
    this.machine = machine;
    this.events = events;
  }

  private void growTo(int threads) {
    int known = lastContext.length;
    if (known < threads) {
      lastContext = Arrays.copyOf(lastContext, 2 * threads);
      Arrays.fill(lastContext, known, lastContext.length, -1);
      lastEnd = Arrays.copyOf(lastEnd, 2 * threads);
    }
  }

  /** A slice begins, to be written when its end is known. */
  void begin(int context, int thread, String name, long nanos) {
    growTo(thread + 1);
    int from = lastContext[thread];
    if (from >= 0 && from != context) {
      events.flow(
          "migration of " + name,
          ++flows,
          Tracks.ofContext(machine, from),
          lastEnd[thread] - 1,
          Tracks.ofContext(machine, context),
          nanos);
    }
  }

  /**
   * Writes a slice that was begun.
   *
   * @param colour of the application
   * @param args what is shown when it is selected
   */
  void end(
      int context,
      int thread,
      String name,
      int colour,
      long beginNanos,
      long endNanos,
      Map<String, ?> args) {
    lastContext[thread] = context;
    lastEnd[thread] = endNanos;
    events.slice(Tracks.ofContext(machine, context), name, colour, beginNanos, endNanos, args);
  }
}
