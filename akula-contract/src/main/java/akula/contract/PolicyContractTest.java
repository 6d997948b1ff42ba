package akula.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Policy;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every policy has to keep. A policy joins by one class with one method:
 *
 * <pre>{@code
 * class MyPolicyContractTest extends PolicyContractTest {
 *   @Override protected String policy() {
 *     return "my_policy:option=value";
 *   }
 * }
 * }</pre>
 *
 * <p>The policy is found by its name, so its registration is tested too. Each test runs random
 * launches and ends (some at the same instant, more threads than contexts) on every machine of
 * {@link #machines()}.
 */
public abstract class PolicyContractTest {
  private static final int SEEDS = 6;
  private static final int THREADS = 40;
  private static final int FEW_THREADS = 5;

  /** In quarters of an interval. */
  private static final int LONGEST_STEPS = 40;

  /** By specification: a policy that is a source file would be compiled for every run. */
  private static final Map<String, PolicyFactory> FACTORIES = new ConcurrentHashMap<>();

  /** Makes the test; JUnit calls this. */
  protected PolicyContractTest() {}

  /** Returns the specification of the policy, as on the command line. */
  protected abstract String policy();

  /**
   * Returns the specification for one machine, if it differs from machine to machine.
   *
   * @param machine the machine of a test
   * @param threads how many threads will be launched
   */
  protected String policy(MachineDescription machine, int threads) {
    return policy();
  }

  /**
   * Returns whether the policy keeps the load of equal cores within one thread; true by default.
   */
  protected boolean keepsLoadEven() {
    return true;
  }

  /** Returns whether the policy lets every thread run from its launch on; true by default. */
  protected boolean letsAllRun() {
    return true;
  }

  /**
   * Returns for how long a thread may wait that could run, nanoseconds, where the policy orders
   * queues with some four threads on each context, of 1 to 21 s of work each; 20 s by default. One
   * that lets threads run to their ends takes longer.
   */
  protected long longestWaitNanos() {
    return 20_000_000_000L;
  }

  /**
   * Returns whether the policy refuses a machine of the tests, by {@link Scheduler#checkMachine};
   * false by default.
   */
  protected boolean refuses(MachineDescription machine) {
    return false;
  }

  /** Returns the machines: from one core to SMT, unequal domains and unequal cores. */
  static Stream<MachineDescription> machines() {
    return Stream.of(
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

  private List<String> run(MachineDescription machine, long seed, Consumer<MachineModel> check) {
    return newRun(machine, THREADS, LONGEST_STEPS, seed, true).run(check);
  }

  private RandomRun newRun(
      MachineDescription machine, int threads, int longestSteps, long seed, boolean skips) {
    assumeFalse(refuses(machine), "it refuses the machine");
    Scheduler policy = newPolicy(machine, threads, seed);
    return new RandomRun(machine, policy, threads, longestSteps, seed, skips);
  }

  private Scheduler newPolicy(MachineDescription machine, int threads, long seed) {
    return FACTORIES
        .computeIfAbsent(policy(machine, threads), PolicyCatalog.ofClassPath()::resolve)
        .newScheduler(new SplittableRandom(seed));
  }

  private void runAll(MachineDescription machine, Consumer<MachineModel> check) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      run(machine, seed, check);
    }
  }

  /** What it refuses, it refuses before anything runs. */
  @ParameterizedTest
  @MethodSource("machines")
  void aMachineIsTakenOrRefused(MachineDescription machine) {
    Scheduler policy = newPolicy(machine, THREADS, 1);
    if (refuses(machine)) {
      assertThatThrownBy(() -> new RandomRun(machine, policy, THREADS, LONGEST_STEPS, 1, true))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(machine.name());
    } else {
      assertThatCode(() -> new RandomRun(machine, policy, THREADS, LONGEST_STEPS, 1, true))
          .doesNotThrowAnyException();
    }
  }

  /** No thread is lost, none is in two places, and none waits that could run. */
  @ParameterizedTest
  @MethodSource("machines")
  void everyThreadIsInOnePlaceAndRuns(MachineDescription machine) {
    runAll(machine, this::assertEachInOnePlace);
  }

  private void assertEachInOnePlace(MachineModel machine) {
    Set<AkulaThread> found = new HashSet<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      HardwareContext context = machine.getContext(c);
      for (AkulaThread thread : context.threads()) {
        assertThat(found.add(thread)).as("%s is in one place", thread).isTrue();
        assertThat(thread.context()).as("place of %s", thread).isSameAs(context);
      }
    }
    assertThat(found).as("the threads in places").isSubsetOf(new HashSet<>(machine.threads()));
    if (letsAllRun()) {
      for (AkulaThread thread : machine.threads()) {
        assertThat(thread.isActive()).as("%s is active", thread).isTrue();
        assertThat(thread.isPaused()).as("%s is paused", thread).isFalse();
        assertThat(found).as("threads in places").contains(thread);
      }
    }
  }

  /**
   * Equal cores differ by one thread at most; on any machine no thread waits for a free context.
   */
  @ParameterizedTest
  @MethodSource("machines")
  void loadStaysEven(MachineDescription machine) {
    if (keepsLoadEven()) {
      runAll(machine, PolicyContractTest::assertEven);
    }
  }

  private static void assertEven(MachineModel machine) {
    List<Integer> loads = machine.cores().stream().map(Core::load).toList();
    boolean equal = machine.cores().stream().map(Core::contextCount).distinct().count() == 1;
    int least = loads.stream().min(Integer::compare).orElseThrow();
    int greatest = loads.stream().max(Integer::compare).orElseThrow();
    if (equal) {
      assertThat(greatest - least).as("difference of the loads of cores %s", loads).isLessThan(2);
    }
    int idle = 0;
    int oversubscribed = 0;
    for (int c = 0; c < machine.contextCount(); c++) {
      idle += machine.getContext(c).load() == 0 ? 1 : 0;
      oversubscribed += machine.getContext(c).load() > 1 ? 1 : 0;
    }
    assertThat(idle == 0 || oversubscribed == 0)
        .as("%d idle contexts while %d have several threads, loads %s", idle, oversubscribed, loads)
        .isTrue();
  }

  /** The generator of the host is the only source of chance. */
  @ParameterizedTest
  @MethodSource("machines")
  void theSameSeedGivesTheSameTrace(MachineDescription machine) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertThat(run(machine, seed, model -> {})).isEqualTo(run(machine, seed, model -> {}));
    }
  }

  /** Another host that repeats what happened gets the same decisions, to the byte. */
  @ParameterizedTest
  @MethodSource("machines")
  void aReplayGivesTheSameDecisions(MachineDescription machine) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      RandomRun run = newRun(machine, THREADS, LONGEST_STEPS, seed, true);
      List<String> decided = run.run(model -> {});
      Scheduler again = newPolicy(machine, THREADS, seed);
      assertThat(new ReplayedRun(machine, PolicyDriver.INTERVAL_NANOS, again, run.record()).run())
          .isEqualTo(decided);
    }
  }

  /**
   * A policy that orders queues: none is lost or in two queues, no context idles beside threads
   * that wait for it, nobody starves, and the same seed gives the same order.
   */
  @ParameterizedTest
  @MethodSource("machines")
  void theOrderOfQueuesLetsAllRun(MachineDescription machine) throws RunFailedException {
    assumeFalse(refuses(machine), "it refuses the machine");
    assumeTrue(newPolicy(machine, THREADS, 1) instanceof QueueOrder, "it leaves the order alone");
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertThat(orderedRun(machine, seed)).isEqualTo(orderedRun(machine, seed));
    }
  }

  private List<String> orderedRun(MachineDescription machine, long seed) throws RunFailedException {
    return new OrderedRun(machine, seed, longestWaitNanos()).run(newPolicy(machine, THREADS, seed));
  }

  /**
   * Where a policy says that intervals can be skipped, it would have done nothing at them: called
   * all the same, it makes the same of the machine. With many short threads, and with few long
   * ones.
   */
  @ParameterizedTest
  @MethodSource("machines")
  void whatCanBeSkippedChangesNothing(MachineDescription machine) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      assertSkippingChangesNothing(machine, THREADS, LONGEST_STEPS, seed);
      assertSkippingChangesNothing(machine, FEW_THREADS, 20 * LONGEST_STEPS, seed);
    }
  }

  private void assertSkippingChangesNothing(
      MachineDescription machine, int threads, int longestSteps, long seed) {
    List<String> skipping = newRun(machine, threads, longestSteps, seed, true).run(model -> {});
    List<String> called = newRun(machine, threads, longestSteps, seed, false).run(model -> {});
    int first = 0;
    while (first < called.size() && skipping.get(first).equals(called.get(first))) {
      first++;
    }
    if (first < called.size()) {
      assertThat(skipping.get(first))
          .as(
              "%s said skipIntervals(), so nothing may differ if it is called at intervals all the"
                  + " same; machine %s, seed %d",
              policy(), machine.name(), seed)
          .isEqualTo(called.get(first));
    }
  }

  /** The header says everything, and where the idea comes from. */
  @Test
  void theHeaderIsComplete() {
    var definition = PolicyCatalog.ofClassPath().resolve(policy()).definition();
    Policy header = definition.header().orElseThrow();
    assertThat(
            List.of(
                header.idea(), header.source(), header.cost(), header.goodFor(), header.badFor()))
        .as("header of %s", definition.name())
        .allMatch(text -> text.endsWith(".") || text.contains("DOI"));
    assertThat(header.source()).containsPattern("DOI 10\\.\\d{4,9}/\\S+|, \\d{4} \\(no DOI\\)");
    assertThat(definition.options()).allMatch(option -> !option.help().isBlank());
  }
}
