package akula.cli.sweep;

import akula.bootstrap.RunFailedException;
import akula.cli.common.CoSchedulesOption;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.OnOption;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.statistics.results.PartsFolder;
import akula.toolkit.bundle.BundledSweep;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.sweep.OpenSweep;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.sweep.SweepResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula sweep}: many workloads under several policies, on all cores. */
@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = SweepDefaults.class,
    description = {
      "Simulate many random workloads of several categories under several policies, print the"
          + " average and the worst degradation by category and policy, and write all runs to a"
          + " results folder.",
      "With --workload it takes workloads that you wrote in their place.",
      "Without arguments: the categories of the AKULA paper's Tables 3 and 4."
    })
public final class SweepCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SweepPlanOptions what;

  @Mixin private ResultsOptions results;

  @Mixin private JobsOption jobs;

  @Mixin private FormatOption format;

  @Option(
      names = "--bound",
      description =
          "Work out for every workload the best placement that never moves a thread and what no"
              + " policy can beat, and show how far the policies are from both.")
  private boolean bound;

  @Option(
      names = "--uncertainty",
      paramLabel = "N",
      description =
          "Run the same workloads with N more data sets too, drawn from the intervals of the figures"
              + " (uncertainty.csv of the data set), and tell whether the order of the policies"
              + " survives.")
  private Integer uncertainty;

  @Mixin private CoSchedulesOption coSchedules;

  @Mixin private BundleOptions bundle;

  @Mixin private OnOption on;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    try (OnOption.Use use = on.use()) {
      return call(use);
    }
  }

  private int call(OnOption.Use use) throws InvalidInputException, RunFailedException, IOException {
    int workers = jobs.workers();
    if (bundle.toRun().isPresent()) {
      try (OpenSweep open = BundledSweep.open(bundle.toRun().get())) {
        SweepJob job =
            open.job(plan -> {
              what.intoBundled(plan);
              results.into(plan.jobs(workers).on(use.cluster()));
            });
        return run(job, () -> Stream.<Runnable>of(use::close, open::close).forEach(Runnable::run));
      }
    }
    SweepBuilder plan = what.plan().bound(bound).jobs(workers);
    plan.coSchedules(coSchedules.level().orElse(null));
    if (uncertainty != null) {
      plan.uncertainty(uncertainty);
    }
    results.into(plan);
    return bundle.isToSave()
        ? bundle.save(plan.build(), results.overwrite())
        : run(plan.on(use.cluster()).build(), use::close);
  }

  /**
   * Runs a sweep.
   *
   * @param after is done when the job is, before a process that was stopped may end
   */
  private int run(SweepJob job, Runnable after)
      throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    return StoppableCommand.run(
        err,
        job.folder(),
        () -> {
          SweepResult result = run(job, err, after);
          if (result.parts().getFirst().plan().share().isPresent()) {
            err.println(SweepReport.share(result));
          } else {
            new SweepReport(spec, format.format()).print(result);
          }
          spec.commandLine().getOut().flush();
          reportWhatIsLeft(job.folder(), err);
        });
  }

  private static SweepResult run(SweepJob job, PrintWriter err, Runnable after)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          JobInterruptedException {
    try {
      return job.run(new TerminalListener(err));
    } finally {
      after.run();
    }
  }

  /** Results are replaced as a whole; whoever has put something beside them shall know it. */
  private void reportWhatIsLeft(Path folder, PrintWriter err) throws IOException {
    List<Path> foreign = results.overwrite() ? PartsFolder.foreign(folder) : List.of();
    if (!foreign.isEmpty()) {
      err.println(
          "left as it was, since no sweep wrote it: %s"
              .formatted(foreign.stream().map(Path::toString).collect(Collectors.joining(", "))));
    }
  }
}
