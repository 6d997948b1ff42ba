package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.PolicyFailedException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.os.Errno;
import akula.wrapper.os.SystemCallException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * Programs that come and go, and a policy that decides every turn of those that are here. Those
 * that go are the kernel's own again, and so are all while there is no policy: between two of them,
 * and after one was thrown out.
 */
final class DecidedVisits extends RelayedEvents implements AutoCloseable {
  private final Beginning beginning;
  private final IntPredicate isDecided;
  private final RunEvents listener;
  private final Optional<ProgramClass> partial;
  private final TreeMap<Integer, String> here = new TreeMap<>();
  private final Queue<Prepared> exchanges = new ConcurrentLinkedQueue<>();

  /** Who decides, or null if nobody does. */
  private KernelRun decided;

  private String policyName;
  private boolean endsRun;
  private boolean hasRunEnded;
  private long lastNanos;
  private volatile boolean isClosed;

  /** One that may take over. */
  private record Prepared(Visitors.Exchange exchange, long rehearsed) {}

  /**
   * Makes one in which nobody decides yet.
   *
   * @param isDecided whether a process is in the control group that is decided
   * @param partial into which programs are put as long as they are here; closed with this
   */
  DecidedVisits(
      Beginning beginning,
      IntPredicate isDecided,
      Optional<ProgramClass> partial,
      RunEvents listener) {
    super(listener);
    this.beginning = beginning;
    this.isDecided = isDecided;
    this.partial = partial;
    this.listener = listener;
  }

  /**
   * The first policy decides from now on. Others may be asked for while it is rehearsed.
   *
   * @param visitors who ask for others
   * @param policy null if nobody is to
   * @param another makes one more of it, if it is rehearsed
   */
  void begin(
      Visitors visitors, Scheduler policy, String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    visitors.exchangeBy(this::exchange);
    begin(policy, name, another);
  }

  void begin(Scheduler policy, String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    beginning.lack().ifPresent(why -> listener.reported(0, why));
    begin(policy, name, policy == null ? 0 : rehearsedFirst(name, another));
  }

  private long rehearsedFirst(String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    return another.isEmpty() ? 0 : beginning.rehearseFirst(another.get(), name);
  }

  /**
   * Another one decides from now on. One that cannot say how often it wants ticks does not: then
   * the one before goes on.
   *
   * @return false if all is to end, since the one before has not come back
   */
  private boolean begin(Scheduler policy, String name, long rehearsed) throws InterruptedException {
    OptionalLong ticks = policy == null ? OptionalLong.empty() : beginning.ticks(policy, name);
    end();
    if (endsRun) {
      return false;
    }
    policyName = name;
    if (policy != null) {
      decided = beginning.by(policy, name, ticks, rehearsed);
      here.forEach(decided::name);
    }
    return true;
  }

  private long rehearsed(String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    return another.isEmpty() ? 0 : beginning.rehearse(another.get(), name);
  }

  /** What became of the turns is told of each policy, and whether it was thrown out. */
  private void end() throws InterruptedException {
    KernelRun before = decided;
    decided = null;
    if (before != null) {
      boolean isTold = tellIfItIsOut(before);
      KernelOutcome turns;
      try (before) {
        turns = before.end();
      }
      if (!isTold) {
        tellIfItIsOut(before); // at its end
      }
      listener.reported(lastNanos, TurnsText.of(policyName, turns, before.decider()));
    }
  }

  private boolean tellIfItIsOut(KernelRun run) {
    Optional<String> why = run.failure();
    if (why.isPresent()) {
      endsRun |= !run.mayGoOn();
      tellThatItIsOut(policyName, why.get(), Follows.of(endsRun, hasRunEnded), lastNanos);
    }
    return why.isPresent();
  }

  /** Another policy is to take over; from any thread, which rehearses it first. */
  void exchange(Visitors.Exchange exchange) {
    try {
      exchanges.add(new Prepared(exchange, rehearsed(exchange.name(), exchange.another())));
      if (isClosed) { // meanwhile
        refuseAll();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      Visitors.refuse(exchange);
    } catch (PolicyFailedException e) { // whoever decides now goes on
      exchange.answer().completeExceptionally(Beginning.failure(exchange.name(), e));
    } catch (RuntimeException | Error e) {
      exchange.answer().completeExceptionally(e);
    }
  }

  private void refuseAll() {
    for (Prepared one = exchanges.poll(); one != null; one = exchanges.poll()) {
      Visitors.refuse(one.exchange());
    }
  }

  /** Returns why the policy decides no more, if it was thrown out. */
  Optional<String> failure() {
    return decided == null ? Optional.empty() : decided.failure();
  }

  @Override
  public void launched(RealThread thread, long nanos) {
    super.launched(thread, nanos);
    if (thread.isRegistered()) {
      return;
    }
    String application = thread.model().application();
    here.put(thread.pid(), application);
    if (decided != null) {
      decided.name(thread.pid(), application);
    }
    if (!isDecided.test(thread.pid())) {
      listener.reported(
          nanos,
          "process %d (%s) could not be moved to the control group that is decided: its turns stay the kernel's; run the manager as root, or in the session of the process"
              .formatted(thread.pid(), application));
    } else {
      partial.flatMap(its -> its.enter(thread)).ifPresent(why -> listener.reported(nanos, why));
    }
  }

  @Override
  public void ended(RealThread thread, long nanos, Exit exit) {
    super.ended(thread, nanos, exit);
    here.remove(thread.pid());
    partial.ifPresent(its -> its.leave(thread.pid()));
    if (decided != null) {
      decided.forget(thread.pid());
    }
  }

  /** Returns whether all is to end: where a policy was thrown out that cannot be stopped. */
  boolean endsRun() {
    return endsRun || decided != null && !decided.mayGoOn();
  }

  private void lookWhetherItIsOut(long nanos) {
    lastNanos = nanos;
    try {
      if (failure().isPresent()) {
        end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void interval(long nanos) {
    lookWhetherItIsOut(nanos);
    for (Prepared one = exchanges.poll(); one != null; one = exchanges.poll()) {
      exchange(one, nanos);
    }
    super.interval(nanos);
  }

  private void exchange(Prepared prepared, long nanos) {
    Visitors.Exchange exchange = prepared.exchange();
    try {
      if (!begin(exchange.policy(), exchange.name(), prepared.rehearsed())) {
        Visitors.refuse(exchange);
        return;
      }
      listener.exchanged(exchange.name(), nanos);
      exchange.answer().complete(0);
    } catch (PolicyFailedException e) { // when it was asked: whoever decides now goes on
      exchange.answer().completeExceptionally(Beginning.failure(exchange.name(), e));
    } catch (KernelException | SystemCallException e) {
      tellThatNobodyDecides(exchange, e.getMessage(), nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.answer().complete(Errno.EOPNOTSUPP); // unless it is answered
    }
  }

  private void tellThatNobodyDecides(Visitors.Exchange exchange, String why, long nanos) {
    listener.expelled(why, nanos);
    listener.reported(nanos, "policy %s cannot decide: %s".formatted(exchange.name(), why));
  }

  /** It may have been thrown out since the last interval, or at the end of the run. */
  void runEnded(long nanos) throws InterruptedException {
    hasRunEnded = true;
    lastNanos = nanos;
    end();
  }

  /** All are the kernel's own again. */
  @Override
  public void close() {
    isClosed = true;
    refuseAll();
    try {
      if (decided != null) {
        decided.close();
      }
    } finally {
      partial.ifPresent(ProgramClass::close);
    }
  }

  /**
   * Serves programs that come and go.
   *
   * @param policy null if nobody decides at first
   * @throws RunException if the kernel cannot be told, with the remedy
   */
  static RealOutcome serve(
      RealRun.Resources resources,
      Visitors visitors,
      MachineDescription machine,
      Scheduler policy,
      String policyName,
      RealSettings settings,
      RunEvents listener)
      throws AgentException, RunException, InterruptedException {
    Path group = DecidedRun.group(resources.agent().pid());
    ProgramReadings readings = new ProgramReadings(resources.readings());
    DecisionTaps taps =
        new DecisionTaps(readings, readings::joined, Optional.empty(), Optional.empty());
    Beginning beginning = new Beginning.Here(settings.decisions(machine, taps), group);
    IntPredicate isDecided =
        process -> DecidedRun.groupOf(process).filter(its -> its.startsWith(group)).isPresent();
    try (DecidedVisits decided =
        new DecidedVisits(
            beginning, isDecided, ProgramClass.of(settings), readings.before(listener))) {
      decided.begin(visitors, policy, policyName, settings.kernel().orElseThrow().another());
      try (RealRun run =
          new RealRun(
              resources, List.of(), visitors, policyName, settings, decided, decided::endsRun)) {
        run.realtimeRefusal().ifPresent(why -> listener.reported(0, why));
        RealOutcome outcome = run.run();
        decided.runEnded(resources.machine().nowNanos());
        return outcome;
      }
    } catch (PolicyFailedException e) {
      throw Beginning.failure(policyName, e);
    } catch (KernelException e) {
      throw new RunException("the kernel cannot be told who runs next: " + e.getMessage());
    }
  }
}
