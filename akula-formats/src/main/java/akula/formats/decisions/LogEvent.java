package akula.formats.decisions;

import static akula.formats.decisions.LogEvent.Field.CPU;
import static akula.formats.decisions.LogEvent.Field.PROCESS;
import static akula.formats.decisions.LogEvent.Field.THREAD;
import static akula.formats.decisions.LogEvent.Field.VALUE;
import static akula.formats.decisions.LogEvent.Field.WHAT;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a row of a log tells, and the fields that it needs for that. */
public enum LogEvent {
  /** Another policy takes over: its specification. */
  POLICY(WHAT),
  /** The policy is thrown out: why. From here on the kernel places threads. */
  EXPELLED(WHAT),
  /** A process comes: its application, and its id. */
  PROCESS_CAME(PROCESS, WHAT, VALUE),
  /** A process has gone: how. */
  PROCESS_WENT(PROCESS, WHAT),
  /** A thread is launched. Its value is its id. */
  LAUNCHED(THREAD, PROCESS, VALUE),
  /** A thread stands aside as soon as it was launched: policies are not told of it. */
  ASIDE(THREAD),
  /** A thread has ended, or is placed no more. */
  ENDED(THREAD),
  /** A process wants so many contexts; 0 if it does not say. */
  WANTS(PROCESS, VALUE),
  /** The length of a thread's task; without a value it is not known. */
  TASK_LENGTH(THREAD),
  /** The length of a thread's critical sections; without a value it is not known. */
  CRITICAL_LENGTH(THREAD),
  /** A parameter of a thread is something else from now on; without a value it is not known. */
  READING(THREAD, WHAT),
  /** A thread says that it waits for others. */
  BLOCKED(THREAD),
  /** A thread says that it waits no more. */
  WOKEN(THREAD),
  /** All that stands before it holds at this instant; what follows was decided then. */
  INSTANT,
  /** A thread was put on a cpu, or in no place: {@link LogState}, and its weight. */
  PLACED(THREAD, WHAT, VALUE),
  /** The core of a cpu was set to a frequency in hertz. */
  FREQUENCY(CPU, VALUE),
  /** The prefetchers of the core of a cpu were switched on (1) or off (0). */
  PREFETCHING(CPU, VALUE),
  /** What is to be known about the run. */
  NOTE(WHAT),
  /** What stands before it is how things stood where this file begins. */
  SO_FAR,
  /** The host has ended. */
  STOPPED(WHAT);

  /** A column that is empty in some rows. */
  public enum Field {
    /** The number of a thread. */
    THREAD,
    /** The number of a process. */
    PROCESS,
    /** The kernel's number of a cpu. */
    CPU,
    /** A text. */
    WHAT,
    /** A number. */
    VALUE
  }

  private final List<Field> needed;
  private final String word = name().toLowerCase(Locale.ROOT);

  LogEvent(Field... needed) {
    this.needed = List.of(needed);
  }

  /** Returns what stands in a log. */
  public String word() {
    return word;
  }

  /** Returns the fields that have to be there. */
  public List<Field> needed() {
    return needed;
  }

  /** Returns whether it is something that was decided. */
  public boolean isDecision() {
    return this == PLACED || this == FREQUENCY || this == PREFETCHING;
  }

  static Optional<LogEvent> of(String word) {
    for (LogEvent event : values()) {
      if (event.word.equals(word)) {
        return Optional.of(event);
      }
    }
    return Optional.empty();
  }
}
