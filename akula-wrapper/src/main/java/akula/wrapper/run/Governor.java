package akula.wrapper.run;

import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.policy.PolicyCalls;
import akula.wrapper.policy.PolicyLimits;
import akula.wrapper.policy.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Calls the policy, if there is one, until it is thrown out. */
final class Governor {
  private final MachineModel machine;
  private final PolicyLimits limits;
  private final PolicyCalls policy;
  private Optional<Verdict> verdict = Optional.empty();
  private long lastCallMillis;
  private long[] waitingSince = new long[16];

  /**
   * Makes one.
   *
   * @param policy the policy, or null to leave placement to the kernel
   */
  Governor(MachineModel machine, Scheduler policy, PolicyLimits limits) {
    this.machine = machine;
    this.limits = limits;
    this.policy = policy == null ? null : new PolicyCalls(policy, limits);
    Arrays.fill(waitingSince, -1);
  }

  /** Tells whether there is a policy that is listened to. */
  boolean governs() {
    return policy != null && verdict.isEmpty();
  }

  /** Returns why the policy was thrown out, if it was. */
  Optional<Verdict> verdict() {
    return verdict;
  }

  /** Tells whether the model may be looked at: not while a policy does not come back. */
  boolean isModelOurs() {
    return verdict.isEmpty() || verdict.get().returned();
  }

  /**
   * Calls the policy at an instant.
   *
   * @return false if it has to be thrown out
   */
  boolean call(List<RealThread> launched) {
    List<ThreadModel> models = List.of();
    if (!launched.isEmpty()) {
      models = new ArrayList<>();
      for (RealThread thread : launched) {
        models.add(thread.model());
      }
    }
    long before = System.nanoTime();
    verdict = Optional.ofNullable(policy.call(machine, models));
    lastCallMillis = (System.nanoTime() - before) / 1_000_000;
    return verdict.isEmpty();
  }

  /**
   * Notes who may run from now on: a policy that lets threads take turns between two intervals
   * keeps none of them from running, though some never run when an interval begins.
   */
  void noteWhoRuns(List<RealThread> living) {
    for (int i = 0; i < living.size(); i++) {
      ThreadModel thread = living.get(i).model();
      if (thread.id() < waitingSince.length && thread.isRunnable()) {
        waitingSince[thread.id()] = -1;
      }
    }
  }

  /**
   * Looks for threads that the policy keeps from running.
   *
   * @param now nanoseconds since the run began
   * @return false if it has to be thrown out
   */
  boolean letsAllRun(List<RealThread> living, long now) {
    for (int i = 0; i < living.size(); i++) {
      ThreadModel thread = living.get(i).model();
      int id = thread.id();
      if (id >= waitingSince.length) {
        int known = waitingSince.length;
        waitingSince = Arrays.copyOf(waitingSince, 2 * (id + 1));
        Arrays.fill(waitingSince, known, waitingSince.length, -1);
      }
      if (thread.isRunnable() || thread.isFinished()) {
        waitingSince[id] = -1;
      } else if (waitingSince[id] < 0) {
        waitingSince[id] = now;
      } else if (now - waitingSince[id] > limits.starvation().toNanos()) {
        verdict = Optional.of(starves(thread));
        return false;
      }
    }
    return true;
  }

  private Verdict starves(ThreadModel thread) {
    String how = "in no place";
    if (!thread.isActive()) {
      how = "not activated";
    } else if (thread.isPaused()) {
      how = "paused";
    }
    Duration limit = limits.starvation();
    return new Verdict(
        "has kept %s from running for more than %s s: it is %s"
            .formatted(thread.name(), limit.toMillis() / 1000.0, how),
        true);
  }

  long calls() {
    return policy == null ? 0 : policy.calls();
  }

  long totalNanos() {
    return policy == null ? 0 : policy.totalNanos();
  }

  long longestNanos() {
    return policy == null ? 0 : policy.longestNanos();
  }

  /** Returns how long the last call of the policy took, with what it waited for. */
  long lastCallMillis() {
    return lastCallMillis;
  }

  /** Returns how long it is not yet to be looked whether the policy comes back, nanoseconds. */
  long patienceNanos() {
    return policy == null ? limits.patience().toNanos() : policy.patienceNanos();
  }

  /**
   * Tells whether the policy does not come back; then the run is the calling thread's.
   *
   * @param inHaste whether a moment has to be enough for it
   */
  boolean abandonIfStuck(boolean inHaste) {
    return policy != null && policy.abandonIfStuck(inHaste);
  }

  /**
   * Throws out a policy that was abandoned.
   *
   * @param control the thread that called it
   */
  void throwOut(Thread control) {
    verdict = Optional.of(policy.stuck(control));
  }
}
