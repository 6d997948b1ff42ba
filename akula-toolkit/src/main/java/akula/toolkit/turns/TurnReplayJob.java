package akula.toolkit.turns;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.watch.PolicyWatch;
import akula.wrapper.kernel.KernelHost;
import akula.wrapper.kernel.RecordedTurns;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Turns that a policy decided, decided again without the kernel. */
public final class TurnReplayJob implements Job<TurnReplayResult> {
  private final Path file;
  private final PolicyFactory policy;
  private final Duration policyLimit;

  TurnReplayJob(Path file, PolicyFactory policy, Duration policyLimit) {
    this.file = file;
    this.policy = policy;
    this.policyLimit = policyLimit;
  }

  /** Begins a plan. */
  public static TurnReplayBuilder builder() {
    return new TurnReplayBuilder();
  }

  @Override
  public TurnReplayResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException {
    TurnsHead.Opened opened = TurnsHead.open(file);
    TurnsHead head = opened.head();
    try (var rest = opened.rest()) {
      RecordedTurns turns =
          new RecordedTurns(rest, head.machine(), head.interval().toNanos(), head.parameters());
      turns.calls().nameWorkloadBy(() -> "recording " + file);
      try (PolicyWatch watch =
          PolicyWatch.over(() -> List.of(turns.calls()), listener::message, policyLimit)) {
        return new TurnReplayResult(file, head, watch.run(() -> decide(turns, head)).get());
      }
    }
  }

  /** What is wrong with the recording is no failure of the policy. */
  private interface Found {
    RecordedTurns.Outcome get() throws InvalidInputException;
  }

  private Found decide(RecordedTurns turns, TurnsHead head) throws IOException {
    var settings = new KernelHost.Settings(head.ahead(), head.starvation().toNanos());
    var made = policy.newScheduler(new SplittableRandom(head.seed()));
    try {
      RecordedTurns.Outcome outcome = turns.decide(settings, made, policy.name(), null, () -> {});
      return () -> outcome;
    } catch (RecordedTurns.DamagedException e) {
      Mistake damage =
          new Mistake(
              file.toString(),
              0,
              0,
              MessageCode.WRONG_VALUE,
              "was cut or edited: " + e.getMessage());
      return () -> {
        throw new InvalidInputException(List.of(damage));
      };
    }
  }
}
