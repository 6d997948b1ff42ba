package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.KernelException;
import akula.wrapper.kernel.KernelOutcome;
import akula.wrapper.kernel.KernelPlan;
import akula.wrapper.kernel.KernelRun;
import akula.wrapper.os.Errno;
import java.nio.file.Path;
import java.util.Optional;
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
  private long lastNanos;
  private volatile boolean isClosed;

  /** Lets policies decide. */
  interface Beginning {
    /** Rehearses one, and returns how many turns; while another one may decide. */
    long rehearse(Supplier<Scheduler> another, String name) throws InterruptedException;

    /**
     * Begins.
     *
     * @param rehearsed how many turns of it were rehearsed
     * @throws KernelException if the kernel cannot be told, with the remedy
     */
    KernelRun by(Scheduler policy, String name, long rehearsed) throws InterruptedException;
  }

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
   * The first policy decides from now on.
   *
   * @param policy null if nobody is to
   * @param another makes one more of it, if it is rehearsed
   */
  void begin(Scheduler policy, String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    begin(policy, name, policy == null ? 0 : rehearsed(name, another));
  }

  private void begin(Scheduler policy, String name, long rehearsed) throws InterruptedException {
    end();
    policyName = name;
    if (policy != null) {
      decided = beginning.by(policy, name, rehearsed);
      here.forEach(decided::name);
    }
  }

  private long rehearsed(String name, Optional<Supplier<Scheduler>> another)
      throws InterruptedException {
    return another.isEmpty() ? 0 : beginning.rehearse(another.get(), name);
  }

  /** What became of the turns is told of each policy. */
  private void end() throws InterruptedException {
    KernelRun before = decided;
    decided = null;
    if (before != null) {
      KernelOutcome turns = before.end();
      before.close();
      listener.reported(lastNanos, TurnsText.of(policyName, turns, before.decider()));
    }
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

  @Override
  public void interval(long nanos) {
    lastNanos = nanos;
    try {
      Optional<String> why = failure();
      if (why.isPresent()) {
        tellThatItIsOut(policyName, why.get(), nanos);
        end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Prepared one = exchanges.poll(); one != null; one = exchanges.poll()) {
      exchange(one, nanos);
    }
    super.interval(nanos);
  }

  private void exchange(Prepared prepared, long nanos) {
    Visitors.Exchange exchange = prepared.exchange();
    int error = Errno.EOPNOTSUPP;
    try {
      begin(exchange.policy(), exchange.name(), prepared.rehearsed());
      error = 0;
      listener.exchanged(exchange.name(), nanos);
    } catch (KernelException e) {
      listener.expelled(e.getMessage(), nanos);
      listener.reported(
          nanos, "policy %s cannot decide: %s".formatted(exchange.name(), e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.answer().complete(error);
  }

  /** All are the kernel's own again. */
  @Override
  public void close() {
    if (decided != null) {
      decided.close();
    }
    partial.ifPresent(ProgramClass::close);
    isClosed = true;
    refuseAll();
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
    KernelPlan plan = settings.decisions(machine, taps);
    Beginning beginning =
        new Beginning() {
          @Override
          public long rehearse(Supplier<Scheduler> another, String name)
              throws InterruptedException {
            return plan.rehearse(another, name);
          }

          @Override
          public KernelRun by(Scheduler one, String name, long rehearsed)
              throws InterruptedException {
            return plan.begin(group, one, name, rehearsed);
          }
        };
    IntPredicate isDecided =
        process -> DecidedRun.groupOf(process).filter(its -> its.startsWith(group)).isPresent();
    try (DecidedVisits decided =
        new DecidedVisits(
            beginning, isDecided, ProgramClass.of(settings), readings.before(listener))) {
      decided.begin(policy, policyName, settings.kernel().orElseThrow().another());
      visitors.exchangeBy(decided::exchange);
      try (RealRun run = new RealRun(resources, visitors, null, policyName, settings, decided)) {
        run.realtimeRefusal().ifPresent(why -> listener.reported(0, why));
        RealOutcome outcome = run.run();
        decided.end();
        return outcome;
      }
    } catch (KernelException e) {
      throw new RunException("the kernel cannot be told who runs next: " + e.getMessage());
    }
  }
}
