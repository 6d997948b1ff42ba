package akula.wrapper.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * Reads what the kernel tells, one event at a time, where it lies: nothing is allocated. By handles
 * that are constants, which also the JVM's first compiler turns into plain reads.
 */
public class EventRing {
  private static final VarHandle INT = JAVA_INT.varHandle();
  private static final VarHandle LONG = JAVA_LONG.varHandle();

  private final MemorySegment consumed;

  /** Where events are, and where the one is that is read. */
  final MemorySegment produced;

  long at;
  private final long mask;
  private final long page;
  private long next;

  /**
   * Makes one.
   *
   * @param consumed the page of the reader's position
   * @param produced the page of the writer's position, and the data behind it, twice
   * @param bytes of the ring, a power of two
   * @param page bytes of a page
   */
  public EventRing(MemorySegment consumed, MemorySegment produced, long bytes, long page) {
    this.consumed = consumed;
    this.produced = produced;
    this.page = page;
    mask = bytes - 1;
    next = (long) LONG.getVolatile(consumed, 0L);
  }

  /** Makes one of the same events, as of now. */
  EventRing(EventRing of) {
    this(of.consumed, of.produced, of.mask + 1, of.page);
  }

  /**
   * Goes to the next event; the one before is given back.
   *
   * @return false if there is none yet
   * @throws KernelException if what is there is no event
   */
  boolean next() {
    while (true) {
      LONG.setRelease(consumed, 0L, next);
      if (next == (long) LONG.getAcquire(produced, 0L)) {
        return false;
      }
      long record = page + (next & mask);
      int length = (int) INT.getAcquire(produced, record);
      if ((length & Rings.BEING_WRITTEN) != 0) {
        return false;
      }
      int bytes = length & ~Rings.TO_BE_SKIPPED;
      next += Rings.recordBytes(bytes);
      if (bytes == length) {
        if (bytes != Rings.EVENT_BYTES) {
          throw new KernelException(
              "the kernel's side told something of %d bytes; expected events of %d"
                  .formatted(bytes, Rings.EVENT_BYTES));
        }
        at = record + Rings.HEADER_BYTES;
        return true;
      }
    }
  }

  /** Returns whether nothing is there that has not been read. */
  boolean isEmpty() {
    return next == (long) LONG.getAcquire(produced, 0L);
  }

  private int number(int place) {
    return (int) INT.get(produced, at + place);
  }

  private long longNumber(int place) {
    return (long) LONG.get(produced, at + place);
  }

  int kind() {
    return number(Rings.KIND_AT);
  }

  int thread() {
    return number(Rings.THREAD_AT);
  }

  int process() {
    return number(Rings.PROCESS_AT);
  }

  int cpu() {
    return number(Rings.CPU_AT);
  }

  long atNanos() {
    return longNumber(Rings.TIME_AT);
  }

  long ranNanos() {
    return longNumber(Rings.RAN_AT);
  }

  int weight() {
    return number(Rings.WEIGHT_AT);
  }

  int flags() {
    return number(Rings.FLAGS_AT);
  }

  boolean has(int flag) {
    return (flags() & flag) != 0;
  }

  /** Returns why an answer was refused. */
  int refusal() {
    return flags() >> 8;
  }

  long waitNumber() {
    return longNumber(Rings.NUMBER_AT);
  }

  long serial() {
    return longNumber(Rings.SERIAL_AT);
  }

  long born() {
    return longNumber(Rings.BORN_AT);
  }

  int parent() {
    return number(Rings.PARENT_AT);
  }

  int state() {
    return number(Rings.STATE_AT);
  }
}
