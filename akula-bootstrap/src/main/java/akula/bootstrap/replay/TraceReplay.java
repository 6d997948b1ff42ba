package akula.bootstrap.replay;

import akula.api.Control;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.HostCycle;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.replay.RecordedThread.State;
import akula.formats.kernel.KernelEvent;
import akula.formats.kernel.KernelEvent.Subject;
import akula.formats.kernel.KernelTrace;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Replays a recording under a policy that orders queues. The recording says who could run where at
 * each moment and for how long it has run; the policy is told of it as in any host, and asked whom
 * it would let run where the kernel switched. Then the kernel's choice counts, so that each
 * decision is one of the same situation. Slices and ticks of the policy come at their times; what
 * they would change is noted and not done.
 *
 * <p>What threads did when the recording began is told by the first event that names each. How much
 * they had run before nobody knows: all begin with nothing.
 */
public final class TraceReplay {
  /** The most cpus that a machine of a recording may have. */
  public static final int MOST_CPUS = 1_024;

  private static final long SECOND = 1_000_000_000;
  private static final Subject IDLE = new Subject("swapper", 0, 120);

  private final KernelTrace trace;
  private final Set<Integer> processes;
  private final PolicyCalls calls;
  private final MachineModel machine;
  private final long zeroNanos;
  private Foresight foresight;
  private EventPlayer player;
  private HostCycle<RuntimeException> cycle;

  /** What happens at the present instant, or null. */
  private KernelEvent current;

  /** Whether that is in the recording; else it is added to fit what comes. */
  private boolean counts;

  private long nextInterval = SECOND;

  /**
   * Makes one, for one run.
   *
   * @param processes whose threads share cpus with each other, as those of a control group or of a
   *     session with {@code autogroup} do; while another thread runs, none of them does. All where
   *     none are named
   * @throws IllegalArgumentException if the machine of the recording has too many cpus
   */
  public TraceReplay(KernelTrace trace, Set<Integer> processes) {
    if (trace.cpus() > MOST_CPUS) {
      throw new IllegalArgumentException(
          "%s is of a machine with %d cpus; expected at most %d"
              .formatted(trace.name(), trace.cpus(), MOST_CPUS));
    }
    this.trace = trace;
    this.processes = Set.copyOf(processes);
    zeroNanos = TickPhase.zeroNanos(trace.events());
    machine =
        new MachineModel(
            describe(trace),
            SECOND,
            EnumSet.of(Control.QUEUE_ORDER, Control.BLOCKING),
            ParameterSource.NONE);
    calls = new PolicyCalls(machine);
  }

  /** Returns the machine of a recording: cores of one context that share one memory domain. */
  public static MachineDescription describe(KernelTrace trace) {
    return MachineDescription.regular("recorded", 1, trace.cpus(), 1);
  }

  /** Returns who calls the policy, for those that watch it. */
  public PolicyCalls calls() {
    return calls;
  }

  /**
   * Replays the recording.
   *
   * @param policy a new object
   * @param name of the policy, for messages
   * @return what comes out, by cpu; of those on which anything was chosen
   * @throws RunFailedException if the policy throws
   * @throws ClassCastException if the policy orders no queues
   */
  public SortedMap<Integer, ReplayTally> run(Scheduler policy, String name)
      throws RunFailedException {
    calls.nameWorkloadBy(() -> "recording " + trace.name());
    calls.begin(policy, name);
    try {
      foresight = new Foresight(trace.events());
      player = new EventPlayer(trace, machine, calls, this::isOurs);
      cycle = new HostCycle<>(machine, calls, new Instant());
      begin();
      for (int i = 0; i < trace.events().size(); i++) {
        KernelEvent event = trace.events().get(i);
        passUntil(event.nanos() - zeroNanos);
        take(event, i);
      }
    } catch (PolicyFailedException e) {
      throw new RunFailedException("policy %s %s".formatted(name, e.text()), e);
    } finally {
      calls.end();
    }
    SortedMap<Integer, ReplayTally> tallies = new TreeMap<>();
    for (int cpu = 0; cpu < trace.cpus(); cpu++) {
      ReplayTally tally = player.cpu(cpu).tally;
      if (tally.choices().count() + tally.only() + tally.uncertain() > 0) {
        tallies.put(cpu, tally);
      }
    }
    return tallies;
  }

  /**
   * Checks that what a policy needs can be served, before anything runs.
   *
   * @param policy asked for its requirements
   * @param name of the policy, for messages
   * @throws RunFailedException if something is missing, without a cause, or the policy throws
   * @throws akula.api.plugin.InvalidPolicyException if the policy refuses the machine
   */
  public void require(Scheduler policy, String name) throws RunFailedException {
    if (!(policy instanceof QueueOrder)) {
      throw new RunFailedException(
          "policy %s leaves it to its host who runs next, so there is nothing that could be replayed; expected one that orders queues, such as cfs or eevdf"
              .formatted(name),
          null);
    }
    Optional<String> refusal;
    try {
      refusal = RequirementsCheck.refusal(name, policy, machine, Integer.MAX_VALUE, new Offer());
    } catch (PolicyFailedException e) {
      throw new RunFailedException("policy %s %s".formatted(name, e.text()), e);
    }
    if (refusal.isPresent()) {
      throw new RunFailedException(refusal.get(), null);
    }
  }

  /** Returns whether a thread is one of those among which cpus are divided here. */
  private boolean isOurs(Subject subject) {
    return subject.isFair()
        && (processes.isEmpty()
            || processes.contains(trace.processes().getOrDefault(subject.tid(), -1)));
  }

  /** What a recording has. */
  private final class Offer implements RequirementsCheck.Offer {
    @Override
    public Optional<String> missing(String parameter) {
      return Optional.of("which no recording of switches has");
    }

    @Override
    public Optional<String> missing(Control control) {
      return machine.supports(control)
          ? Optional.empty()
          : Optional.of("which cannot be replayed: what the kernel did stays as it was");
    }
  }

  /** The parts of an instant. */
  private final class Instant implements HostCycle.Host<RuntimeException> {
    @Override
    public void intervalEnded(long now) {
      // There is nothing to read.
    }

    @Override
    public boolean endThreads(long now) {
      return current != null && player.end(current);
    }

    @Override
    public void reportSleepers() {
      if (current != null) {
        player.reportSleepers(current);
      }
    }

    @Override
    public boolean launchThreads(long now) {
      return current != null && player.launch(current, cycle);
    }

    @Override
    public void carryOut(long now) {
      player.queues().restorePlaces();
      if (current != null) {
        player.play(current, counts);
        return;
      }
      for (int cpu = 0; cpu < trace.cpus(); cpu++) {
        if (player.queues().queue(cpu).nextNanos() <= now) {
          player.sliceEnded(cpu);
        }
      }
    }
  }

  /** Slices, ticks and intervals come before what happens at the same time. */
  private void passUntil(long now) {
    long next = Math.min(nextInterval, player.queues().nextNanos());
    while (next < now) {
      boolean isInterval = next == nextInterval;
      nextInterval += isInterval ? SECOND : 0;
      current = null;
      cycle.instant(Math.max(next, machine.nowNanos()), isInterval);
      next = Math.min(nextInterval, player.queues().nextNanos());
    }
    machine.setNowNanos(now);
  }

  private void happens(KernelEvent event, boolean isRecorded) {
    current = event;
    counts = isRecorded;
    cycle.instant(machine.nowNanos(), false);
  }

  /** What happens without being recorded. */
  private void add(KernelEvent event) {
    happens(event, false);
  }

  /** Those that slept came first, and left. */
  private void begin() {
    for (int tid : foresight.threads()) {
      Foresight.View view = foresight.of(tid, 0);
      if (view.doing() == Foresight.Doing.SLEEPS && isOurs(view.subject())) {
        add(wakeup(view.subject(), view.cpu()));
        add(to(view.cpu(), view.subject()));
        add(away(view.cpu(), view.subject(), "S"));
      }
    }
    for (int tid : foresight.threads()) {
      Foresight.View view = foresight.of(tid, 0);
      if (isReady(view)) {
        makeReady(view);
      }
    }
  }

  private boolean isReady(Foresight.View view) {
    return (view.doing() == Foresight.Doing.RUNS || view.doing() == Foresight.Doing.WAITS)
        && isOurs(view.subject());
  }

  private void makeReady(Foresight.View view) {
    bringTo(view.cpu(), view.subject());
    if (view.doing() == Foresight.Doing.RUNS) {
      add(to(view.cpu(), view.subject()));
    }
  }

  private KernelEvent wakeup(Subject subject, int cpu) {
    return new KernelEvent.Wakeup(now(), cpu, subject, cpu, false);
  }

  private KernelEvent to(int cpu, Subject next) {
    return new KernelEvent.Switch(now(), cpu, IDLE, "R", next);
  }

  private KernelEvent away(int cpu, Subject before, String state) {
    return new KernelEvent.Switch(now(), cpu, before, state, IDLE);
  }

  private long now() {
    return zeroNanos + machine.nowNanos();
  }

  private void take(KernelEvent event, int position) {
    switch (event) {
      case KernelEvent.Switch it -> {
        fit(it, position);
        happens(it, true);
      }
      case KernelEvent.Wakeup it -> take(it);
      case KernelEvent.Migration it -> {
        RecordedThread thread = player.thread(it.moved().tid());
        if (thread != null && thread.state == State.WAITING && thread.cpu != it.to()) {
          happens(it, true);
        }
      }
      case KernelEvent.Yield it -> happens(it, true);
      case KernelEvent.Lost it -> lose(it.cpu(), position + 1);
      case KernelEvent.Fork _, KernelEvent.Exit _ -> {
        // Its first wake-up, and its last switch, tell the same.
      }
    }
  }

  private void take(KernelEvent.Wakeup event) {
    RecordedThread thread = player.thread(event.woken().tid());
    if (thread != null && event.isNew()) { // another one had this number before
      repair(event.target());
      player.withdraw(thread, State.OVER);
      thread = null;
    }
    boolean isReady = thread != null && thread.isInQueue();
    if (!isOurs(event.woken())) {
      if (isReady) {
        player.withdraw(thread, State.OF_OTHER_CLASS);
      }
    } else if (!isReady) {
      happens(event, true);
    } else if (thread.state == State.WAITING && thread.cpu != event.target()) {
      repair(event.target());
      bringTo(event.target(), event.woken());
    }
  }

  /** Makes true what a switch tells of what was before. */
  private void fit(KernelEvent.Switch event, int position) {
    int cpu = event.cpu();
    RecordedThread runs = player.queues().queue(cpu).runs();
    if (runs != null && runs.tid != event.previous().tid()) {
      repair(cpu);
      if (isReady(foresight.of(runs.tid, position))) {
        add(away(cpu, subject(runs), "R"));
      } else {
        player.withdraw(runs, State.ASLEEP);
      }
    }
    RecordedThread before = player.thread(event.previous().tid());
    boolean isRunning = before != null && before.state == State.RUNNING && before.cpu == cpu;
    if (isOurs(event.previous()) && !isRunning) {
      repair(cpu);
      bringTo(cpu, event.previous());
      add(to(cpu, event.previous()));
    }
    RecordedThread next = player.thread(event.next().tid());
    if (isOurs(event.next())) {
      if (next == null || next.state != State.WAITING || next.cpu != cpu) {
        repair(cpu);
        bringTo(cpu, event.next());
      }
    } else if (next != null && next.isInQueue()) {
      player.withdraw(next, State.OF_OTHER_CLASS);
    }
  }

  private static Subject subject(RecordedThread thread) {
    return new Subject(thread.model.application(), thread.tid, IDLE.priority() + thread.nice());
  }

  private void repair(int cpu) {
    player.cpu(cpu).tally.countRepair();
  }

  /** A thread waits on a cpu, whatever it did. */
  private void bringTo(int cpu, Subject subject) {
    RecordedThread thread = player.thread(subject.tid());
    if (thread == null || !thread.isInQueue()) {
      add(wakeup(subject, cpu));
      return;
    }
    if (thread.state == State.RUNNING) {
      add(away(thread.cpu, subject, "R"));
    }
    if (thread.cpu != cpu) {
      add(new KernelEvent.Migration(now(), cpu, subject, thread.cpu, cpu));
    }
  }

  /** After a gap, what threads do is told by the next event that names each. */
  private void lose(int cpu, int position) {
    for (int tid : foresight.threads()) {
      RecordedThread thread = player.thread(tid);
      Foresight.View view = foresight.of(tid, position);
      if (isReady(view)) {
        boolean isThere =
            thread != null
                && thread.isInQueue()
                && thread.cpu == view.cpu()
                && thread.state == State.RUNNING == (view.doing() == Foresight.Doing.RUNS);
        if (!isThere) {
          makeRoom(view);
          makeReady(view);
        }
      } else if (thread != null && thread.isInQueue() && isGone(thread, view, cpu)) {
        player.withdraw(thread, State.ASLEEP);
      }
    }
    player.cpu(cpu).forgetTurn();
    for (int i = 0; i < trace.cpus(); i++) { // who was woken, or moved, the other cpu would tell
      player.queues().queue(i).waits().forEach(thread -> thread.isUnsure = true);
    }
  }

  /** Of one on another cpu its own cpu would have told that it fell asleep, unless it was moved. */
  private static boolean isGone(RecordedThread thread, Foresight.View view, int lost) {
    return thread.cpu == lost || view.doing() == Foresight.Doing.SLEEPS;
  }

  private void makeRoom(Foresight.View view) {
    RecordedThread runs = player.queues().queue(view.cpu()).runs();
    if (view.doing() == Foresight.Doing.RUNS && runs != null) {
      add(away(view.cpu(), subject(runs), "R"));
    }
  }
}
