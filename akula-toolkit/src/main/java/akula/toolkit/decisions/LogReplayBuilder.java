package akula.toolkit.decisions;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plans the replay of a manager's log. What nothing is said of is as in {@code akula replay}. */
public final class LogReplayBuilder {
  private Path folder;
  private final List<String> policies = new ArrayList<>();
  private PolicyCatalog catalog;
  private Duration policyLimit = PolicyWatch.LIMIT;
  private Optional<Path> out = Optional.empty();

  LogReplayBuilder() {}

  /** Takes the folder of the log; there has to be one. */
  public LogReplayBuilder log(Path ofOneLife) {
    folder = ofOneLife;
    return this;
  }

  /** Takes one more policy that is asked, beside those that were there. */
  public LogReplayBuilder policy(String spec) {
    policies.add(spec);
    return this;
  }

  /** Takes the policies that can be named. */
  public LogReplayBuilder catalog(PolicyCatalog policiesThatThereAre) {
    catalog = policiesThatThereAre;
    return this;
  }

  /**
   * Takes how long a callback of a policy may take, of real time, before the job ends as failed.
   */
  public LogReplayBuilder policyLimit(Duration limit) {
    policyLimit = limit;
    return this;
  }

  /** Takes the folder, not there yet, into which the logs of what is decided now are written. */
  public LogReplayBuilder out(Path newFolder) {
    out = Optional.of(newFolder);
    return this;
  }

  /**
   * Reads and checks what the log says of itself, and what the policies need.
   *
   * @throws InvalidInputException with the mistakes of the log
   * @throws UsageException if something does not go together, or the log lacks what a policy needs
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public LogReplayJob build() throws InvalidInputException, RunFailedException {
    PolicyWatch.requireLimit(policyLimit);
    if (folder == null) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "a replay needs a log");
    }
    LoggedLife life = LoggedLife.open(folder);
    PolicyCatalog known = catalog == null ? PolicyCatalog.ofClassPath() : catalog;
    LogPolicies asked = new LogPolicies(known, life, policyLimit);
    Set<String> names = new HashSet<>();
    for (String spec : policies) {
      if (!names.add(spec)) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE, "policy %s is given twice; name each once".formatted(spec));
      }
      Optional<PolicyFactory> policy = asked.find(spec);
      if (policy.isPresent()) {
        asked.check(policy.get());
      }
    }
    return new LogReplayJob(life, asked, policies, policyLimit, out);
  }
}
