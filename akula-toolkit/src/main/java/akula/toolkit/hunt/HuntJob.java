package akula.toolkit.hunt;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.hunt.Hunt;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.WeakSpot;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.setup.LongInterval;
import akula.toolkit.setup.PolicyRequirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A hunt for the workloads that a policy loses most; nothing of it is kept if it is stopped. */
public final class HuntJob implements Job<HuntResult> {
  private final Setup setup;
  private final HuntPlan plan;
  private final int keep;
  private final PieceRunner runner;
  private final Output output;
  private final Duration policyLimit;

  /**
   * What is written.
   *
   * @param folder for workloads, if they are written
   * @param replay makes of the plan and a workload file the command that simulates it again
   */
  record Output(Optional<Path> folder, BiFunction<HuntPlan, String, String> replay) {}

  HuntJob(
      Setup setup, HuntPlan plan, int keep, PieceRunner runner, Output output, Duration policyLimit)
      throws RunFailedException {
    this.setup = setup;
    this.plan = plan;
    this.keep = keep;
    this.runner = runner;
    this.output = output;
    this.policyLimit = policyLimit;
    ready();
  }

  /** Begins a plan; what nothing is said of is as in {@code akula hunt}. */
  public static HuntBuilder builder() {
    return new HuntBuilder();
  }

  private Hunt ready() throws RunFailedException {
    return PolicyRequirements.check(() -> {
      try {
        return new Hunt(plan, runner.fromTheBeginning());
      } catch (IllegalArgumentException e) {
        throw new UsageException(
            MessageCode.UNFIT,
            "--against %s: %s; --against another policy needs nothing of this"
                .formatted(plan.rival().name(), e.getMessage()));
      }
    });
  }

  @Override
  public HuntResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    setup.withoutEffect(plan.policies(), false).forEach(listener::message);
    LongInterval.of(setup, plan.policies()).ifPresent(listener::message);
    PartTeams.of(setup.dataSet()).ifPresent(gap -> listener.message(gap + "."));
    HuntResult result =
        new HuntResult(plan, spots(ready(), listener), output.folder(), output.replay());
    result.write();
    return result;
  }

  private List<WeakSpot> spots(Hunt hunt, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    try (PolicyWatch watch = PolicyWatch.over(hunt::calls, listener::message, policyLimit);
        JobListener.Counter counter =
            listener.begin("hunt", Unit.WORKLOAD, () -> plan.budget(), 0)) {
      try {
        return hunt.run(
            keep,
            looked -> {
              counter.done(looked);
              if (listener.isCancelled()) {
                Thread.currentThread().interrupt();
              }
            });
      } catch (InterruptedException e) {
        if (watch.endless().isPresent()) {
          throw watch.endless().get();
        }
        throw e;
      }
    }
  }
}
