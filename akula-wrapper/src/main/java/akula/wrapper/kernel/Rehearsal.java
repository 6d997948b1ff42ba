package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.api.host.PolicyWatchdog;
import java.time.Duration;
import java.util.EnumSet;
import java.util.function.Supplier;

/**
 * Decides some thousand turns of threads that are none, so that the JVM has loaded and compiled
 * what decides, the policy's class included, before threads wait for it: the first decisions of a
 * cold JVM take hundreds of times as long as later ones. Policies have state, so what is rehearsed
 * with is never the one that decides then. What goes wrong in the host is for the run to find out.
 */
final class Rehearsal {
  /**
   * After so many turns all has been compiled that will be soon; fewer where nothing is measured.
   */
  static final long TURNS = Long.getLong("akula.kernel.rehearsal", 20_000);

  private static final Duration UNLIMITED = Duration.ofDays(1);
  private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

  /** So often at least it is looked whether the policy comes back, and whether it is to end. */
  private static final long LONGEST_LOOK_NANOS = 50_000_000;

  private final int[] cpus;
  private final MachineModel model;
  private final Supplier<Scheduler> policy;
  private final String name;
  private final boolean ahead;
  private final PolicyCalls calls;
  private final PolicyWatchdog watchdog;
  private volatile boolean isOver;
  private volatile long turns;
  private volatile PolicyFailedException failure;

  private Rehearsal(KernelPlan plan, Supplier<Scheduler> policy, String name) {
    this.policy = policy;
    this.name = name;
    ahead = plan.settings().ahead();
    model =
        new MachineModel(
            plan.machine(),
            plan.interval().toNanos(),
            EnumSet.copyOf(KernelRun.CONTROLS),
            plan.taps().rehearsed());
    cpus = new int[model.contextCount()];
    for (int i = 0; i < cpus.length; i++) {
      cpus[i] = model.getContext(i).cpu();
    }
    PolicyLimits limits = plan.limits();
    // Nothing is compiled yet: what a callback takes is not held against its budget.
    PolicyLimits cold = new PolicyLimits(UNLIMITED, limits.patience(), limits.starvation());
    watchdog =
        new PolicyWatchdog(
            cold, System::nanoTime, new ProcessorClock(limits.budget()), System::nanoTime);
    calls = new PolicyCalls(model, watchdog);
  }

  /**
   * Rehearses on a thread of its own, for a minute at most: a JVM that is emulated is not done
   * sooner.
   *
   * @param policy makes one more of the policy
   * @return how many turns were decided
   * @throws PolicyFailedException as soon as the policy throws or does not come back
   */
  static long of(KernelPlan plan, Supplier<Scheduler> policy, String name)
      throws InterruptedException {
    Rehearsal one = new Rehearsal(plan, policy, name);
    long end = System.nanoTime() + LONGEST_NANOS;
    Thread thread = Thread.ofPlatform().daemon().name("rehearse").start(one::rehearse);
    try {
      while (!thread.join(one.nextLook())) {
        if (one.watchdog.abandonIfStuck(false)) {
          throw one.watchdog.stuck(one.calls.policyType(), thread);
        }
        one.isOver |= System.nanoTime() > end;
      }
    } finally {
      one.isOver = true;
    }
    if (one.failure != null) {
      throw one.failure;
    }
    return one.turns;
  }

  private Duration nextLook() {
    return Duration.ofNanos(Math.min(watchdog.patienceNanos(), LONGEST_LOOK_NANOS));
  }

  private void rehearse() {
    try (RehearsedKernel kernel = new RehearsedKernel(cpus)) {
      calls.begin(policy.get(), name);
      KernelHost host =
          new KernelHost(
              kernel,
              model,
              calls,
              new KernelHost.Settings(ahead, Long.MAX_VALUE),
              process -> "rehearsed");
      while (!isOver && kernel.turns() < TURNS && host.turn()) {
        turns = kernel.turns();
      }
    } catch (PolicyFailedException e) {
      failure = e;
    } catch (PolicyWatchdog.AbandonedError e) {
      // Who waited has said why.
    } catch (RuntimeException | Error e) {
      // The run will say it.
    }
  }
}
