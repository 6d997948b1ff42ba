package akula.toolkit.decisions;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.ContextModel;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.ProcessModel;
import akula.api.host.RequirementsCheck;
import akula.api.host.ThreadModel;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A simulated manager: who came and went, what they said and what was read of them is as a log
 * tells it, and what is decided is decided anew, at the same instants, by the policies that were
 * there or by another one. What was read is of where threads were then: where the other policy puts
 * them elsewhere, it is what it would have known of them and not what they would have done.
 */
final class LogHost implements RequirementsCheck.Offer {
  private static final long LEAST_WAKE_NANOS = 1_000_000;

  private final MachineModel machine;
  private final LoggedReadings readings;
  private final PolicyCalls calls;
  private final HostCycle<RuntimeException> cycle;
  private final Map<Integer, ThreadModel> threads = new HashMap<>();
  private final Map<ThreadModel, Integer> ids = new HashMap<>();
  private final Map<Integer, ProcessModel> processes = new HashMap<>();
  private final Map<ThreadModel, ContextModel> lastRan = new HashMap<>();
  private Function<String, Scheduler> policies;
  private Optional<String> only = Optional.empty();
  private Consumer<LoggedInstant> decided;

  /** The present instant, and how far it has been told. */
  private LoggedInstant present;

  private int next;
  private List<LogRow> decisions = List.of();

  /** Makes one, for one replay. */
  LogHost(LogHead head) {
    readings = new LoggedReadings(head.parameters());
    machine = new MachineModel(head.machine(), head.quantum().toNanos(), head.controls(), readings);
    calls = new PolicyCalls(machine);
    cycle = new HostCycle<>(machine, null, new Told(), LEAST_WAKE_NANOS);
  }

  /** Returns what calls policies. */
  PolicyCalls calls() {
    return calls;
  }

  /** Returns the machine, empty before the replay. */
  MachineModel machine() {
    return machine;
  }

  /**
   * The replay begins.
   *
   * @param made makes a policy, by its specification; null for the kernel
   * @param instead the specification of the policy that decides all the time; nothing if it is
   *     those that were there
   * @param instants takes each instant, with what was decided now
   */
  void begin(
      Function<String, Scheduler> made,
      Optional<String> instead,
      Consumer<LoggedInstant> instants) {
    policies = made;
    only = instead;
    decided = instants;
    only.ifPresent(this::takeOver);
  }

  /** The replay is over. */
  void end() {
    calls.end();
  }

  private void takeOver(String spec) {
    Scheduler policy = policies.apply(spec);
    cycle.takeOver(policy == null ? null : calls, policy, spec);
  }

  /** Takes the next instant. */
  void take(LoggedInstant instant) {
    if (instant.isBegin()) {
      beginAnew();
    }
    boolean isOnlyOfPolicy =
        instant.before().isEmpty() && !instant.kind().isInterval() && !instant.kind().calls();
    if (only.isPresent()) {
      while (cycle.wakeNanos() < instant.nanos()) {
        InstantKind wakes = new InstantKind(false, false, true);
        instant(new LoggedInstant(cycle.wakeNanos(), wakes, List.of(), List.of(), false));
      }
      if (isOnlyOfPolicy) {
        return; // another policy had asked to be called then
      }
    }
    instant(instant);
  }

  /** Of those that were there nothing is known. */
  private void beginAnew() {
    List.copyOf(threads.keySet()).forEach(this::end);
    processes.clear();
  }

  private void instant(LoggedInstant instant) {
    present = instant;
    next = 0;
    decisions = new ArrayList<>();
    long now = instant.nanos();
    InstantKind then = instant.kind();
    // those that were there were woken when the real host got to it
    boolean wakes = only.isPresent() ? cycle.wakeNanos() <= now : then.wakes();
    try {
      cycle.instant(now, then.isInterval(), wakes);
    } catch (PolicyFailedException e) {
      expel(e.text());
    }
    Optional<LogRow> expelled =
        instant.decisions().stream().filter(row -> row.event() == LogEvent.EXPELLED).findFirst();
    if (only.isEmpty() && cycle.hasPolicy()) {
      expelled.ifPresent(row -> expel(row.what()));
    }
    InstantKind kind = new InstantKind(then.isInterval(), then.calls(), wakes);
    decided.accept(new LoggedInstant(now, kind, instant.before(), decisions, instant.isBegin()));
  }

  /** It is thrown out where it fails, and where it did: nobody knows again how long it took. */
  private void expel(String why) {
    cycle.abandonPolicy();
    machine.changes().clear();
    decisions = List.of(LogRow.of(present.nanos(), LogEvent.EXPELLED, why));
  }

  private ThreadModel thread(LogRow row) {
    return threads.get(row.thread());
  }

  private void end(int id) {
    ThreadModel thread = threads.remove(id);
    ids.remove(thread);
    lastRan.remove(thread);
    readings.ended(thread);
    machine.finish(thread);
  }

  /** What the log tells is what happens. */
  private final class Told implements HostCycle.Host<RuntimeException> {
    @Override
    public void intervalEnded(long now) {
      readings.intervalEnded();
    }

    @Override
    public boolean endThreads(long now) {
      while (next < present.before().size() && isFirst(present.before().get(next))) {
        tell(present.before().get(next++));
      }
      if (present.kind().isInterval()) {
        readings.intervalIsKnown();
      }
      return present.kind().calls();
    }

    private boolean isFirst(LogRow row) {
      return switch (row.event()) {
        case BLOCKED, WOKEN, LAUNCHED, PROCESS_CAME -> false;
        default -> !present.isBegin() || row.event() == LogEvent.POLICY;
      };
    }

    private void tell(LogRow row) {
      switch (row.event()) {
        case POLICY -> {
          if (only.isEmpty()) {
            takeOver(row.what());
          }
        }
        case ENDED -> {
          ThreadModel thread = thread(row);
          end(row.thread());
          thread.process().forget(thread); // as the real host, which runs for days
        }
        case ASIDE -> end(row.thread());
        case PROCESS_WENT -> processes.remove(row.process());
        case WANTS -> processes.get(row.process()).reportContexts((int) row.value());
        case TASK_LENGTH -> thread(row).membership().reportTaskLength(length(row));
        case CRITICAL_LENGTH -> thread(row).membership().reportCriticalSectionLength(length(row));
        case READING -> readings.set(thread(row), row.what(), row.value());
        default -> {
          // notes are for people, and decisions are made anew
        }
      }
    }

    private OptionalDouble length(LogRow row) {
      return Double.isNaN(row.value()) ? OptionalDouble.empty() : OptionalDouble.of(row.value());
    }

    @Override
    public void reportSleepers() {
      while (!present.isBegin() && next < present.before().size() && isOfSleepers()) {
        LogRow row = present.before().get(next++);
        ThreadModel thread = thread(row);
        boolean sleeps = row.event() == LogEvent.BLOCKED;
        thread.setBlocked(sleeps);
        if (cycle.hasPolicy() && sleeps) {
          calls.blocked(thread);
        } else if (cycle.hasPolicy()) {
          calls.woken(thread);
        }
      }
    }

    private boolean isOfSleepers() {
      LogEvent event = present.before().get(next).event();
      return event == LogEvent.BLOCKED || event == LogEvent.WOKEN;
    }

    @Override
    public boolean launchThreads(long now) {
      List<ThreadModel> launched = new ArrayList<>();
      for (; next < present.before().size(); next++) {
        LogRow row = present.before().get(next);
        switch (row.event()) {
          case PROCESS_CAME -> processes.put(row.process(), machine.launchProcess(row.what()));
          case LAUNCHED -> {
            ThreadModel thread = machine.launch(processes.get(row.process()), now);
            threads.put(row.thread(), thread);
            ids.put(thread, row.thread());
            readings.launched(thread);
            launched.add(thread);
          }
          case BLOCKED -> thread(row).setBlocked(true); // it sleeps where the log begins
          case ASIDE -> {
            launched.remove(thread(row));
            end(row.thread());
          }
          default -> tell(row);
        }
      }
      launched.forEach(cycle::launched);
      return !launched.isEmpty();
    }

    @Override
    public void carryOut(long now) {
      if (cycle.hasPolicy()) {
        decisions = DecisionRows.of(now, machine, ids::get);
        for (LogRow row : decisions) {
          if (row.event() == LogEvent.PLACED) {
            countMove(thread(row));
          }
        }
      }
      machine.changes().clear();
    }

    private void countMove(ThreadModel thread) {
      if (thread.mayRun()) {
        ContextModel before = lastRan.put(thread, thread.context());
        if (before != null && before != thread.context()) {
          thread.countMigration();
        }
      }
    }
  }

  @Override
  public Optional<String> missing(String parameter) {
    return readings.names().contains(parameter)
        ? Optional.empty()
        : Optional.of(
            "which the log does not have%s"
                .formatted(
                    readings.names().isEmpty()
                        ? ""
                        : " (it has %s)".formatted(String.join(", ", readings.names()))));
  }

  @Override
  public Optional<String> missing(Control control) {
    return machine.supports(control)
        ? Optional.empty()
        : Optional.of("which the manager had not, whose log it is");
  }
}
