package akula.wrapper.agent;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The table of counters that the agent writes, as docs/reference/agent.md lays it out. Reading
 * allocates nothing.
 */
public final class CounterTable {
  /** The most events that can be counted at a time. */
  public static final int MOST_EVENTS = 16;

  /** Of the header: how many slots had been found ended. */
  private static final int ENDED_AT = 40;

  /** The size of the header. */
  static final int HEADER_BYTES = 64;

  private static final int GUARDS_AT = 48;
  private static final int COUNTERS_AT = 56;
  private static final int COUNTER_BYTES = 24;

  /** The size of a slot. */
  static final int SLOT_BYTES = COUNTERS_AT + MOST_EVENTS * COUNTER_BYTES;

  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();

  private final MemorySegment table;
  private final int slots;

  CounterTable(MemorySegment table, int slots) {
    this.table = table;
    this.slots = slots;
  }

  static long bytes(int slots) {
    return HEADER_BYTES + (long) slots * SLOT_BYTES;
  }

  /** Returns the number of slots. */
  public int slots() {
    return slots;
  }

  /** Returns how many of those that were counted have been found ended, of all there ever were. */
  public long ended() {
    return (long) LONG.getAcquire(table, ENDED_AT);
  }

  /** Returns how often by the last sample another guard had taken the place of one that ended. */
  public long replacedGuards() {
    return (long) LONG.get(table, GUARDS_AT);
  }

  /**
   * Reads a slot as it was at one moment.
   *
   * @param slot its number
   * @param into where it goes
   */
  public void read(int slot, Reading into) {
    long at = HEADER_BYTES + (long) slot * SLOT_BYTES;
    while (true) {
      long before = (long) LONG.getAcquire(table, at);
      if ((before & 1) == 0) {
        copy(at, into);
        VarHandle.loadLoadFence();
        if ((long) LONG.getAcquire(table, at) == before) {
          return;
        }
      }
      Thread.onSpinWait();
    }
  }

  private void copy(long at, Reading into) {
    into.sample = (long) LONG.get(table, at + 8);
    into.nanos = (long) LONG.get(table, at + 16);
    into.task = (int) INT.get(table, at + 24);
    into.tid = (int) INT.get(table, at + 28);
    into.state = (int) INT.get(table, at + 32);
    long counter = at + COUNTERS_AT;
    for (int i = 0; i < into.values.length; i++) {
      into.values[i] = (long) LONG.get(table, counter);
      into.enabledNanos[i] = (long) LONG.get(table, counter + 8);
      into.runningNanos[i] = (long) LONG.get(table, counter + 16);
      counter += COUNTER_BYTES;
    }
  }

  /** One slot, read at one moment. Reused from reading to reading. */
  public static final class Reading {
    /** Number of the sample, 0 before the first one. */
    public long sample;

    /** When it was read, on the clock of {@link System#nanoTime}. */
    public long nanos;

    /** The application's number. */
    public int task;

    /** The process or thread. */
    public int tid;

    /** 0 free, 1 held, 2 running, 3 exited. */
    public int state;

    final long[] values;
    final long[] enabledNanos;
    final long[] runningNanos;

    /**
     * Makes room.
     *
     * @param events how many counters there are
     */
    public Reading(int events) {
      values = new long[events];
      enabledNanos = new long[events];
      runningNanos = new long[events];
    }

    /** Returns what was counted while the event had a counter. */
    public long value(int event) {
      return values[event];
    }

    /** Returns for how long it should have been counted, nanoseconds of running. */
    public long enabledNanos(int event) {
      return enabledNanos[event];
    }

    /** Returns for how long it was counted, nanoseconds; less if counters were shared. */
    public long runningNanos(int event) {
      return runningNanos[event];
    }
  }
}
