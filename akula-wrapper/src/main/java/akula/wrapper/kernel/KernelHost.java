package akula.wrapper.kernel;

import akula.api.NiceWeights;
import akula.api.QueueOrder.Reason;
import akula.api.RunQueue;
import akula.api.host.HostCycle;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.ProcessModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The host of a policy that decides every turn of threads whose kernel tells what they do. For one
 * thread, which calls {@link #turn} again and again.
 */
public final class KernelHost implements HostCycle.Host<RuntimeException> {
  /** An answer that was refused is not given again before. */
  private static final long RETRY_NANOS = 1_000_000;

  /** So often all threads are asked for in a row while events are lost meanwhile. */
  private static final int MOST_ANEWS = 4;

  private final KernelSide side;
  private final EventRing events;
  private final MachineModel machine;
  private final PolicyCalls calls;
  private final Settings settings;
  private final IntFunction<String> applications;
  private final HostCycle<RuntimeException> cycle;
  private final KernelQueues queues;
  private final ThreadTable threads = new ThreadTable();
  private final Map<Integer, ProcessModel> processes = new HashMap<>();
  private final List<KernelThread> arrived = new ArrayList<>();
  private final List<KernelThread> aside = new ArrayList<>();
  private final List<KernelThread> gone = new ArrayList<>();
  private final List<KernelThread> turned = new ArrayList<>();
  private final KernelTurns turns = new KernelTurns();
  private final long beginNanos;
  private long nextInterval;
  private long now;
  private long lost = -1;
  private int round;
  private boolean isAnew = true;
  private boolean isTold;
  private long toldCount;
  private long heardCount;
  private String broken;

  /**
   * How it is decided.
   *
   * @param ahead whether it is decided who follows when a turn begins, and not when it has ended
   * @param starvationNanos a thread that waits for its turn for longer has been forgotten
   */
  public record Settings(boolean ahead, long starvationNanos) {}

  /**
   * Makes one.
   *
   * @param machine the model, empty
   * @param calls calls the policy, which has begun and orders queues
   * @param applications names the application of a process that was not forked by a known one; null
   *     as long as it has none: its threads run at once, and the policy is not told of them
   */
  public KernelHost(
      KernelSide side,
      MachineModel machine,
      PolicyCalls calls,
      Settings settings,
      IntFunction<String> applications) {
    this.side = side;
    this.machine = machine;
    this.calls = calls;
    this.settings = settings;
    this.applications = applications;
    events = side.events();
    queues = new KernelQueues(machine, calls, side.answers(), settings.ahead());
    cycle = new HostCycle<>(machine, calls, this);
    beginNanos = side.nowNanos();
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
    readAll();
    if (!isAnew) {
      now = Math.max(now, side.nowNanos() - beginNanos);
      boolean isInterval = now >= nextInterval;
      letRun();
      cycle.instant(now, isInterval);
      side.carryOut();
    }
    return on;
  }

  /** While it is not known what there is, cpus help themselves: nothing is carried out. */
  private long untilNext() {
    if (isAnew) {
      return 0;
    }
    long next = Math.min(queues.nextNanos(), Math.min(nextInterval, cycle.wakeNanos()));
    return Math.min(next - (side.nowNanos() - beginNanos), side.lateNanos() / 3);
  }

  /** Returns what became of turns so far. */
  public KernelOutcome outcome() {
    return turns.outcome(KernelCounts.of(side.counts()));
  }

  /** Returns how many threads are known. */
  public int threadCount() {
    return threads.size();
  }

  private void readAll() {
    read();
    for (int i = 0; i < MOST_ANEWS && (isAnew || hasLost()); i++) {
      readAnew();
    }
  }

  private boolean hasLost() {
    return KernelCounts.lost(side.counts()) != lost;
  }

  private boolean read() {
    boolean any = false;
    while (events.next()) {
      event();
      any = true;
    }
    return any;
  }

  /** After events were lost nothing that is known of who runs and who was chosen holds. */
  private void readAnew() {
    turns.anew();
    isAnew = true;
    isTold = false;
    lost = KernelCounts.lost(side.counts());
    round++;
    heardCount = 0;
    for (KernelQueue queue : queues.queues) {
      queue.begun = null;
      queue.chosen = null;
      queue.overtaking = null;
    }
    while (!side.tellAnew() && read()) {
      // Those that there was no room for.
    }
    read();
    if (isTold && !hasLost()) {
      isAnew = heardCount < toldCount;
      forgetUnheard();
    }
  }

  private void forgetUnheard() {
    for (KernelThread thread : threads.all()) {
      if (thread.heard != round) {
        end(thread);
      }
    }
  }

  private void event() {
    switch (events.kind()) {
      case Rings.TOLD -> {
        isTold = true;
        toldCount = events.waitNumber();
      }
      case Rings.CPU_GOES -> setOffline(events.cpu(), true);
      case Rings.CPU_COMES -> setOffline(events.cpu(), false);
      default -> ofThread();
    }
  }

  private void ofThread() {
    int kind = events.kind();
    KernelThread thread = known(kind);
    if (thread == null) {
      return;
    }
    if (kind == Rings.REFUSED) {
      refused(thread);
      return;
    }
    long serial = events.serial();
    if (kind == Rings.THREAD ? serial < thread.serial : serial <= thread.serial) {
      return; // older news
    }
    thread.serial = serial;
    thread.account(events.ranNanos());
    thread.cpu = events.cpu();
    weigh(thread, events.weight());
    switch (kind) {
      case Rings.WAITS -> waits(thread);
      case Rings.RUNS -> runs(thread);
      case Rings.STOPS -> thread.leaveCpu();
      case Rings.SLEEPS -> sleeps(thread);
      case Rings.WAKES, Rings.GONE -> isNowhere(thread);
      case Rings.ENDS -> end(thread);
      case Rings.THREAD -> restore(thread);
      default -> {
        // FORKED: it is known now.
      }
    }
  }

  /** Returns the thread of the event, a new one if it was not known; null if it is no more. */
  private KernelThread known(int kind) {
    KernelThread thread = threads.find(events.thread());
    if (thread != null && thread.born != events.born()) {
      end(thread); // its end was not told, and its id is another's
      thread = null;
    }
    if (thread == null && kind != Rings.ENDS && kind != Rings.REFUSED) {
      thread = new KernelThread(events.thread(), events.process(), events.born());
      thread.parent = events.parent();
      threads.add(thread);
      if (isNamed(thread)) {
        arrived.add(thread);
      } else {
        aside.add(thread);
      }
    }
    if (thread != null && thread.heard != round) {
      thread.heard = round;
      heardCount++;
    }
    return thread;
  }

  /** A process that another one forked belongs to the same application. */
  private boolean isNamed(KernelThread thread) {
    if (processes.containsKey(thread.process)) {
      return true;
    }
    String application = applications.apply(thread.process);
    if (application == null) {
      KernelThread by = threads.find(thread.parent);
      ProcessModel of = by == null ? null : processes.get(by.process);
      application = of == null ? null : of.application();
    }
    if (application != null) {
      processes.put(thread.process, machine.launchProcess(application));
    }
    return application != null;
  }

  /** Those that belong to nothing yet are let run, wherever they are. */
  private void letRun() {
    for (int i = 0; i < aside.size(); i++) {
      KernelThread thread = aside.get(i);
      if (isNamed(thread)) {
        aside.remove(i--);
        arrived.add(thread);
      } else if (thread.state == Rings.HELD && thread.retryNanos <= now) {
        KernelQueue[] all = queues.queues;
        KernelQueue last = queues.ofCpu(thread.cpu);
        int cpu = thread.refusals > 0 || last == null
            ? all[thread.refusals % all.length].cpu
            : last.cpu;
        queues.answerAside(thread, cpu);
      }
    }
  }

  private static void weigh(KernelThread thread, int weight) {
    if (weight != thread.weight && weight > 0) {
      thread.weight = weight;
      if (thread.model != null) {
        thread.model.setNice(Weights.nice(weight));
      }
    }
  }

  private void waits(KernelThread thread) {
    endTurn(thread, events.has(Rings.YIELDED) ? Reason.YIELDED : Reason.SLICE_ENDED);
    forgetOnCpu(thread);
    thread.number = events.waitNumber();
    held(thread);
  }

  private void held(KernelThread thread) {
    thread.state = Rings.HELD;
    thread.heldSinceNanos = events.atNanos() - beginNanos;
    turned(thread);
  }

  /** One whose slice was cut into pieces goes on with the next one. */
  private void endTurn(KernelThread thread, Reason why) {
    KernelQueue queue = thread.queue;
    if (queue == null || queue.running != thread || !queue.hasBegun || queue.begun != thread) {
      return;
    }
    long at = events.atNanos() - beginNanos;
    if (why == Reason.SLICE_ENDED && thread.capped && at < queue.sliceEnd) {
      queue.hasBegun = false;
      return;
    }
    if (why == Reason.SLICE_ENDED) {
      turns.ended(thread.askedNanos, thread.leaveCpu());
    }
    thread.turnOver = why;
  }

  private void runs(KernelThread thread) {
    long at = events.atNanos() - beginNanos;
    thread.number = events.waitNumber();
    thread.state = Rings.RUNNING;
    thread.turnOver = null;
    if (events.has(Rings.EXTENDED)) {
      extended(thread, at);
      return;
    }
    KernelQueue answered = events.has(Rings.TAKEN) ? null : thread.answeredFor;
    KernelQueue queue = answered != null ? answered : queues.ofCpu(events.cpu());
    forgetOnCpu(thread);
    thread.beginTurn(at);
    turned(thread);
    if (queue == null || thread.model == null && !arrived.contains(thread)) {
      return;
    }
    thread.answeredFor = queue;
    queue.begun = thread;
    queue.kernelEnd =
        at + (answered == null ? KernelQueues.LONGEST_SLICE_NANOS : thread.askedNanos);
    queue.extendedTo = 0;
    if (queue.running == thread) {
      queue.hasBegun = true;
      queue.isAhead = false;
      if (answered != null) {
        queue.sliceEnd =
            thread.wantedNanos == RunQueue.NO_END ? KernelQueue.NEVER : at + thread.wantedNanos;
      }
    } else {
      queue.overtaking = thread;
    }
  }

  private void extended(KernelThread thread, long at) {
    thread.beginTurn(at);
    KernelQueue queue = thread.answeredFor;
    if (queue != null && queue.begun == thread) {
      queue.kernelEnd = at + Math.max(1, queue.extendedTo - queue.kernelEnd);
      queue.extendedTo = 0;
    }
  }

  private void sleeps(KernelThread thread) {
    thread.leaveCpu();
    forgetOnCpu(thread);
    thread.turnOver = null;
    thread.state = Rings.ASLEEP;
    thread.slept = true;
    turned(thread);
  }

  private void isNowhere(KernelThread thread) {
    thread.leaveCpu();
    forgetOnCpu(thread);
    if (thread.state != Rings.ASLEEP) {
      thread.state = Rings.UNKNOWN;
    }
  }

  private static void forgetOnCpu(KernelThread thread) {
    KernelQueue queue = thread.answeredFor;
    if (queue == null) {
      return;
    }
    queue.begun = queue.begun == thread ? null : queue.begun;
    queue.chosen = queue.chosen == thread ? null : queue.chosen;
    queue.overtaking = queue.overtaking == thread ? null : queue.overtaking;
  }

  private void turned(KernelThread thread) {
    if (!thread.isTurned) {
      thread.isTurned = true;
      turned.add(thread);
    }
  }

  private void end(KernelThread thread) {
    thread.leaveCpu();
    forgetOnCpu(thread);
    threads.remove(thread.id);
    if (thread.model == null) {
      arrived.remove(thread);
      aside.remove(thread);
    } else {
      gone.add(thread);
    }
    thread.state = Rings.UNKNOWN;
  }

  /**
   * An answer was refused. Of an earlier wait: there is news, or will be. Else it is answered again
   * in a moment, so that what keeps it has the time to go.
   */
  private void refused(KernelThread thread) {
    turns.refused();
    if (events.waitNumber() != thread.number || thread.state != Rings.CHOSEN) {
      return;
    }
    forgetOnCpu(thread);
    boolean isHeld = events.state() == Rings.HELD && events.refusal() != Rings.REFUSED_NUMBER;
    thread.state = isHeld ? Rings.HELD : Rings.UNKNOWN;
    thread.retryNanos = now + RETRY_NANOS;
    thread.refusals++;
    if (thread.model == null) {
      return;
    }
    KernelQueue queue = thread.answeredFor;
    if (events.refusal() == Rings.REFUSED_CPU && queue != null && !isOffline(queue.cpu)) {
      broken =
          "let %s run on cpu %d, which it may not use: see 'taskset -p %d'; a program that binds"
                  .formatted(thread.model.name(), queue.cpu, thread.id)
              + " itself to cpus can run only where all of the run's are among them";
    }
  }

  /** What it does, as it is when all are told anew. */
  private void restore(KernelThread thread) {
    KernelQueue queue = queues.ofCpu(events.cpu());
    KernelQueue wanted = thread.queue;
    boolean hadTurn = wanted != null && wanted.running == thread && wanted.hasBegun;
    boolean isSameTurn = thread.number == events.waitNumber();
    thread.number = events.waitNumber();
    int state = events.state();
    turned(thread);
    if (state != Rings.RUNNING) {
      thread.leaveCpu();
    }
    switch (state) {
      case Rings.HELD -> {
        if (hadTurn) {
          thread.turnOver = Reason.SLICE_ENDED;
        }
        held(thread);
      }
      case Rings.ASLEEP -> {
        thread.slept |= thread.state != Rings.ASLEEP;
        thread.state = Rings.ASLEEP;
      }
      case Rings.RUNNING -> {
        thread.state = Rings.RUNNING;
        restoreTurn(thread, queue, isSameTurn);
      }
      case Rings.CHOSEN -> {
        thread.state = Rings.CHOSEN;
        if (thread.answeredFor != null) {
          thread.answeredFor.chosen = thread;
        }
      }
      default -> thread.state = Rings.UNKNOWN;
    }
  }

  private void restoreTurn(KernelThread thread, KernelQueue queue, boolean isSameTurn) {
    KernelQueue where = isSameTurn && thread.answeredFor != null ? thread.answeredFor : queue;
    if (where == null) {
      return;
    }
    thread.answeredFor = where;
    where.begun = thread;
    if (!isSameTurn) {
      long at = events.atNanos() - beginNanos;
      thread.beginTurn(at);
      where.kernelEnd = at + KernelQueues.LONGEST_SLICE_NANOS;
      where.extendedTo = 0;
    }
    if (where.running == thread) {
      where.hasBegun = true;
    } else {
      where.overtaking = thread;
    }
  }

  private boolean isOffline(int cpu) {
    KernelQueue queue = queues.ofCpu(cpu);
    return queue != null && queue.isOffline;
  }

  /** Another cpu stands in for one that is offline: the policy does not know that there is none. */
  private void setOffline(int cpu, boolean isOffline) {
    KernelQueue gone = queues.ofCpu(cpu);
    if (gone != null) {
      gone.isOffline = isOffline;
    }
    int online = 0;
    for (KernelQueue queue : queues.queues) {
      online += queue.isOffline ? 0 : 1;
    }
    int next = 0;
    for (KernelQueue queue : queues.queues) {
      queue.cpu = queue.context.cpu();
      if (queue.isOffline && online > 0) {
        queue.cpu = onlineCpu(next++ % online);
      }
    }
  }

  private int onlineCpu(int position) {
    int passed = 0;
    for (KernelQueue queue : queues.queues) {
      if (!queue.isOffline && passed++ == position) {
        return queue.context.cpu();
      }
    }
    throw new IllegalStateException("fewer than " + position + " cpus");
  }

  @Override
  public void intervalEnded(long at) {
    long length = machine.intervalNanos();
    nextInterval = (at / length + 1) * length;
    for (KernelThread thread : threads.all()) {
      if (thread.model != null
          && thread.state == Rings.HELD
          && at - thread.heldSinceNanos 
              > settings.starvationNanos()) {
        throw new BrokenPolicyException(
            "has not let %s run for %d ms, though it waits for its turn"
                .formatted(thread.model.name(), (at - thread.heldSinceNanos) / 1_000_000));
      }
    }
  }

  @Override
  public boolean endThreads(long at) {
    if (broken != null) {
      throw new BrokenPolicyException(broken);
    }
    boolean any = !gone.isEmpty();
    for (int i = 0; i < gone.size(); i++) {
      machine.finish(gone.get(i).model);
    }
    gone.clear();
    queues.endTurns(at);
    return any;
  }

  @Override
  public void reportSleepers() {
    for (int i = 0; i < turned.size(); i++) {
      KernelThread thread = turned.get(i);
      thread.isTurned = false;
      if (thread.model != null && !thread.model.isFinished()) {
        report(thread);
      }
      thread.slept = false;
    }
    turned.clear();
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
    if (arrived.isEmpty()) {
      return false;
    }
    for (KernelThread thread : arrived) {
      thread.model = machine.launch(processes.get(thread.process), at);
      thread.model.setNice(Weights.nice(thread.weight));
      queues.add(thread);
    }
    for (KernelThread thread : arrived) {
      cycle.launched(thread.model);
      if (thread.state == Rings.ASLEEP) {
        thread.model.setBlocked(true);
        calls.blocked(thread.model);
      }
    }
    arrived.clear();
    return true;
  }

  @Override
  public void carryOut(long at) {
    queues.carryOut(at);
  }

  /** Nice values by the kernel's weights, of which 100 is a nice value of 0. */
  static final class Weights {
    private Weights() {}

    /** Returns the nice value whose weight is the nearest. */
    static int nice(int weight) {
      int best = 0;
      for (int nice = NiceWeights.LEAST_NICE; nice <= NiceWeights.MOST_NICE; nice++) {
        if (distance(nice, weight) < distance(best, weight)) {
          best = nice;
        }
      }
      return best;
    }

    private static double distance(int nice, int weight) {
      return Math.abs(NiceWeights.of(nice) * 100.0 / NiceWeights.OF_NICE_0 - weight);
    }
  }
}
