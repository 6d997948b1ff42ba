package akula.toolkit.replay;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.replay.TraceReplay;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.kernel.KernelEvent;
import akula.formats.kernel.KernelTrace;
import akula.formats.kernel.KernelTraceReader;
import akula.formats.machine.CpuList;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.watch.PolicyTrial;
import akula.toolkit.watch.PolicyWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Plans a replay. What nothing is said of is as in {@code akula replay}. */
public final class ReplayBuilder {
  private Path file;
  private KernelTrace opened;
  private final List<String> policies = new ArrayList<>();
  private List<Integer> cpus = List.of();
  private List<Integer> processes = List.of();
  private PolicyCatalog catalog;
  private Duration policyLimit = PolicyWatch.LIMIT;
  private long seed = 1;

  ReplayBuilder() {}

  /** Takes the file of a recording; there has to be one, or a recording that was read. */
  public ReplayBuilder trace(Path recording) {
    file = recording;
    opened = null;
    return this;
  }

  /** Takes a recording that was read. */
  public ReplayBuilder trace(KernelTrace recording) {
    opened = recording;
    return this;
  }

  /** Takes one more policy that is asked; there has to be one. */
  public ReplayBuilder policy(String spec) {
    policies.add(spec);
    return this;
  }

  /** Takes the cpus that are reported of; all that switched where none are named. */
  public ReplayBuilder cpus(List<Integer> numbers) {
    cpus = List.copyOf(numbers);
    return this;
  }

  /**
   * Takes the processes whose threads share cpus with each other: those of one control group, or of
   * one session where {@code autogroup} is on. All where none are named.
   */
  public ReplayBuilder processes(List<Integer> numbers) {
    processes = List.copyOf(numbers);
    return this;
  }

  /** Takes the policies that plugin jars in a folder have, beside ours. */
  public ReplayBuilder plugins(Path folder) {
    return catalog(PolicyCatalog.withPlugins(folder));
  }

  /** Takes the policies that can be named. */
  public ReplayBuilder catalog(PolicyCatalog policiesThatThereAre) {
    catalog = policiesThatThereAre;
    return this;
  }

  /**
   * Takes how long a callback of a policy may take, of real time, before the job ends as failed.
   */
  public ReplayBuilder policyLimit(Duration limit) {
    policyLimit = limit;
    return this;
  }

  /** Takes the seed of what policies draw by chance. */
  public ReplayBuilder seed(long number) {
    seed = number;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with the mistakes of the recording
   * @throws UsageException if something does not go together, or a policy orders no queues
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public ReplayJob build() throws InvalidInputException, RunFailedException {
    PolicyWatch.requireLimit(policyLimit);
    if (policies.isEmpty()) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT, "a replay needs a policy that is asked: --policy cfs");
    }
    if (file == null && opened == null) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "a replay needs a recording");
    }
    PolicyCatalog known = catalog == null ? PolicyCatalog.ofClassPath() : catalog;
    List<PolicyFactory> named = known.resolveAll(policies);
    Set<String> names = new HashSet<>();
    for (PolicyFactory one : named) {
      if (!names.add(one.name())) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE,
            "policy %s is given twice; name each once".formatted(one.name()));
      }
    }
    KernelTrace trace = opened == null ? KernelTraceReader.read(file) : opened;
    Set<Integer> ours = processes(trace);
    TraceReplay host = host(trace, ours);
    List<PolicyFactory> tried = new ArrayList<>();
    for (PolicyFactory one : named) {
      PolicyFactory policy =
          PolicyTrial.of(one, TraceReplay.describe(trace), policyLimit, "--policy-limit");
      PolicyRequirements.check(() -> {
        host.require(policy.newScheduler(new SplittableRandom(seed)), policy.name());
        return null;
      });
      tried.add(policy);
    }
    return new ReplayJob(
        trace, tried, new ReplayJob.Chosen(reported(trace), ours), policyLimit, seed);
  }

  private static TraceReplay host(KernelTrace trace, Set<Integer> processes) {
    try {
      return new TraceReplay(trace, processes);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private Set<Integer> reported(KernelTrace trace) {
    Set<Integer> switching = new TreeSet<>();
    for (KernelEvent event : trace.events()) {
      if (event instanceof KernelEvent.Switch switched) {
        switching.add(switched.cpu());
      }
    }
    List<Integer> there = List.copyOf(switching);
    Set<Integer> asked = new TreeSet<>(cpus.isEmpty() ? there : cpus);
    Set<Integer> missing = new TreeSet<>(asked);
    missing.removeAll(there);
    if (!missing.isEmpty()) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "--cpus: %s has no sched_switch on cpu %s; expected some of %s"
              .formatted(
                  trace.name(), CpuList.format(List.copyOf(missing)), CpuList.format(there)));
    }
    return asked;
  }

  private Set<Integer> processes(KernelTrace trace) {
    Set<Integer> there = new TreeSet<>(trace.processes().values());
    Set<Integer> missing = new TreeSet<>(processes);
    missing.removeAll(there);
    if (!missing.isEmpty()) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "--processes: %s has no process %s; expected %s"
              .formatted(
                  trace.name(),
                  CpuList.format(List.copyOf(missing)),
                  there.isEmpty()
                      ? "a recording that tells processes: of ftrace with option record-tgid, or of"
                          + " 'perf script -F +pid'"
                      : "some of " + CpuList.format(List.copyOf(there))));
    }
    return new TreeSet<>(processes);
  }
}
