package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * What the kernel's side counts.
 *
 * @param lost events for which there was no room
 * @param turns begun
 * @param refused answers that could not be carried out
 * @param taken turns taken by the fallback, as nobody had decided for too long
 * @param extended turns that followed their thread's own without a pause
 */
public record KernelCounts(long lost, long turns, long refused, long taken, long extended) {
  private static final VarHandle LONG = JAVA_LONG.varHandle();

  /** The counts of a moment. */
  static KernelCounts of(MemorySegment counts) {
    return new KernelCounts(
        lost(counts),
        at(counts, Rings.COUNTS_TURNS_AT),
        at(counts, Rings.COUNTS_REFUSED_AT),
        at(counts, Rings.COUNTS_TAKEN_AT),
        at(counts, Rings.COUNTS_EXTENDED_AT));
  }

  /** Returns how many events were lost so far. */
  static long lost(MemorySegment counts) {
    return at(counts, Rings.COUNTS_LOST_AT);
  }

  private static long at(MemorySegment counts, long place) {
    return (long) LONG.getAcquire(counts, place);
  }
}
