package akula.toolkit.decisions;

import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import akula.formats.decisions.LogState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/** Adds up for how long the threads of each application were where a policy put them. */
final class ServedTally {
  private final boolean isOfRecord;
  private final Map<Integer, String> processes = new HashMap<>();
  private final SequencedMap<Integer, Placed> threads = new LinkedHashMap<>();

  /** Who was there at any time: after a gap in the log it says again who is. */
  private final Set<Integer> seen = new HashSet<>();

  private final Map<Integer, Integer> onCpu = new HashMap<>();
  private final Map<String, Sums> applications = new TreeMap<>();
  private Optional<String> expelled = Optional.empty();
  private long decisions;
  private long instants;
  private long firstNanos = -1;
  private long nanos;

  /** A thread that is there. */
  private static final class Placed {
    private final Sums sums;
    private boolean isBlocked;
    private int cpu = -1;
    private LogState state;
    private int ranOn = -1;

    private Placed(Sums sums) {
      this.sums = sums;
    }

    private boolean runs() {
      return cpu >= 0 && state == LogState.RUNS && !isBlocked;
    }
  }

  private static final class Sums {
    private long threads;
    private long there;
    private long blocked;
    private long paused;
    private long shared;
    private long alone;
    private long moves;
  }

  /**
   * Makes an empty one.
   *
   * @param isOfRecord whether it adds up what was, and not what is decided now
   */
  ServedTally(boolean isOfRecord) {
    this.isOfRecord = isOfRecord;
  }

  /** Takes the next instant. */
  void take(LoggedInstant instant) {
    firstNanos = firstNanos < 0 ? instant.nanos() : firstNanos;
    if (instant.isBegin()) { // nothing is known of the time before
      threads.clear();
      processes.clear();
    }
    advance(instant.nanos());
    for (LogRow row : instant.before()) {
      if (isOfRecord || !isOfItsPolicies(row)) {
        take(row);
      }
    }
    instant.decisions().forEach(this::take);
    long placed =
        instant.decisions().stream().filter(row -> row.event() == LogEvent.PLACED).count();
    decisions += placed;
    instants += placed > 0 ? 1 : 0;
  }

  /** Another policy was there before them, and stays. */
  private static boolean isOfItsPolicies(LogRow row) {
    return row.event() == LogEvent.PLACED || row.event() == LogEvent.POLICY;
  }

  private void advance(long now) {
    long passed = now - nanos;
    nanos = now;
    onCpu.clear();
    threads.values().stream()
        .filter(Placed::runs)
        .forEach(thread -> onCpu.merge(thread.cpu, 1, Integer::sum));
    for (Placed thread : threads.values()) {
      Sums sums = thread.sums;
      sums.there += passed;
      if (thread.isBlocked) {
        sums.blocked += passed;
      } else if (thread.state == LogState.PAUSED || thread.state == LogState.INACTIVE) {
        sums.paused += passed;
      } else if (thread.runs() && onCpu.get(thread.cpu) > 1) {
        sums.shared += passed;
      } else if (thread.runs()) {
        sums.alone += passed;
      }
    }
  }

  private void take(LogRow row) {
    Placed thread = threads.get(row.thread());
    switch (row.event()) {
      case PROCESS_CAME -> processes.put(row.process(), row.what());
      case PROCESS_WENT -> processes.remove(row.process());
      case LAUNCHED -> {
        Sums sums = applications.computeIfAbsent(processes.get(row.process()), _ -> new Sums());
        sums.threads += seen.add(row.thread()) ? 1 : 0;
        threads.put(row.thread(), new Placed(sums));
      }
      case ASIDE -> {
        thread.sums.threads--;
        threads.remove(row.thread());
      }
      case ENDED -> threads.remove(row.thread());
      case BLOCKED -> thread.isBlocked = true;
      case WOKEN -> thread.isBlocked = false;
      case PLACED -> {
        thread.cpu = row.cpu();
        thread.state = LogState.of(row.what());
        if (thread.runs()) {
          thread.sums.moves += thread.ranOn >= 0 && thread.ranOn != thread.cpu ? 1 : 0;
          thread.ranOn = thread.cpu;
        }
      }
      case EXPELLED -> {
        expelled = Optional.of(row.what());
        letGo();
      }
      case POLICY -> letGo();
      default -> {
        // nothing that changes where anybody is
      }
    }
  }

  private void letGo() {
    threads
        .values()
        .forEach(thread -> {
          thread.cpu = -1;
          thread.state = null;
        });
  }

  /**
   * Returns what was added up.
   *
   * @param policy whose decisions they are
   */
  Served served(String policy) {
    List<Served.Application> all =
        applications.entrySet().stream()
            .map(entry -> application(entry.getKey(), entry.getValue()))
            .toList();
    return new Served(policy, nanos - Math.max(0, firstNanos), instants, decisions, expelled, all);
  }

  private static Served.Application application(String name, Sums sums) {
    return new Served.Application(
        name,
        sums.threads,
        sums.there,
        sums.blocked,
        sums.paused,
        sums.shared,
        sums.alone,
        sums.moves);
  }
}
