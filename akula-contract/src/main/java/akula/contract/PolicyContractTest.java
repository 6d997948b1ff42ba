package akula.contract;

import static org.junit.jupiter.api.Assumptions.abort;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every policy has to keep, as a test. A policy joins by one class with one method:
 *
 * <pre>{@code
 * class MyPolicyContractTest extends PolicyContractTest {
 *   @Override protected String policy() {
 *     return "my_policy:option=value";
 *   }
 * }
 * }</pre>
 *
 * <p>The policy is found by its name, so its registration is tested too. {@link PolicyContract}
 * says how each rule is tried; a rule that is broken is one test that fails, with one sentence.
 */
public abstract class PolicyContractTest {
  /** By specification: a policy that is a source file would be compiled for every run. */
  private static final Map<String, PolicyFactory> FACTORIES = new ConcurrentHashMap<>();

  /** By test class, since some rules come before others. */
  private static final Map<Class<?>, PolicyContract> CONTRACTS = new ConcurrentHashMap<>();

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
    return TriedPolicy.LONGEST_WAIT_NANOS;
  }

  /**
   * Returns whether the policy refuses a machine of the tests, by {@link Scheduler#checkMachine};
   * false by default.
   */
  protected boolean refuses(MachineDescription machine) {
    return false;
  }

  /** Tries a rule on all machines. */
  @ParameterizedTest
  @EnumSource
  void keeps(Rule rule) {
    RuleVerdict verdict =
        CONTRACTS.computeIfAbsent(getClass(), _ -> new PolicyContract(new Tested())).verdict(rule);
    switch (verdict.status()) {
      case KEPT -> {}
      case BROKEN -> throw broken(verdict);
      case NOT_TRIED -> abort(verdict.text());
    }
  }

  /** Where it was thrown tells nothing that the sentence does not. */
  private static AssertionError broken(RuleVerdict verdict) {
    AssertionError error =
        new AssertionError("not kept: %s: %s".formatted(verdict.rule().title(), verdict.text()));
    error.setStackTrace(new StackTraceElement[0]);
    return error;
  }

  /** The policy of this test. */
  private final class Tested implements TriedPolicy {
    @Override
    public String name() {
      return policy();
    }

    @Override
    public Scheduler newPolicy(MachineDescription machine, int threads, long seed) {
      return FACTORIES
          .computeIfAbsent(policy(machine, threads), PolicyCatalog.ofClassPath()::resolve)
          .newScheduler(new SplittableRandom(seed));
    }

    @Override
    public boolean keepsLoadEven() {
      return PolicyContractTest.this.keepsLoadEven();
    }

    @Override
    public boolean letsAllRun() {
      return PolicyContractTest.this.letsAllRun();
    }

    @Override
    public long longestWaitNanos() {
      return PolicyContractTest.this.longestWaitNanos();
    }

    @Override
    public boolean refuses(MachineDescription machine) {
      return PolicyContractTest.this.refuses(machine);
    }
  }
}
