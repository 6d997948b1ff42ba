package akula.contract;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.plugin.Blame;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Holds a policy to what every policy has to keep. It is given random launches and ends (some at
 * the same instant, more threads than contexts) on every machine of {@link #machines()}, drawn from
 * a few seeds. Of each rule the first breach is reported, in a sentence.
 */
public final class PolicyContract {
  private static final int SEEDS = 6;
  private static final int THREADS = 40;
  private static final int FEW_THREADS = 5;

  /** In quarters of an interval. */
  private static final int LONGEST_STEPS = 40;

  /** Where one of these is broken, the others would be for the same reason. */
  private static final List<Rule> FIRST = List.of(Rule.MADE, Rule.MACHINES, Rule.RUNS);

  private final TriedPolicy candidate;
  private final Map<Rule, RuleVerdict> verdicts = new EnumMap<>(Rule.class);

  /** Those of the run that is under way. */
  private volatile List<PolicyCalls> calls = List.of();

  /** Makes it. */
  public PolicyContract(TriedPolicy candidate) {
    this.candidate = candidate;
  }

  /** Returns the machines: from one core to SMT, unequal domains and unequal cores. */
  public static List<MachineDescription> machines() {
    return List.of(
        MachineDescription.regular("1x1", 1, 1, 1),
        MachineDescription.regular("2x2", 2, 2, 1),
        MachineDescription.regular("2x4", 2, 4, 1),
        MachineDescription.regular("2x4x2", 2, 4, 2),
        MachineDescription.regular("5x3", 5, 3, 1),
        irregular("unequal domains", List.of(List.of(1), List.of(1, 1, 1, 1), List.of(1, 1))),
        irregular("unequal cores", List.of(List.of(2, 2), List.of(1, 1, 1, 1))));
  }

  /** A machine given by the contexts of each core of each domain; cores differ in speed too. */
  private static MachineDescription irregular(String name, List<List<Integer>> contexts) {
    List<Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (List<Integer> cores : contexts) {
      List<CoreDescription> descriptions = new ArrayList<>();
      for (int count : cores) {
        List<Integer> cpus = Stream.iterate(cpu, n -> n + 1).limit(count).toList();
        descriptions.add(new CoreDescription(cpus, 0.5 * count, 0, 0, 0));
        cpu += count;
      }
      domains.add(new Domain(0, descriptions));
    }
    return new MachineDescription(name, List.of(new Node(0, 0, List.of(10))), domains);
  }

  /** Returns the calls of the policy that are under way, for whoever sees whether they end. */
  public Collection<PolicyCalls> calls() {
    return calls;
  }

  /** Returns whether a rule is kept; worked out once. */
  public RuleVerdict verdict(Rule rule) {
    RuleVerdict verdict = verdicts.get(rule);
    if (verdict == null) {
      String why = notTried(rule);
      verdict = why.isEmpty() ? tried(rule) : RuleVerdict.notTried(rule, why);
      verdicts.put(rule, verdict);
    }
    return verdict;
  }

  /** Returns why a rule is not tried; empty if it is. */
  private String notTried(Rule rule) {
    for (Rule first : FIRST) {
      if (first.compareTo(rule) < 0 && isBroken(first)) {
        return comesFirst(first);
      }
    }
    return switch (rule) {
      case LOADS ->
          isBroken(Rule.PLACES)
              ? comesFirst(Rule.PLACES)
              : candidate.keepsLoadEven() ? "" : "they are uneven on purpose";
      case ORDER -> ordersQueues() ? "" : "it leaves the order alone";
      default -> "";
    };
  }

  private static String comesFirst(Rule rule) {
    return "'%s' comes first".formatted(rule.title());
  }

  private boolean isBroken(Rule rule) {
    return verdict(rule).status() == RuleVerdict.Status.BROKEN;
  }

  private RuleVerdict tried(Rule rule) {
    return switch (rule) {
      case MADE -> each(rule, this::requireMade);
      case MACHINES -> each(rule, this::requireTakenOrRefused);
      case RUNS -> eachTaken(rule, (machine, seed) -> run(machine, seed, _ -> {}));
      case PLACES -> eachTaken(rule, this::requirePlaces);
      case LOADS ->
          eachTaken(rule, (machine, seed) -> run(machine, seed, PolicyContract::requireEven));
      case CHANCE -> eachTaken(rule, this::requireSame);
      case REPLAY -> eachTaken(rule, this::requireReplay);
      case ORDER -> eachTaken(rule, this::requireOrder);
      case SKIPS -> eachTaken(rule, this::requireSkips);
    };
  }

  /** Something that has to hold on a machine, with a seed. */
  private interface Trial {
    void of(MachineDescription machine, long seed);
  }

  private RuleVerdict each(Rule rule, Trial trial) {
    return of(rule, machines(), 1, trial);
  }

  /** Tries on the machines that it does not refuse. */
  private RuleVerdict eachTaken(Rule rule, Trial trial) {
    List<MachineDescription> taken =
        machines().stream().filter(machine -> !candidate.refuses(machine)).toList();
    return taken.isEmpty()
        ? RuleVerdict.notTried(rule, "it refuses all machines")
        : of(rule, taken, SEEDS, trial);
  }

  private RuleVerdict of(Rule rule, List<MachineDescription> machines, int seeds, Trial trial) {
    for (MachineDescription machine : machines) {
      for (long seed = 1; seed <= seeds; seed++) {
        try {
          trial.of(machine, seed);
        } catch (InvalidPolicyException e) {
          return RuleVerdict.broken(rule, e.getMessage());
        } catch (BrokenException e) {
          return RuleVerdict.broken(
              rule, "on machine %s, seed %d: %s".formatted(machine.name(), seed, e.getMessage()));
        } finally {
          calls = List.of();
        }
      }
    }
    return RuleVerdict.kept(rule);
  }

  private void requireMade(MachineDescription machine, long seed) {
    candidate.newPolicy(machine, THREADS, seed);
  }

  private void requireTakenOrRefused(MachineDescription machine, long seed) {
    String why = "";
    try {
      newRun(machine, THREADS, LONGEST_STEPS, seed, true);
    } catch (IllegalArgumentException e) {
      why = String.valueOf(e.getMessage());
    }
    if (!candidate.refuses(machine)) {
      if (!why.isEmpty()) {
        throw new BrokenException("it refuses this machine: " + why);
      }
    } else if (!why.contains(machine.name())) {
      throw new BrokenException(
          why.isEmpty()
              ? "it takes this machine, which it is said to refuse"
              : "it does not name the machine that it refuses: " + why);
    }
  }

  /** Returns why the policy refuses a machine, if it does. */
  public Optional<String> refusal(MachineDescription machine) {
    try {
      newRun(machine, THREADS, LONGEST_STEPS, 1, true);
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (BrokenException _) {
      // Rules tell.
    }
    return Optional.empty();
  }

  private List<String> run(MachineDescription machine, long seed, Consumer<MachineModel> check) {
    return newRun(machine, THREADS, LONGEST_STEPS, seed, true).run(check);
  }

  private RandomRun newRun(
      MachineDescription machine, int threads, int longestSteps, long seed, boolean skips) {
    Scheduler policy = candidate.newPolicy(machine, threads, seed);
    return newRun(machine, policy, threads, longestSteps, seed, skips);
  }

  private RandomRun newRun(
      MachineDescription machine,
      Scheduler policy,
      int threads,
      int longestSteps,
      long seed,
      boolean skips) {
    try {
      RandomRun run =
          new RandomRun(machine, candidate.name(), policy, threads, longestSteps, seed, skips);
      calls = List.of(run.calls());
      return run;
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (PolicyFailedException e) {
      throw new BrokenException("it " + e.text(), e);
    } catch (Throwable e) {
      throw new BrokenException("it failed in checkMachine: " + Blame.of(policy.getClass(), e), e);
    }
  }

  /** Threads may be let wait, but not all of them for ever. */
  private void requirePlaces(MachineDescription description, long seed) {
    AtomicBoolean ran = new AtomicBoolean();
    run(
        description,
        seed,
        machine -> {
          requirePlaces(machine);
          ran.compareAndSet(false, machine.threads().stream().anyMatch(PolicyContract::mayRun));
        });
    if (!ran.get()) {
      throw new BrokenException("no thread ever runs");
    }
  }

  private static boolean mayRun(AkulaThread thread) {
    return thread.isActive() && !thread.isPaused() && thread.context() != null;
  }

  private void requirePlaces(MachineModel machine) {
    Set<AkulaThread> found = new HashSet<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      HardwareContext context = machine.getContext(c);
      for (AkulaThread thread : context.threads()) {
        require(found.add(thread), thread, "is in two places");
        require(thread.context() == context, thread, "is not where its place says");
      }
    }
    if (candidate.letsAllRun()) {
      for (AkulaThread thread : machine.threads()) {
        require(thread.isActive(), thread, "is not active");
        require(!thread.isPaused(), thread, "is paused");
        require(found.contains(thread), thread, "is in no place");
      }
    }
  }

  private static void require(boolean holds, AkulaThread thread, String what) {
    if (!holds) {
      throw new BrokenException("thread %d %s".formatted(thread.id(), what));
    }
  }

  private static void requireEven(MachineModel machine) {
    List<Integer> loads = machine.cores().stream().map(Core::load).toList();
    boolean equal = machine.cores().stream().map(Core::contextCount).distinct().count() == 1;
    int least = loads.stream().min(Integer::compare).orElseThrow();
    int greatest = loads.stream().max(Integer::compare).orElseThrow();
    if (equal && greatest - least > 1) {
      throw new BrokenException(
          "equal cores have %d to %d threads: %s".formatted(least, greatest, loads));
    }
    int idle = 0;
    int oversubscribed = 0;
    for (int c = 0; c < machine.contextCount(); c++) {
      idle += machine.getContext(c).load() == 0 ? 1 : 0;
      oversubscribed += machine.getContext(c).load() > 1 ? 1 : 0;
    }
    if (idle > 0 && oversubscribed > 0) {
      throw new BrokenException(
          "contexts without a thread: %d, with several: %d; threads of each core: %s"
              .formatted(idle, oversubscribed, loads));
    }
  }

  private void requireSame(MachineDescription machine, long seed) {
    RandomRun run = newRun(machine, THREADS, LONGEST_STEPS, seed, true);
    List<String> first = run.run(_ -> {});
    require(run, first, run(machine, seed, _ -> {}), "the first run has %s, the second one %s");
  }

  private void requireReplay(MachineDescription machine, long seed) {
    RandomRun run = newRun(machine, THREADS, LONGEST_STEPS, seed, true);
    List<String> decided = run.run(_ -> {});
    Scheduler again = candidate.newPolicy(machine, THREADS, seed);
    List<String> replayed;
    try {
      replayed = new ReplayedRun(machine, PolicyDriver.INTERVAL_NANOS, again, run.record()).run();
    } catch (RuntimeException e) {
      throw new BrokenException("the run is not repeated: " + e.getMessage(), e);
    }
    require(run, decided, replayed, "the run has %s, its replay %s");
  }

  private void requireSkips(MachineDescription machine, long seed) {
    requireSkips(machine, THREADS, LONGEST_STEPS, seed);
    requireSkips(machine, FEW_THREADS, 20 * LONGEST_STEPS, seed);
  }

  private void requireSkips(MachineDescription machine, int threads, int longestSteps, long seed) {
    RandomRun run = newRun(machine, threads, longestSteps, seed, true);
    List<String> skipping = run.run(_ -> {});
    List<String> called = newRun(machine, threads, longestSteps, seed, false).run(_ -> {});
    require(
        run, skipping, called, "with skipped calls there is %s, with calls at all intervals %s");
  }

  private static void require(RandomRun run, List<String> one, List<String> other, String what) {
    Difference.of(one, other)
        .ifPresent(found -> {
          throw new BrokenException(
              "%s %s"
                  .formatted(
                      run.instant(found.line()), what.formatted(found.one(), found.other())));
        });
  }

  private boolean ordersQueues() {
    return candidate.newPolicy(machines().getFirst(), THREADS, 1) instanceof QueueOrder;
  }

  private void requireOrder(MachineDescription machine, long seed) {
    List<String> first = ordered(machine, seed);
    Difference.of(first, ordered(machine, seed))
        .ifPresent(found -> {
          String line = first.get(Math.min(found.line(), first.size() - 1));
          throw new BrokenException(
              "two runs differ %s ns: the first one has %s, the second one %s"
                  .formatted(line.split(":")[0], found.one(), found.other()));
        });
  }

  private List<String> ordered(MachineDescription machine, long seed) {
    OrderedRun run = new OrderedRun(machine, seed, candidate.longestWaitNanos());
    calls = List.of(run.calls());
    try {
      return run.run(candidate.name(), candidate.newPolicy(machine, THREADS, seed));
    } catch (RunFailedException e) {
      throw new BrokenException(e.getMessage(), e);
    }
  }
}
