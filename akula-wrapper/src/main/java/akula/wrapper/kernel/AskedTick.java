package akula.wrapper.kernel;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.api.host.PolicyWatchdog;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How often a policy wants a tick, asked before any thread waits for what it decides: on a thread
 * of its own, so that one that does not answer holds nobody up. What it takes meanwhile is not held
 * against its budget, as nothing is compiled yet.
 */
final class AskedTick {
  private final PolicyCalls calls;
  private final PolicyWatchdog watchdog;
  private volatile long nanos;
  private volatile RuntimeException failure;

  private AskedTick(MachineModel model, PolicyLimits limits) {
    watchdog = new PolicyWatchdog(limits, System::nanoTime, () -> 0);
    calls = new PolicyCalls(model, watchdog);
  }

  /**
   * Asks a policy.
   *
   * @return nothing of one that leaves the order of queues to its host
   * @throws PolicyFailedException if it throws, does not come back, or wants what cannot be
   */
  static OptionalLong of(Scheduler policy, String name, MachineModel model, PolicyLimits limits)
      throws InterruptedException {
    AskedTick one = new AskedTick(model, limits);
    one.calls.begin(policy, name);
    return one.calls.ordersQueues() ? OptionalLong.of(one.ask()) : OptionalLong.empty();
  }

  private long ask() throws InterruptedException {
    Thread asking = Thread.ofPlatform().daemon().name("ask-tick").start(this::answer);
    while (!asking.join(Duration.ofNanos(watchdog.patienceNanos()))) {
      if (watchdog.abandonIfStuck(false)) {
        throw watchdog.stuck(calls.policyType(), asking);
      }
    }
    if (failure != null) {
      throw failure;
    }
    return nanos;
  }

  private void answer() {
    try {
      nanos = calls.tickNanos();
    } catch (RuntimeException e) {
      failure = e;
    } catch (PolicyWatchdog.AbandonedError e) {
      // Who asked has said why.
    }
  }
}
