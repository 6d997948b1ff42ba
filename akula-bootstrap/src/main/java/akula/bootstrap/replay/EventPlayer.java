package akula.bootstrap.replay;

import akula.api.QueueOrder.Reason;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.bootstrap.replay.RecordedThread.State;
import akula.formats.kernel.KernelEvent;
import akula.formats.kernel.KernelEvent.Subject;
import akula.formats.kernel.KernelTrace;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Keeps what a recording tells of threads, one event after the other, and asks the policy where the
 * kernel decided. Each event comes in the parts of an instant of {@link HostCycle}.
 */
final class EventPlayer {
  private final KernelTrace trace;
  private final MachineModel machine;
  private final PolicyCalls policy;
  private final Predicate<Subject> isOurs;
  private final ReplayQueues queues;
  private final CpuRecord[] cpus;
  private final Map<Integer, RecordedThread> threads = new HashMap<>();
  private final Map<Integer, ProcessModel> processes = new HashMap<>();

  /**
   * Makes one, for one run.
   *
   * @param isOurs tells which threads share cpus with each other
   */
  EventPlayer(
      KernelTrace trace, MachineModel machine, PolicyCalls policy, Predicate<Subject> isOurs) {
    this.trace = trace;
    this.isOurs = isOurs;
    this.machine = machine;
    this.policy = policy;
    queues = new ReplayQueues(machine, policy);
    cpus = new CpuRecord[machine.contextCount()];
    for (int i = 0; i < cpus.length; i++) {
      cpus[i] = new CpuRecord();
    }
  }

  ReplayQueues queues() {
    return queues;
  }

  CpuRecord cpu(int number) {
    return cpus[number];
  }

  /** Returns a thread that has not ended, or null. */
  RecordedThread thread(int tid) {
    return threads.get(tid);
  }

  /** Returns the one that an event says runs on its cpu, if it does and is one of ours. */
  private RecordedThread running(KernelEvent.Switch event) {
    RecordedThread runs = queues.queue(event.cpu()).runs();
    return runs != null && runs.tid == event.previous().tid() ? runs : null;
  }

  /** Ends a thread that has; returns whether there was one. */
  boolean end(KernelEvent event) {
    RecordedThread runs =
        event instanceof KernelEvent.Switch it && it.isOver() ? running(it) : null;
    if (runs != null) {
      machine.finish(runs.model);
    }
    return runs != null;
  }

  /** Reports who fell asleep or was woken. */
  void reportSleepers(KernelEvent event) {
    switch (event) {
      case KernelEvent.Switch it when !it.isRunnable() && !it.isOver() -> {
        RecordedThread runs = running(it);
        if (runs != null) {
          runs.model.setBlocked(true);
          policy.blocked(runs.model);
        }
      }
      case KernelEvent.Wakeup it -> {
        RecordedThread woken = threads.get(it.woken().tid());
        if (woken != null && woken.state == State.ASLEEP) {
          woken.model.setBlocked(false);
          policy.woken(woken.model);
        }
      }
      default -> {
        // Nobody did.
      }
    }
  }

  /** Launches a thread that is new; returns whether there was one. */
  boolean launch(KernelEvent event, HostCycle<RuntimeException> cycle) {
    if (!(event instanceof KernelEvent.Wakeup it) || threads.containsKey(it.woken().tid())) {
      return false;
    }
    int tid = it.woken().tid();
    int process = trace.processes().getOrDefault(tid, -tid);
    ProcessModel of =
        processes.computeIfAbsent(process, _ -> machine.launchProcess(it.woken().name()));
    ThreadModel model = machine.launch(of, machine.nowNanos());
    var thread = new RecordedThread(model, tid, it.woken().nice(), it.target());
    threads.put(tid, thread);
    queues.know(thread);
    cycle.launched(model);
    return true;
  }

  /** Tells the policy of queues what has happened, and asks it where the kernel decided. */
  void play(KernelEvent event, boolean counts) {
    queues.restorePlaces();
    switch (event) {
      case KernelEvent.Switch it -> switched(it, counts);
      case KernelEvent.Wakeup it -> woken(it, counts);
      case KernelEvent.Migration it -> moved(threads.get(it.moved().tid()), it.to());
      case KernelEvent.Yield it -> yielded(it);
      default -> {
        // Queues are as they were.
      }
    }
    queues.settle();
    answerWishes();
  }

  /** The policy is asked about other contexts, too, if it asks for that. */
  private void answerWishes() {
    for (Integer wish = queues.takeWanted(); wish != null; wish = queues.takeWanted()) {
      if (queues.queue(wish).runs() != null) {
        reconsider(wish);
      }
    }
  }

  private void woken(KernelEvent.Wakeup event, boolean counts) {
    RecordedThread thread = threads.get(event.woken().tid());
    Reason reason =
        switch (thread.state) {
          case NEW -> Reason.NEW;
          case ASLEEP -> Reason.WOKEN;
          default -> Reason.MOVED;
        };
    thread.setNice(event.woken().nice());
    queues.enter(thread, event.target(), reason);
    RecordedThread running = queues.queue(event.target()).runs();
    if (running != null) {
      RecordedThread picked = reconsider(event.target());
      if (counts) {
        int from = queues.queue(event.target()).waits().size() + 1;
        cpus[event.target()].came(new CpuRecord.Arrival(machine.nowNanos(), picked, from));
      }
    }
  }

  private void moved(RecordedThread thread, int to) {
    int from = thread.cpu;
    queues.leave(thread, State.WAITING, Reason.MOVED);
    queues.enter(thread, to, Reason.MOVED);
    if (queues.queue(from).runs() != null) {
      reconsider(from);
    }
    if (queues.queue(to).runs() != null) {
      reconsider(to);
    }
  }

  /** A thread turns out not to run or wait any more, and no event has told of it. */
  void withdraw(RecordedThread thread, State after) {
    if (after == State.ASLEEP) {
      thread.model.setBlocked(true);
      policy.blocked(thread.model);
    } else if (after == State.OVER) {
      threads.remove(thread.tid);
      machine.finish(thread.model);
    }
    queues.restorePlaces();
    if (thread.isInQueue()) {
      queues.leave(thread, after, reason(after));
      if (queues.queue(thread.cpu).runs() != null) {
        reconsider(thread.cpu);
      }
      queues.settle();
    }
    if (after == State.OVER) {
      queues.forget(thread);
    }
  }

  private static Reason reason(State after) {
    return switch (after) {
      case ASLEEP -> Reason.BLOCKED;
      case OVER -> Reason.ENDED;
      default -> Reason.MOVED;
    };
  }

  /** The policy is asked while the kernel lets the same thread go on; returns whom it picks. */
  private RecordedThread reconsider(int cpu) {
    ShownQueue queue = queues.queue(cpu);
    RecordedThread picked = queues.ask(queue);
    if (picked != queue.runs()) {
      cpus[cpu].endInOwn(machine.nowNanos());
    }
    queues.settle();
    return picked;
  }

  /** The slice is over that the policy gave, or its tick is due; the kernel's turn goes on. */
  void sliceEnded(int cpu) {
    ShownQueue queue = queues.queue(cpu);
    RecordedThread runs = queue.runs();
    if (queue.sliceEndNanos() <= machine.nowNanos()) {
      queues.stop(queue, Reason.SLICE_ENDED);
      goOn(cpu, runs);
    } else {
      reconsider(cpu);
    }
    queues.settle();
    answerWishes();
  }

  private void goOn(int cpu, RecordedThread runs) {
    ShownQueue queue = queues.queue(cpu);
    if (queues.ask(queue) != runs) {
      cpus[cpu].endInOwn(machine.nowNanos());
    }
    queues.begin(queue, runs);
  }

  /** A thread that has yielded and runs on was chosen by the kernel again. */
  private void yielded(KernelEvent.Yield event) {
    CpuRecord cpu = cpus[event.cpu()];
    RecordedThread runs = queues.queue(event.cpu()).runs();
    if (runs == null || runs.tid != event.tid()) {
      return;
    }
    if (cpu.isYielding) {
      queues.stop(queues.queue(event.cpu()), Reason.YIELDED);
      choose(event.cpu(), runs, SwitchCause.YIELDED, true);
    }
    cpu.isYielding = !event.isBack();
  }

  private void switched(KernelEvent.Switch event, boolean counts) {
    CpuRecord cpu = cpus[event.cpu()];
    ShownQueue queue = queues.queue(event.cpu());
    long now = machine.nowNanos();
    RecordedThread before = queue.runs();
    RecordedThread next = isOurs.test(event.next()) ? threads.get(event.next().tid()) : null;
    SwitchCause cause = SwitchCause.NONE_RAN;
    CpuRecord.Arrival arrival = null;
    if (before != null) {
      arrival = cpu.countArrivals(now, before, event.isRunnable());
      cause = cause(event, cpu.isYielding, arrival != null && next != null);
      boolean isEnded = cause == SwitchCause.TURN_ENDED || cause == SwitchCause.PREEMPTED;
      if (isEnded && next != null && counts && !queue.waits().isEmpty()) {
        cpu.countTurn(now, queue.sliceEndNanos());
      }
      stop(before, event, cause);
      cpu.isYielding = false;
    }
    if (cause == SwitchCause.PREEMPTED) {
      preempt(event.cpu(), next, arrival, counts);
    } else if (next != null) {
      renice(next, event.next().nice());
      choose(event.cpu(), next, cause, counts);
    } else if (event.next().tid() == 0) {
      if (!queue.waits().isEmpty() && counts) {
        cpu.tally.countRepair();
      }
      queues.ask(queue);
    }
  }

  private static SwitchCause cause(
      KernelEvent.Switch event, boolean isYielding, boolean isPreempted) {
    if (!event.isRunnable()) {
      return SwitchCause.BLOCKED;
    }
    if (isYielding) {
      return SwitchCause.YIELDED;
    }
    return isPreempted ? SwitchCause.PREEMPTED : SwitchCause.TURN_ENDED;
  }

  private void stop(RecordedThread thread, KernelEvent.Switch event, SwitchCause cause) {
    Subject as = event.previous();
    if (event.isOver()) {
      queues.leave(thread, State.OVER, Reason.ENDED);
      queues.forget(thread);
      threads.remove(thread.tid);
    } else if (!event.isRunnable()) {
      queues.leave(thread, State.ASLEEP, Reason.BLOCKED);
    } else if (!isOurs.test(as)) {
      queues.leave(thread, State.OF_OTHER_CLASS, Reason.MOVED);
    } else {
      queues.stop(queues.queue(event.cpu()), reason(cause));
      renice(thread, as.nice());
    }
  }

  private static Reason reason(SwitchCause cause) {
    return switch (cause) {
      case YIELDED -> Reason.YIELDED;
      case PREEMPTED -> Reason.PREEMPTED;
      default -> Reason.SLICE_ENDED;
    };
  }

  /** Of one that waits, a new weight counts when it comes anew. */
  private void renice(RecordedThread thread, int nice) {
    if (nice != thread.nice()) {
      long came = thread.cameNanos;
      queues.leave(thread, State.WAITING, Reason.MOVED);
      thread.setNice(nice);
      queues.enter(thread, thread.cpu, Reason.MOVED);
      thread.cameNanos = came;
    }
  }

  private void choose(int number, RecordedThread next, SwitchCause cause, boolean counts) {
    ShownQueue queue = queues.queue(number);
    int from = queue.waits().size();
    boolean isSure = queue.waits().stream().noneMatch(thread -> thread.isUnsure);
    count(number, new Choice(queues.ask(queue), next, from, isSure), cause, counts);
    queues.begin(queue, next);
    cpus[number].beginTurn(machine.nowNanos());
    if (!counts) {
      cpus[number].forgetTurn(); // it began before the recording did, or where events were lost
    }
  }

  /** What the policy thought of one that came it said when it came, while the other one ran. */
  private void preempt(int number, RecordedThread next, CpuRecord.Arrival arrival, boolean counts) {
    ShownQueue queue = queues.queue(number);
    boolean isSure = queue.waits().stream().noneMatch(thread -> thread.isUnsure);
    var choice = new Choice(arrival.picked(), next, arrival.from(), isSure);
    count(number, choice, SwitchCause.PREEMPTED, counts);
    queues.begin(queue, next);
    cpus[number].beginTurn(machine.nowNanos());
  }

  /**
   * A decision.
   *
   * @param picked by the policy, or null
   * @param next by the kernel
   * @param from among how many
   * @param isSure whether it is known that all of these could run
   */
  private record Choice(RecordedThread picked, RecordedThread next, int from, boolean isSure) {}

  private void count(int number, Choice choice, SwitchCause cause, boolean counts) {
    ReplayTally tally = cpus[number].tally;
    if (!counts) {
      return;
    }
    if (choice.from() < 2) {
      tally.countOnly();
    } else if (!choice.isSure()) {
      tally.countUncertain();
    } else {
      ReplayTally.Choices choices = tally.choices(cause);
      choices.count(choice.picked() == choice.next(), choice.from());
      if (choice.picked() != choice.next() && choice.picked() != null) {
        countApart(choices, choice.picked(), choice.next());
      }
    }
  }

  private void countApart(ReplayTally.Choices choices, RecordedThread picked, RecordedThread next) {
    OptionalLong own = policy.virtualNanos(picked.model);
    OptionalLong other = policy.virtualNanos(next.model);
    if (own.isPresent() && other.isPresent()) {
      choices.countApart(other.getAsLong() - own.getAsLong());
    }
  }
}
