package akula.wrapper.kernel;

/**
 * The numbers of {@code rings.h}, which says what they mean: what the kernel's side tells, and what
 * it is answered.
 */
final class Rings {
  static final int VERSION = 3;

  /** Bit 31 of a record's length: still being written; bit 30: to be skipped. */
  static final int BEING_WRITTEN = 1 << 31;

  static final int TO_BE_SKIPPED = 1 << 30;
  static final int HEADER_BYTES = 8;
  static final int EVENT_BYTES = 80;
  static final int ANSWER_BYTES = 40;
  static final int COUNTS_BYTES = 104;

  // enum kind
  static final int WAITS = 1;
  static final int RUNS = 2;
  static final int STOPS = 3;
  static final int SLEEPS = 4;
  static final int WAKES = 5;
  static final int GONE = 6;
  static final int ENDS = 7;
  static final int REFUSED = 8;
  static final int FORKED = 9;
  static final int THREAD = 10;
  static final int TOLD = 11;
  static final int CPU_COMES = 12;
  static final int CPU_GOES = 13;

  // enum flag
  static final int WOKEN = 1;
  static final int YIELDED = 2;
  static final int COULD_GO_ON = 4;
  static final int EXTENDED = 8;
  static final int TAKEN = 16;
  static final int LEFT = 32;

  // enum refused
  static final int REFUSED_NUMBER = 1;
  static final int REFUSED_CPU = 2;
  static final int REFUSED_GONE = 3;
  static final int REFUSED_OFFLINE = 4;

  // enum state
  static final int UNKNOWN = 0;
  static final int HELD = 1;
  static final int CHOSEN = 2;
  static final int RUNNING = 3;
  static final int ASLEEP = 4;

  // enum answer_flag
  static final int PREEMPT = 1;
  static final int EXTEND = 2;
  static final int STOP = 4;

  // struct event
  static final int KIND_AT = 0;
  static final int THREAD_AT = 4;
  static final int PROCESS_AT = 8;
  static final int CPU_AT = 12;
  static final int TIME_AT = 16;
  static final int RAN_AT = 24;
  static final int WEIGHT_AT = 32;
  static final int FLAGS_AT = 36;
  static final int NUMBER_AT = 40;
  static final int SERIAL_AT = 48;
  static final int LOST_AT = 56;
  static final int BORN_AT = 64;
  static final int PARENT_AT = 72;
  static final int STATE_AT = 76;

  // struct answer
  static final int ANSWER_THREAD_AT = 0;
  static final int ANSWER_CPU_AT = 4;
  static final int ANSWER_NUMBER_AT = 8;
  static final int ANSWER_SLICE_AT = 16;
  static final int ANSWER_ORDER_AT = 24;
  static final int ANSWER_FLAGS_AT = 32;
  static final int ANSWER_RESERVED_AT = 36;

  // struct counts
  static final int COUNTS_LOST_AT = 0;
  static final int COUNTS_TURNS_AT = 8;
  static final int COUNTS_REFUSED_AT = 24;
  static final int COUNTS_TAKEN_AT = 32;
  static final int COUNTS_EXTENDED_AT = 48;

  private Rings() {}

  /** Returns how many bytes a record takes, its header and what follows it included. */
  static long recordBytes(long length) {
    return HEADER_BYTES + length + 7 & ~7L;
  }
}
