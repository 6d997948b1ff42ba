package akula.toolkit.replay;

import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.replay.ReplayTally;
import akula.bootstrap.replay.TraceReplay;
import akula.formats.kernel.KernelEvent;
import akula.formats.kernel.KernelTrace;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.replay.ReplayResult.Replayed;
import akula.toolkit.watch.PolicyWatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;

/** A recording, replayed under one policy after the other; nothing is kept if it is stopped. */
public final class ReplayJob implements Job<ReplayResult> {
  private final KernelTrace trace;
  private final List<PolicyFactory> policies;
  private final Chosen chosen;
  private final Duration policyLimit;
  private final long seed;

  /**
   * What of a recording is looked at.
   *
   * @param cpus that are reported of
   * @param processes whose threads share cpus with each other; all if none are named
   */
  record Chosen(Set<Integer> cpus, Set<Integer> processes) {}

  ReplayJob(
      KernelTrace trace,
      List<PolicyFactory> policies,
      Chosen chosen,
      Duration policyLimit,
      long seed) {
    this.trace = trace;
    this.policies = List.copyOf(policies);
    this.chosen = chosen;
    this.policyLimit = policyLimit;
    this.seed = seed;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula replay}. */
  public static ReplayBuilder builder() {
    return new ReplayBuilder();
  }

  @Override
  public ReplayResult run(JobListener listener) throws RunFailedException, InterruptedException {
    long processes = trace.processes().values().stream().distinct().count();
    if (chosen.processes().isEmpty() && processes > 1) {
      listener.message(
          ("threads of %d processes are taken to share cpus with each other; where autogroup or"
                  + " control groups part them, --processes names those of one group.")
              .formatted(processes));
    }
    if (processes == 0) {
      listener.message(
          "the recording does not tell processes (option record-tgid of ftrace, 'perf script -F"
              + " +pid'): all threads are taken to share cpus with each other, those of other"
              + " sessions and control groups, too.");
    }
    if (trace.events().stream().noneMatch(KernelEvent.Yield.class::isInstance)) {
      listener.message(
          "the recording has no yields (syscalls/sys_enter_sched_yield): where a thread gave way,"
              + " its turn counts as ended by the kernel.");
    }
    List<Replayed> replayed = new ArrayList<>();
    try (JobListener.Counter counter =
        listener.begin("replay", Unit.RUN, () -> policies.size(), 0)) {
      for (PolicyFactory policy : policies) {
        listener.requireWanted();
        SortedMap<Integer, ReplayTally> tallies = replay(policy, listener);
        tallies.keySet().retainAll(chosen.cpus());
        replayed.add(new Replayed(policy.name(), tallies));
        counter.done(1);
      }
    }
    return new ReplayResult(trace, replayed);
  }

  /** Returns whether a policy has a method of its own that is called where it was overruled. */
  private static boolean hears(Scheduler policy) {
    try {
      return policy.getClass().getMethod("overruled", RunQueue.class).getDeclaringClass()
          != QueueOrder.class;
    } catch (NoSuchMethodException _) {
      return true; // it orders no queues, and is refused
    }
  }

  private SortedMap<Integer, ReplayTally> replay(PolicyFactory policy, JobListener listener)
      throws RunFailedException {
    TraceReplay host = new TraceReplay(trace, chosen.processes());
    if (!hears(policy.newScheduler(new SplittableRandom(seed)))) {
      listener.message(
          ("policy %s does not hear that the kernel decided (QueueOrder.overruled): if it keeps in"
                  + " mind who runs, its choices mean nothing.")
              .formatted(policy.name()));
    }
    try (PolicyWatch watch =
        PolicyWatch.over(() -> List.of(host.calls()), listener::message, policyLimit)) {
      return watch.run(
          () -> host.run(policy.newScheduler(new SplittableRandom(seed)), policy.name()));
    }
  }
}
