package akula.cli.policies;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.contract.NamedPolicy;
import akula.contract.PolicyContract;
import akula.contract.Rule;
import akula.contract.RuleVerdict;
import akula.toolkit.watch.PolicyTrial;
import akula.toolkit.watch.PolicyWatch;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Holds policies to the contract, and waits for none for ever. */
public final class ContractRun {
  /** Names the option that says how long a callback may take. */
  static final String LIMIT = "--policy-limit";

  private final PolicyFactory factory;
  private final Duration limit;
  private final PrintWriter err;

  /**
   * What came of it.
   *
   * @param policy with the machines that it refuses
   * @param verdicts on all rules
   */
  public record Outcome(NamedPolicy policy, List<RuleVerdict> verdicts) {
    /** Returns whether a rule is broken. */
    public boolean isBroken(Rule rule) {
      return verdicts.stream()
          .anyMatch(one -> one.rule() == rule && one.status() == RuleVerdict.Status.BROKEN);
    }

    /** Returns whether any is. */
    public boolean isAnyBroken() {
      return Arrays.stream(Rule.values()).anyMatch(this::isBroken);
    }
  }

  /**
   * Makes one.
   *
   * @param limit how long a callback may take
   * @param err takes what is said meanwhile
   * @throws akula.api.plugin.InvalidPolicyException if the policy cannot be made
   */
  public ContractRun(PolicyFactory factory, Duration limit, PrintWriter err) {
    this.factory =
        PolicyTrial.of(
            factory, PolicyContract.machines().getFirst(), PolicyWatch.requireLimit(limit), LIMIT);
    this.limit = limit;
    this.err = err;
  }

  /**
   * Tries all rules.
   *
   * @param purposes what the policy does on purpose
   * @param longestWait for how long a thread may wait in a queue that it orders
   * @throws RunFailedException if a callback does not come back
   */
  public Outcome outcome(Set<NamedPolicy.Purpose> purposes, Duration longestWait)
      throws RunFailedException {
    NamedPolicy policy = new NamedPolicy(factory, purposes, longestWait);
    PolicyContract contract = new PolicyContract(policy);
    try (PolicyWatch watch =
        PolicyWatch.over(contract::calls, line -> err.println("akula: " + line), limit)) {
      return watch.run(() -> {
        policy.learn(contract);
        return new Outcome(policy, Arrays.stream(Rule.values()).map(contract::verdict).toList());
      });
    }
  }
}
