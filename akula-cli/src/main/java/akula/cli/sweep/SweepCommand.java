package akula.cli.sweep;

import akula.bootstrap.RunFailedException;
import akula.cli.ground.FormatOption;
import akula.cli.ground.JobsOption;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.sweep.SweepResult;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
  private static final int CTRL_C = 130;

  @Spec private CommandSpec spec;

  @Mixin private PlanOptions what;

  @Mixin private ResultsOptions results;

  @Mixin private JobsOption jobs;

  @Mixin private FormatOption format;

  @Option(
      names = "--bound",
      description =
          "Work out for every workload the best placement that never moves a thread and what no"
              + " policy can beat, and show how far the policies are from both.")
  private boolean bound;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    SweepBuilder plan = what.plan().bound(bound).jobs(jobs.workers());
    results.into(plan);
    SweepJob job = plan.build();
    PrintWriter err = spec.commandLine().getErr();
    // What is told of being stopped has to be told before the process may end.
    try (Interruption _ = new Interruption()) {
      return run(job, err);
    } catch (InterruptedException _) {
      return stopped(err);
    } catch (IOException e) {
      if (Interruption.isCauseOf(e)) {
        Thread.interrupted(); // told now; nothing that comes after shall be interrupted by it
        return stopped(err);
      }
      throw e;
    }
  }

  private int run(SweepJob job, PrintWriter err)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    try {
      SweepResult result = job.run(new TerminalListener(err));
      new SweepReport(spec, format.format()).print(result);
      spec.commandLine().getOut().flush();
      tellWhatIsLeft(job.folder(), err);
      err.println("results in " + job.folder());
      return 0;
    } catch (JobInterruptedException e) {
      String how =
          "the same command with --resume --out %s goes on with it".formatted(job.folder());
      if (e.isStopped()) {
        err.println("akula: stopped; " + e.kept() + ", " + how + ".");
        return CTRL_C;
      }
      throw new ResultsException("%s; %s, %s".formatted(e.getMessage(), e.kept(), how));
    }
  }

  /** Results are replaced as a whole; whoever has put something beside them shall know it. */
  private void tellWhatIsLeft(Path folder, PrintWriter err) throws IOException {
    List<Path> foreign = results.overwrite() ? PartsFolder.foreign(folder) : List.of();
    if (!foreign.isEmpty()) {
      err.println(
          "left as it was, since no sweep wrote it: %s"
              .formatted(foreign.stream().map(Path::toString).collect(Collectors.joining(", "))));
    }
  }

  private static int stopped(PrintWriter err) {
    err.println("akula: stopped before anything was done.");
    return CTRL_C;
  }
}
