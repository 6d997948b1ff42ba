package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** Writes answers to where the kernel finds them: nothing is allocated. */
public class AnswerRing {
  private static final VarHandle INT = JAVA_INT.varHandle();
  private static final VarHandle LONG = JAVA_LONG.varHandle();
  private static final long RECORD_BYTES = Rings.recordBytes(Rings.ANSWER_BYTES);

  private final MemorySegment consumed;
  private final MemorySegment produced;
  private final long bytes;
  private final long page;

  /**
   * Makes one.
   *
   * @param consumed the page of the kernel's position
   * @param produced the page of the writer's position, and the data behind it, twice
   * @param bytes of the ring, a power of two
   * @param page bytes of a page
   */
  public AnswerRing(MemorySegment consumed, MemorySegment produced, long bytes, long page) {
    this.consumed = consumed;
    this.produced = produced;
    this.bytes = bytes;
    this.page = page;
  }

  /** Makes one of the same answers. */
  AnswerRing(AnswerRing of) {
    this(of.consumed, of.produced, of.bytes, of.page);
  }

  /** Returns whether the kernel has answers to carry out. */
  boolean isPending() {
    return (long) LONG.getAcquire(consumed, 0L) != (long) LONG.getVolatile(produced, 0L);
  }

  /**
   * Adds an answer.
   *
   * @param number of the wait, or of the turn that is extended
   * @param order those chosen for one cpu go by it, smaller first
   * @return false if there is no room, until the kernel has carried some out
   */
  boolean put(int thread, int cpu, long number, long sliceNanos, long order, int flags) {
    long at = (long) LONG.getVolatile(produced, 0L);
    if (at + RECORD_BYTES - (long) LONG.getAcquire(consumed, 0L) > bytes) {
      return false;
    }
    long record = page + (at & bytes - 1);
    INT.set(produced, record, Rings.ANSWER_BYTES);
    INT.set(produced, record + 4, 0);
    long to = record + Rings.HEADER_BYTES;
    INT.set(produced, to + Rings.ANSWER_THREAD_AT, thread);
    INT.set(produced, to + Rings.ANSWER_CPU_AT, cpu);
    LONG.set(produced, to + Rings.ANSWER_NUMBER_AT, number);
    LONG.set(produced, to + Rings.ANSWER_SLICE_AT, sliceNanos);
    LONG.set(produced, to + Rings.ANSWER_ORDER_AT, order);
    INT.set(produced, to + Rings.ANSWER_FLAGS_AT, flags);
    INT.set(produced, to + Rings.ANSWER_RESERVED_AT, 0);
    LONG.setRelease(produced, 0L, at + RECORD_BYTES);
    return true;
  }
}
