package akula.wrapper.kernel;

import akula.api.AkulaThread;
import akula.api.QueueOrder;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ProcessModel;
import akula.api.host.WeightedTurns;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/**
 * The host of a policy that decides every turn of threads whose kernel tells what they do. For one
 * thread, which calls {@link #turn} again and again.
 */
public final class KernelHost implements HostCycle.Host<RuntimeException> {
  /** Of policies that leave the order of queues to their host: as in the simulator. */
  private static final long SLICE_NANOS = 100_000_000;

  /** So often it is looked whether somebody is kept from running. */
  private static final long LOOK_NANOS = 50_000_000;

  /** What is not known of a thread for so long is asked for. */
  private static final long DOUBT_NANOS = 200_000_000;

  /**
   * Who is kept from running for longer is let run for a moment: else the kernel's own watchdog
   * takes the scheduler out, after 30 s.
   */
  private static final long LONGEST_HOLD_NANOS = 10_000_000_000L;

  private final KernelSide side;
  private final MachineModel machine;
  private final PolicyCalls calls;
  private final Settings settings;
  private final KnownProcesses applications;
  private final HostCycle<RuntimeException> cycle;
  private final KernelQueues queues;
  private final Map<Integer, ProcessModel> processes = new HashMap<>();
  private final KernelTurns counts = new KernelTurns();
  private final TurnWatch watch;
  private final KernelNews news;
  private final long beginNanos;
  private long nextInterval;
  private long carriedOutNanos;
  private long nextLook;
  private long now;

  /**
   * How it is decided.
   *
   * @param ahead whether it is decided who follows when a turn begins, and not when it has ended
   * @param starvationNanos a thread that waits for its turn for longer has been forgotten
   * @param tickNanos how often the policy wants a tick, if it was asked; else it is asked here
   */
  public record Settings(boolean ahead, long starvationNanos, OptionalLong tickNanos) {
    /** Makes settings of a policy that was not asked yet how often it wants a tick. */
    public Settings(boolean ahead, long starvationNanos) {
      this(ahead, starvationNanos, OptionalLong.empty());
    }
  }

  /**
   * Makes one.
   *
   * @param machine the model, empty
   * @param calls calls the policy, which has begun; if it orders no queues, threads of a context
   *     take turns by their weights
   * @param applications names the application of a process that was not forked by a known one; null
   *     as long as it has none: its threads run at once, and the policy is not told of them
   */
  public KernelHost(
      KernelSide side,
      MachineModel machine,
      PolicyCalls calls,
      Settings settings,
      IntFunction<String> applications) {
    this(side, machine, calls, settings, applications::apply, null);
  }

  /**
   * Makes one whose turns are watched.
   *
   * @param more who watches them; null for nobody
   */
  KernelHost(
      KernelSide side,
      MachineModel machine,
      PolicyCalls calls,
      Settings settings,
      KnownProcesses applications,
      TurnWatch more) {
    this.side = side;
    this.machine = machine;
    this.calls = calls;
    this.settings = settings;
    this.applications = applications;
    QueueOrder order =
        calls.ordersQueues() ? calls : new WeightedTurns(SLICE_NANOS, AkulaThread::weight);
    long tickNanos = settings.tickNanos().orElseGet(order::tickNanos);
    queues = new KernelQueues(machine, order, side.answers(), settings.ahead(), tickNanos);
    cycle = new HostCycle<>(machine, calls, this);
    watch = more == null ? counts : new TurnWatch.Both(counts, more);
    beginNanos = side.nowNanos();
    news = new KernelNews(side, queues, watch, beginNanos);
    nextInterval = machine.intervalNanos();
  }

  /**
   * Waits until something happens or is due, lets the policy decide, and has that carried out.
   *
   * @return false if the scheduler is out
   * @throws akula.api.host.PolicyFailedException if the policy threw or did not keep to its limits
   * @throws BrokenPolicyException if what it decided cannot be done, or it forgets a thread
   */
  public boolean turn() {
    boolean on = side.await(untilNext());
    news.readAll();
    if (!news.isAnew()) {
      now = Math.max(now, side.nowNanos() - beginNanos);
      boolean isInterval = now >= nextInterval;
      letRun();
      if (now >= nextLook) {
        nextLook = (now / LOOK_NANOS + 1) * LOOK_NANOS;
        look();
      }
      cycle.instant(now, isInterval);
      carryOutAnswers();
    }
    return on;
  }

  /** Without any it only says that somebody decides, which is not needed each time. */
  private void carryOutAnswers() {
    if (side.answers().isPending() || now - carriedOutNanos > side.lateNanos() / 4) {
      carriedOutNanos = now;
      side.carryOut();
    }
  }

  /** While it is not known what there is, cpus help themselves: nothing is carried out. */
  private long untilNext() {
    if (news.isAnew()) {
      return 0;
    }
    long next = Math.min(queues.nextNanos(), Math.min(nextInterval, cycle.wakeNanos()));
    next = Math.min(next, nextLook);
    return Math.min(next - (side.nowNanos() - beginNanos), side.lateNanos() / 3);
  }

  /** The policy decides no more; for the thread that called {@link #turn}. */
  void end() {
    news.endTurns(now);
    watch.intervalEnded();
  }

  /** Returns what became of turns so far. */
  public KernelOutcome outcome() {
    return counts.outcome(KernelCounts.of(side.counts()));
  }

  /** Returns how many threads are known. */
  public int threadCount() {
    return news.threads.size();
  }

  /** A process that another one forked belongs to the same application. */
  private boolean isNamed(KernelThread thread) {
    thread.of = thread.of == null ? processes.get(thread.process) : thread.of;
    if (thread.of != null) {
      return true;
    }
    String application = applications.application(thread.process);
    ProcessModel by = null;
    if (application == null) {
      by = processes.get(thread.parent);
      application = by == null ? null : by.application();
    }
    if (application != null) {
      thread.of = machine.launchProcess(application);
      applications.belongs(thread.of, thread.process, by);
    }
    return application != null;
  }

  /**
   * Those that belong to nothing yet are let run, wherever they are. One that is being made is none
   * that can run: who makes it may have to have another turn first.
   */
  private void letRun() {
    for (int i = 0; i < news.aside.size(); i++) {
      KernelThread thread = news.aside.get(i);
      if (isNamed(thread) && thread.isMade()) {
        news.aside.remove(i--);
        news.arrived.add(thread);
        processes.putIfAbsent(thread.process, thread.of);
      } else if (thread.state == Rings.HELD && thread.retryNanos <= now) {
        queues.answerAside(thread);
      }
    }
  }

  /** Of one that can run it is told soon what it does; if not, it was missed. */
  private void doubt(KernelThread thread) {
    if (thread.state != Rings.UNKNOWN || thread.queue == null) {
      thread.unknownSinceNanos = -1;
    } else if (thread.unknownSinceNanos < 0) {
      thread.unknownSinceNanos = now;
    } else if (now - thread.unknownSinceNanos > DOUBT_NANOS) {
      thread.unknownSinceNanos = now;
      news.doubt();
    }
  }

  /** Looks whether the policy forgets somebody, or keeps somebody from running for too long. */
  private void look() {
    for (KernelThread thread : news.threads.all()) {
      if (thread.model == null) {
        continue;
      }
      doubt(thread);
      boolean isKept = thread.queue == null && !thread.model.isBlocked();
      if (!isKept) {
        thread.keptSinceNanos = -1;
      } else if (thread.keptSinceNanos < 0) {
        thread.keptSinceNanos = now;
      }
      if (isKept && now - thread.keptSinceNanos > settings.starvationNanos()) {
        throw new BrokenPolicyException(
            "has kept %s from running for more than %s s: %s"
                .formatted(
                    thread.model.name(),
                    settings.starvationNanos() / 1_000_000 / 1000.0,
                    thread.model.whyItWaits()));
      }
      long held = thread.state == Rings.HELD ? now - thread.heldSinceNanos : 0;
      if (!isKept && held > settings.starvationNanos()) {
        throw new BrokenPolicyException(
            "has not let %s run for %d ms, though it waits for its turn"
                .formatted(thread.model.name(), held / 1_000_000));
      }
      if (isKept && held > LONGEST_HOLD_NANOS && thread.retryNanos <= now) {
        queues.answerAside(thread);
      }
    }
  }

  @Override
  public void intervalEnded(long at) {
    long length = machine.intervalNanos();
    nextInterval = (at / length + 1) * length;
    watch.intervalEnded();
  }

  @Override
  public boolean endThreads(long at) {
    if (news.broken() != null) {
      throw new BrokenPolicyException(news.broken());
    }
    boolean any = !news.gone.isEmpty();
    for (int i = 0; i < news.gone.size(); i++) {
      KernelThread thread = news.gone.get(i);
      machine.finish(thread.model);
      thread.of.forget(thread.model);
      if (thread.of.threads().isEmpty()) {
        processes.remove(thread.process, thread.of); // its id may come again, as another's
      }
    }
    news.gone.clear();
    queues.endTurns(at);
    return any;
  }

  @Override
  public void reportSleepers() {
    for (int i = 0; i < news.turned.size(); i++) {
      KernelThread thread = news.turned.get(i);
      thread.isTurned = false;
      if (thread.model != null && !thread.model.isFinished()) {
        report(thread);
      }
      thread.slept = false;
    }
    news.turned.clear();
  }

  private void report(KernelThread thread) {
    boolean sleeps = thread.state == Rings.ASLEEP;
    if (!thread.model.isBlocked() && (thread.slept || sleeps)) {
      thread.model.setBlocked(true);
      calls.blocked(thread.model);
      if (!sleeps) {
        queues.leaveNow(thread);
      }
    }
    if (thread.model.isBlocked() && !sleeps) {
      thread.model.setBlocked(false);
      calls.woken(thread.model);
    }
  }

  @Override
  public boolean launchThreads(long at) {
    if (news.arrived.isEmpty()) {
      return false;
    }
    for (KernelThread thread : news.arrived) {
      thread.model = machine.launch(thread.of, at);
      thread.model.setNice(KernelWeights.nice(thread.weight));
      queues.add(thread);
    }
    for (KernelThread thread : news.arrived) {
      cycle.launched(thread.model);
      if (thread.state == Rings.ASLEEP) {
        thread.model.setBlocked(true);
        calls.blocked(thread.model);
      }
    }
    news.arrived.clear();
    return true;
  }

  @Override
  public void carryOut(long at) {
    queues.carryOut(at);
  }
}
