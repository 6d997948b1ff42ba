package akula.toolkit.queues;

import akula.api.QueueOrder;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.profiler.kernels.Kernels;
import akula.profiler.queues.KernelPolicy;
import akula.profiler.queues.TurnScenario;
import akula.toolkit.common.UsageException;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.watch.PolicyTrial;
import akula.toolkit.watch.PolicyWatch;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.os.KernelTick;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Plans a comparison of queues with this kernel's; each method is named after an option of {@code
 * akula validate --queues} and means the same.
 */
public final class QueueValidationBuilder {
  /** How often each scenario is run. */
  public static final int REPEATS = 10;

  private static final int MOST = 1000;
  private static final Path RELEASE = Path.of("/proc/sys/kernel/osrelease");
  private static final Path COUNTED = Path.of("/proc/self/schedstat");

  private String cpus;
  private List<String> chosen = List.of();
  private int repeats = REPEATS;
  private String policy;
  private Path agent;
  private boolean force;
  private Duration policyLimit = PolicyWatch.LIMIT;
  private PolicyCatalog catalog = PolicyCatalog.ofClassPath();

  QueueValidationBuilder() {}

  /** Takes the cpus, of which the first one is used, and then the first two; null for all. */
  public QueueValidationBuilder cpus(String list) {
    cpus = list;
    return this;
  }

  /** Takes the names of the scenarios that are run; all if there are none. */
  public QueueValidationBuilder scenarios(List<String> names) {
    chosen = List.copyOf(names);
    return this;
  }

  /** Takes how often each scenario is run on each number of cpus. */
  public QueueValidationBuilder repeat(int times) {
    repeats = times;
    return this;
  }

  /** Takes the policy that stands for the kernel; null for the one of its version. */
  public QueueValidationBuilder policy(String spec) {
    policy = spec;
    return this;
  }

  /** Takes an installed agent; null for the one that comes with this. */
  public QueueValidationBuilder agent(Path file) {
    agent = file;
    return this;
  }

  /** Says whether it is run although the machine is busy. */
  public QueueValidationBuilder force(boolean wanted) {
    force = wanted;
    return this;
  }

  /** Takes how long a callback of the policy may take, of real time, before the job fails. */
  public QueueValidationBuilder policyLimit(Duration limit) {
    policyLimit = limit;
    return this;
  }

  /** Takes where policies are found. */
  public QueueValidationBuilder catalog(PolicyCatalog policies) {
    catalog = policies;
    return this;
  }

  /**
   * Checks the plan.
   *
   * @throws UsageException if something in it cannot be
   * @throws RunFailedException if this kernel does not count turns, or the program is missing
   */
  public QueueValidationJob build() throws InvalidInputException, RunFailedException, IOException {
    if (repeats < 1 || repeats > MOST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--repeat is %d; expected a whole number from 1 to %d".formatted(repeats, MOST));
    }
    PolicyWatch.requireLimit(policyLimit);
    List<TurnScenario> scenarios = scenarios();
    requireCounts(COUNTED);
    Setting setting = Setting.here(cpus);
    String release = Files.readString(RELEASE).strip();
    long tick = KernelTick.nanos();
    int online =
        setting.topology().contextCount() + setting.topology().leftOut().forbidden().size();
    PolicyFactory standing =
        PolicyTrial.of(
            standing(release, online, tick), setting.machine(), policyLimit, "--policy-limit");
    if (!(standing.newScheduler(new SplittableRandom(1)) instanceof QueueOrder)) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("--policy is %s, which leaves it to the host who is next on a context; expected one that"
                  + " orders queues, such as eevdf")
              .formatted(standing.name()));
    }
    return new QueueValidationJob(
        new QueueValidationJob.Plan(
            new QueueValidation.Kernel(release, tick),
            standing,
            machines(setting.machine()),
            scenarios,
            repeats,
            policyLimit,
            new QueueValidationJob.Means(setting, force, program(), agent)));
  }

  private List<TurnScenario> scenarios() {
    List<String> known = TurnScenario.ALL.stream().map(TurnScenario::name).toList();
    for (String name : chosen) {
      if (!known.contains(name)) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--scenario is '%s'; expected one of %s".formatted(name, String.join(", ", known)));
      }
    }
    return TurnScenario.ALL.stream()
        .filter(one -> chosen.isEmpty() || chosen.contains(one.name()))
        .toList();
  }

  /** Where turns are not counted there is no such file, or it is of zeros. */
  static void requireCounts(Path counted) throws RunFailedException, IOException {
    if (!Files.isReadable(counted) || Files.readString(counted).startsWith("0 0 0")) {
      throw new RunFailedException(
          "this kernel does not count the turns of threads (%s), with which queues are compared; it"
                  .formatted(counted)
              + " needs CONFIG_SCHED_INFO",
          null);
    }
  }

  private PolicyFactory standing(String release, int online, long tick) {
    if (policy != null) {
      return catalog.resolve(policy);
    }
    return catalog.resolve(
        KernelPolicy.of(release, online, tick)
            .orElseThrow(() ->
                new UsageException(
                    MessageCode.UNKNOWN_NAME,
                    "no policy does as Linux %s; --policy names one to compare with"
                        .formatted(release))));
  }

  /** The first cpu, and the first two if there are so many. */
  private static List<MachineDescription> machines(MachineDescription machine) {
    List<Integer> cpus =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .flatMap(core -> core.cpus().stream())
            .toList();
    List<MachineDescription> machines = new ArrayList<>();
    machines.add(CpuChoice.of(machine, cpus.getFirst().toString()));
    if (cpus.size() > 1) {
      machines.add(CpuChoice.of(machine, cpus.getFirst() + "," + cpus.get(1)));
    }
    return machines;
  }

  private static Path program() throws RunFailedException {
    try {
      return Kernels.path();
    } catch (NotCarriedException e) {
      throw new RunFailedException(e.getMessage(), e);
    }
  }
}
