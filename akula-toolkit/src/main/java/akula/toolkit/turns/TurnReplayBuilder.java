package akula.toolkit.turns;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.watch.PolicyTrial;
import akula.toolkit.watch.PolicyWatch;
import java.nio.file.Path;
import java.time.Duration;

/** Plans a replay of recorded turns; what nothing is said of is as in {@code akula replay}. */
public final class TurnReplayBuilder {
  private Path file;
  private PolicyCatalog catalog;
  private String policy;
  private Duration policyLimit = PolicyWatch.LIMIT;

  TurnReplayBuilder() {}

  /** Takes the recording; there has to be one. */
  public TurnReplayBuilder recording(Path ofOneRun) {
    file = ofOneRun;
    return this;
  }

  /**
   * Takes the policy that decides again, such as the same one in another file; null for that of the
   * recording.
   */
  public TurnReplayBuilder policy(String spec) {
    policy = spec;
    return this;
  }

  /** Takes the policies that can be named. */
  public TurnReplayBuilder catalog(PolicyCatalog policiesThatThereAre) {
    catalog = policiesThatThereAre;
    return this;
  }

  /**
   * Takes how long a callback of a policy may take, of real time, before the job ends as failed.
   */
  public TurnReplayBuilder policyLimit(Duration limit) {
    policyLimit = limit;
    return this;
  }

  /**
   * Reads and checks what the recording says of itself.
   *
   * @throws InvalidInputException with the mistakes of the recording
   * @throws UsageException if its policy is not known
   * @throws RunFailedException if the policy throws when it is made
   */
  public TurnReplayJob build() throws InvalidInputException, RunFailedException {
    PolicyWatch.requireLimit(policyLimit);
    if (file == null) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "a replay needs a recording");
    }
    TurnsHead.Opened opened = TurnsHead.open(file);
    TurnsHead.close(opened.rest());
    PolicyCatalog known = catalog == null ? PolicyCatalog.ofClassPath() : catalog;
    PolicyFactory decides =
        PolicyTrial.of(
            known.resolve(policy == null ? opened.head().policy() : policy),
            opened.head().machine(),
            policyLimit,
            "--policy-limit");
    return new TurnReplayJob(file, decides, policyLimit);
  }
}
