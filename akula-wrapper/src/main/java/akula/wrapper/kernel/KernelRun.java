package akula.wrapper.kernel;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.api.host.PolicyWatchdog;
import akula.wrapper.os.Scheduling;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.ThreadId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntBinaryOperator;

/**
 * A policy that decides every turn of the threads in a control group, until it is to end or has to
 * be thrown out: then its threads are the usual class's again. A thread of its own decides, and
 * another one sees that the policy comes back.
 */
public final class KernelRun implements AutoCloseable {
  /** What policies may use of a kernel that tells and is told. */
  public static final Set<Control> CONTROLS =
      Set.of(Control.QUEUE_ORDER, Control.BLOCKING, Control.WEIGHTS, Control.PAUSE);

  private static final int PRIORITY = 3;
  private static final long LONGEST_LOOK_NANOS = 50_000_000;
  private static final Duration END = Duration.ofSeconds(2);

  private final KernelSide side;
  private final DecisionTaps taps;
  private final KernelHost host;
  private final PolicyCalls calls;
  private final PolicyWatchdog watchdog;
  private final Map<Integer, String> applications = new ConcurrentHashMap<>();
  private final Thread deciding;
  private final Thread watching;
  private final IntBinaryOperator priority;
  private DecidingThread decider = DecidingThread.anywhere();
  private final CountDownLatch failed = new CountDownLatch(1);
  private volatile boolean over;
  private volatile int decidingTid;
  private volatile Optional<Expulsion> expulsion = Optional.empty();
  private Duration awaitsEnd = END;

  /**
   * Why the policy decides no more.
   *
   * @param runMayGoOn whether the run can go on without the policy: not if that never came back, or
   *     has eaten the heap
   */
  private record Expulsion(String why, boolean runMayGoOn) {}

  /**
   * Makes one.
   *
   * @param tickNanos how often the policy wants a tick, if it was asked; else it is asked here
   * @param priority gives a thread, or the calling one (0), a real-time priority, or the usual one
   *     (0), as {@link Scheduling#realtime}
   */
  KernelRun(
      KernelSide side,
      MachineModel model,
      Scheduler policy,
      String name,
      PolicyLimits limits,
      boolean ahead,
      OptionalLong tickNanos,
      IntBinaryOperator priority,
      DecisionTaps taps) {
    this.side = side;
    this.taps = taps;
    this.priority = priority;
    var processorTime = new ProcessorClock(limits.budget());
    watchdog = new PolicyWatchdog(limits, System::nanoTime, processorTime, side::lookedNanos);
    calls = new PolicyCalls(model, watchdog);
    calls.begin(policy, name);
    host =
        new KernelHost(
            taps.over(side),
            model,
            calls,
            new KernelHost.Settings(ahead, limits.starvation().toNanos(), tickNanos),
            taps.over(applications::get),
            taps.watch());
    deciding = Thread.ofPlatform().daemon().name("decide").unstarted(this::decide);
    watching = Thread.ofPlatform().daemon().name("watch-decide").unstarted(this::watch);
  }

  void start() {
    deciding.start();
    watching.start();
  }

  /** Comes back when the thread that decides is prepared. */
  void start(DecidingThread by) throws InterruptedException {
    decider = by;
    start();
    by.awaitReady();
  }

  /** Returns who decides, and on which cpu; what it took is known when it has ended. */
  public DecidingThread decider() {
    return decider;
  }

  /** Says of which application a process is; until then the policy is not told of its threads. */
  public void name(int process, String application) {
    applications.put(process, application);
  }

  /** A process is gone: its id may be another's. */
  public void forget(int process) {
    applications.remove(process);
  }

  /** Returns why the policy decides no more, if it was thrown out. */
  public Optional<String> failure() {
    return expulsion.map(Expulsion::why);
  }

  /**
   * Returns whether the run can go on: not if the policy was thrown out since it never came back,
   * or has eaten the heap.
   */
  public boolean mayGoOn() {
    return expulsion.map(Expulsion::runMayGoOn).orElse(true);
  }

  private void decide() {
    try {
      decidingTid = ThreadId.current();
      priority.applyAsInt(0, PRIORITY); // refused where the one of the run is, who says so
      decider.begin();
      boolean on = true;
      while (on && !over) {
        on = host.turn();
      }
      if (!on && !over) {
        fail("decides no more, as the kernel took the scheduler out: " + side.end(), true);
      }
    } catch (PolicyFailedException e) {
      fail(e.text(), e.runMayGoOn());
    } catch (BrokenPolicyException | KernelException | SystemCallException e) {
      fail(e.getMessage(), true);
    } catch (PolicyWatchdog.AbandonedError e) {
      // Who watches has said why.
    } catch (RuntimeException | Error e) {
      fail("cannot go on, by a mistake of the host: " + e, !(e instanceof OutOfMemoryError));
    } finally {
      side.detach();
      finish();
      decider.end();
    }
  }

  /** What was taken down is whole. */
  private void finish() {
    host.end();
    taps.recording().ifPresent(TurnRecording::finish);
  }

  private void fail(String why, boolean runMayGoOn) {
    if (!over) {
      expel(why, runMayGoOn);
    }
    failed.countDown();
  }

  /** The first reason counts. */
  private synchronized void expel(String why, boolean runMayGoOn) {
    if (expulsion.isEmpty()) {
      expulsion = Optional.of(new Expulsion(why, runMayGoOn));
    }
    failed.countDown();
  }

  /** Waits until the policy is thrown out; returns why. */
  String awaitFailure() throws InterruptedException {
    failed.await();
    return failure().orElseThrow();
  }

  private void watch() {
    while (!over && deciding.isAlive()) {
      LockSupport.parkNanos(this, Math.min(watchdog.patienceNanos(), LONGEST_LOOK_NANOS));
      if (watchdog.abandonIfStuck(false)) {
        // First: it must not keep a cpu, and to ask where it is takes until it can be asked.
        priority.applyAsInt(decidingTid, 0);
        expelAsStuck();
        side.detach();
        return;
      }
    }
  }

  private void expelAsStuck() {
    PolicyFailedException stuck = watchdog.stuck(calls.policyType(), deciding);
    expel(stuck.text(), stuck.runMayGoOn());
  }

  /**
   * After the end nobody watches: one that decides still, however long a callback may take, must
   * keep no cpu, and is thrown out as one that never comes back.
   */
  private void expelIfItDecidesStill() {
    if (!deciding.isAlive()) {
      return;
    }
    if (decidingTid != 0) { // else it has not begun, and 0 is the calling thread
      priority.applyAsInt(decidingTid, 0);
    }
    if (watchdog.abandonIfStuck(true)) {
      expelAsStuck();
    } else {
      expel("did not end within %d ms of its run".formatted(awaitsEnd.toMillis()), false);
    }
  }

  /** At the end it is waited for so long until it decides no more. */
  void awaitEndFor(Duration longest) {
    awaitsEnd = longest;
  }

  /** Ends it; returns what became of the turns. */
  public KernelOutcome end() throws InterruptedException {
    over = true;
    side.detach();
    LockSupport.unpark(watching);
    deciding.join(awaitsEnd);
    expelIfItDecidesStill();
    return host.outcome();
  }

  /** Lets go what was held; what a policy that does not come back may still look at stays. */
  @Override
  public void close() {
    over = true;
    side.detach();
    LockSupport.unpark(watching);
    boolean isInterrupted = Thread.interrupted(); // else it would not wait
    try {
      if (deciding.getState() != Thread.State.NEW) {
        deciding.join(awaitsEnd);
      }
    } catch (InterruptedException e) {
      isInterrupted = true;
    }
    expelIfItDecidesStill();
    if (deciding.isAlive()) {
      side.endLoader();
    } else {
      side.close();
    }
    decider.close();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
