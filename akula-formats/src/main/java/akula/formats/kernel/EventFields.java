package akula.formats.kernel;

import akula.formats.kernel.KernelEvent.Subject;
import akula.formats.machine.CpuList;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the fields of events, as the kernel prints them ({@code prev_comm=a prev_pid=1 ...}), or as
 * libtraceevent does for perf and trace-cmd ({@code a:1 [120] R ==> b:2 [120]}). Names of threads
 * may hold anything.
 */
final class EventFields {
  /** The highest number of a thread ({@code PID_MAX_LIMIT}). */
  private static final int MOST_THREADS = 4_194_304;

  private static final int LEAST_PRIORITY = -1;
  private static final int MOST_PRIORITY = 139;

  private static final String NUMBER = "=(-?\\d{1,9})";
  private static final String SHORT = "(.*):(-?\\d{1,9}) \\[(-?\\d{1,9})\\]";
  private static final String THREAD = "comm=(.*) pid" + NUMBER + " prio" + NUMBER;

  private static final Pattern SWITCH =
      Pattern.compile(
          "prev_comm=(.*) prev_pid"
              + NUMBER
              + " prev_prio"
              + NUMBER
              + " prev_state=([\\w|+]{1,20}) ==> next_comm=(.*) next_pid"
              + NUMBER
              + " next_prio"
              + NUMBER);

  private static final Pattern SHORT_SWITCH =
      Pattern.compile(SHORT + " ([\\w|+]{1,20}) ==> " + SHORT);
  private static final Pattern WAKEUP =
      Pattern.compile(THREAD + "(?: success=\\d)? target_cpu" + NUMBER);
  private static final Pattern SHORT_WAKEUP =
      Pattern.compile(SHORT + "(?: success=\\d)? CPU:(-?\\d{1,9})");
  private static final Pattern MIGRATION =
      Pattern.compile(THREAD + " orig_cpu" + NUMBER + " dest_cpu" + NUMBER);
  private static final Pattern FORK =
      Pattern.compile("comm=(.*) pid" + NUMBER + " child_comm=(.*) child_pid" + NUMBER);
  private static final Pattern EXIT = Pattern.compile(THREAD + "(?: group_dead=\\w{4,5})?");

  private final Map<Subject, Subject> known = new HashMap<>();

  /** Fields are not what they should be; the message says what was expected. */
  static final class WrongFieldsException extends Exception {
    private static final long serialVersionUID = 1;

    WrongFieldsException(String expected) {
      super(expected);
    }
  }

  /** Reads a switch. */
  KernelEvent.Switch switched(TraceLine line) throws WrongFieldsException {
    Matcher fields = SWITCH.matcher(line.fields());
    if (!fields.matches()) {
      fields = SHORT_SWITCH.matcher(line.fields());
      require(
          fields.matches(),
          "prev_comm=... prev_pid=N prev_prio=N prev_state=S ==> next_comm=... next_pid=N"
              + " next_prio=N");
    }
    return new KernelEvent.Switch(
        line.nanos(), line.cpu(), subject(fields, 1), fields.group(4).intern(), subject(fields, 5));
  }

  /** Reads that a thread was woken. */
  KernelEvent.Wakeup woken(TraceLine line, boolean isNew) throws WrongFieldsException {
    Matcher fields = WAKEUP.matcher(line.fields());
    if (!fields.matches()) {
      fields = SHORT_WAKEUP.matcher(line.fields());
      require(fields.matches(), "comm=... pid=N prio=N target_cpu=N");
    }
    return new KernelEvent.Wakeup(
        line.nanos(), line.cpu(), subject(fields, 1), cpu(fields.group(4)), isNew);
  }

  /** Reads that a thread has come to another cpu. */
  KernelEvent.Migration moved(TraceLine line) throws WrongFieldsException {
    Matcher fields = MIGRATION.matcher(line.fields());
    require(fields.matches(), "comm=... pid=N prio=N orig_cpu=N dest_cpu=N");
    return new KernelEvent.Migration(
        line.nanos(), line.cpu(), subject(fields, 1), cpu(fields.group(4)), cpu(fields.group(5)));
  }

  /** Reads that a thread has made another one. */
  KernelEvent.Fork forked(TraceLine line) throws WrongFieldsException {
    Matcher fields = FORK.matcher(line.fields());
    require(fields.matches(), "comm=... pid=N child_comm=... child_pid=N");
    return new KernelEvent.Fork(
        line.nanos(), line.cpu(), tid(fields.group(2)), tid(fields.group(4)));
  }

  /** Reads that a thread ends. */
  KernelEvent.Exit ended(TraceLine line) throws WrongFieldsException {
    Matcher fields = EXIT.matcher(line.fields());
    require(fields.matches(), "comm=... pid=N prio=N");
    return new KernelEvent.Exit(line.nanos(), line.cpu(), tid(fields.group(2)));
  }

  private Subject subject(Matcher fields, int first) throws WrongFieldsException {
    int priority = Integer.parseInt(fields.group(first + 2));
    require(
        priority >= LEAST_PRIORITY && priority <= MOST_PRIORITY,
        "a priority from %d to %d, not %d".formatted(LEAST_PRIORITY, MOST_PRIORITY, priority));
    Subject subject = new Subject(fields.group(first), tid(fields.group(first + 1)), priority);
    Subject same = known.putIfAbsent(subject, subject);
    return same == null ? subject : same;
  }

  private static int tid(String text) throws WrongFieldsException {
    int tid = Integer.parseInt(text);
    require(
        tid >= 0 && tid <= MOST_THREADS,
        "the number of a thread from 0 to %d, not %d".formatted(MOST_THREADS, tid));
    return tid;
  }

  private static int cpu(String text) throws WrongFieldsException {
    int cpu = Integer.parseInt(text);
    require(
        cpu >= 0 && cpu <= CpuList.HIGHEST,
        "a cpu from 0 to %d, not %d".formatted(CpuList.HIGHEST, cpu));
    return cpu;
  }

  private static void require(boolean holds, String expected) throws WrongFieldsException {
    if (!holds) {
      throw new WrongFieldsException(expected);
    }
  }
}
