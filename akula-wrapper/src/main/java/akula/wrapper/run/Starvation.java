package akula.wrapper.run;

import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.TaskIdentity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which threads want to run and have had no processor time for longer than a policy may keep them
 * from running: those that it pauses, and those that others do not let run. The kernel is asked
 * some times within that limit, which costs nothing that matters; for the thread that controls the
 * run.
 */
final class Starvation {
  private static final int LOOKS = 4;

  private final long limitNanos;
  private final Map<RealThread, Spell> spells = new HashMap<>();
  private long nextLook;

  /**
   * Since when a thread has had no processor time.
   *
   * @param sinceNanos nanoseconds since the run began
   * @param ticks how much it had by then
   */
  private record Spell(long sinceNanos, long ticks) {}

  /**
   * What the kernel says of a thread.
   *
   * @param state the letter of its state
   * @param ticks its processor time
   */
  record Seen(char state, long ticks) {
    /** Takes what stands in {@code /proc/TID/stat}; the name in it may have any character. */
    static Seen of(String stat) {
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return new Seen(fields[0].charAt(0), Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
    }
  }

  /** Asks the kernel; null if the thread is not there. */
  @FunctionalInterface
  interface Look {
    /** Returns what is seen of a thread. */
    Seen at(RealThread thread);
  }

  Starvation(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  /** Returns what asks the kernel. */
  static Look asking(TaskIdentity tasks) {
    return thread -> {
      String stat = tasks.stat(thread.pid(), thread.isRegistered() ? thread.tid() : 0);
      return stat.isEmpty() ? null : Seen.of(stat); // it has ended
    };
  }

  /** Looks again at all that are placed, if it is time to. */
  void look(long now, List<RealThread> placed, Look look) {
    if (now < nextLook) {
      return;
    }
    nextLook = now + limitNanos / LOOKS;
    Map<RealThread, Spell> before = new HashMap<>(spells);
    spells.clear();
    for (RealThread thread : placed) {
      Seen seen = thread.isAside() || thread.model().isBlocked() ? null : look.at(thread);
      if (seen != null && (thread.isPaused() || seen.state() == 'R')) {
        Spell spell = before.get(thread);
        boolean goesOn = spell != null && spell.ticks() == seen.ticks();
        spells.put(thread, goesOn ? spell : new Spell(now, seen.ticks()));
      }
    }
  }

  /** Returns for how long the longest of some threads is starved; 0 if none is. */
  long nanos(long now, RealThread program) {
    if (spells.isEmpty()) {
      return 0;
    }
    long longest = nanos(now, spells.get(program));
    List<RealThread> registered = program.registered();
    for (int i = 0; i < registered.size(); i++) {
      longest = Math.max(longest, nanos(now, spells.get(registered.get(i))));
    }
    return longest > limitNanos ? longest : 0;
  }

  private static long nanos(long now, Spell spell) {
    return spell == null ? 0 : now - spell.sinceNanos();
  }
}
