package akula.toolkit.decisions;

import akula.api.Scheduler;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyTrial;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** The policies of a replay, each looked up and tried once. */
final class LogPolicies {
  private final PolicyCatalog catalog;
  private final LoggedLife life;
  private final Duration limit;
  private final Map<String, Optional<PolicyFactory>> found = new HashMap<>();

  LogPolicies(PolicyCatalog catalog, LoggedLife life, Duration limit) {
    this.catalog = catalog;
    this.life = life;
    this.limit = limit;
  }

  /** Returns a policy; nothing for the kernel. */
  Optional<PolicyFactory> find(String spec) {
    return found.computeIfAbsent(
        spec,
        _ ->
            spec.equals(PolicyCatalog.KERNEL)
                ? Optional.empty()
                : Optional.of(
                    PolicyTrial.of(
                        catalog.resolve(spec, List.of(PolicyCatalog.KERNEL)),
                        life.head().machine(),
                        limit,
                        "--policy-limit")));
  }

  /** Returns a new one, as the manager made it; null for the kernel. */
  Scheduler make(String spec) {
    return find(spec)
        .map(policy -> policy.newScheduler(new SplittableRandom(life.head().seed())))
        .orElse(null);
  }

  /**
   * Checks that the log has what a policy needs.
   *
   * @throws UsageException if not
   * @throws RunFailedException if it throws when it is asked
   */
  void check(PolicyFactory policy) throws RunFailedException {
    LogHost host = new LogHost(life.head());
    Scheduler made = policy.newScheduler(new SplittableRandom(life.head().seed()));
    Optional<String> refusal;
    try {
      refusal =
          RequirementsCheck.refusal(policy.name(), made, host.machine(), Integer.MAX_VALUE, host);
    } catch (PolicyFailedException e) {
      throw new RunFailedException("policy %s %s".formatted(policy.name(), e.text()), e);
    }
    if (refusal.isPresent()) {
      throw new UsageException(MessageCode.POLICY_NEEDS, refusal.get());
    }
  }
}
