package akula.toolkit.hunt;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.hunt.Hunt;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.pieces.PieceRunner;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.setup.Requirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.watch.PolicyWatch;

/** A hunt for the workloads that a policy loses most; nothing of it is kept if it is stopped. */
public final class HuntJob implements Job<HuntResult> {
  private final Setup setup;
  private final HuntPlan plan;
  private final int keep;
  private final PieceRunner runner;

  HuntJob(Setup setup, HuntPlan plan, int keep, PieceRunner runner) throws RunFailedException {
    this.setup = setup;
    this.plan = plan;
    this.keep = keep;
    this.runner = runner;
    ready();
  }

  /** Begins a plan; what nothing is said of is as in {@code akula hunt}. */
  public static HuntBuilder builder() {
    return new HuntBuilder();
  }

  private Hunt ready() throws RunFailedException {
    return Requirements.check(() -> {
      try {
        return new Hunt(plan, runner);
      } catch (IllegalArgumentException e) {
        throw new UsageException("--against %s: %s".formatted(plan.rival().name(), e.getMessage()));
      }
    });
  }

  @Override
  public HuntResult run(JobListener listener) throws RunFailedException, InterruptedException {
    setup.withoutEffect().ifPresent(listener::message);
    PartTeams.of(setup.dataSet()).ifPresent(gap -> listener.message(gap + "."));
    Hunt hunt = ready();
    try (PolicyWatch _ = PolicyWatch.over(hunt::calls, listener::message);
        JobListener.Counter counter =
            listener.begin("hunt", Unit.WORKLOAD, () -> plan.budget(), 0)) {
      return new HuntResult(
          plan,
          hunt.run(
              keep,
              looked -> {
                counter.done(looked);
                if (listener.isCancelled()) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
  }
}
