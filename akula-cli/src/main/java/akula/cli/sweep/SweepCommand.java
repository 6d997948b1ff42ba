package akula.cli.sweep;

import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.BoundsMeans;
import akula.bootstrap.sweep.Sweep;
import akula.cli.ground.FormatOption;
import akula.cli.ground.JobsOption;
import akula.cli.watch.PolicyWatch;
import akula.formats.InvalidInputException;
import akula.formats.sweep.SweepFile;
import akula.statistics.reading.InvalidResultsException;
import akula.statistics.results.FolderLock;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.statistics.summary.Summary;
import akula.toolkit.bound.BoundsFile;
import akula.toolkit.bound.Distances;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Requirements;
import akula.toolkit.sweep.BrokenOffException;
import akula.toolkit.sweep.Manifest;
import akula.toolkit.sweep.PartPlan;
import akula.toolkit.sweep.UntoldPolicies;
import akula.toolkit.sweep.WorkloadClaims;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** Of each part; nothing for one without bounds. */
  private final List<Optional<BoundsFile>> bounds = new ArrayList<>();

  /** What is left of a sweep that is stopped. */
  private String kept = "what was done is kept";

  @Override
  public Integer call()
      throws InvalidInputException, InvalidResultsException, RunFailedException, IOException {
    SweepFile file = what.file();
    List<PartPlan> parts = what.parts(file, results, bound);
    int workers = jobs.workers();
    List<Sweep> sweeps = new ArrayList<>();
    for (PartPlan part : parts) {
      sweeps.add(ready(part, workers));
    }
    WorkloadClaims.require(parts);
    var calls = sweeps.stream().flatMap(sweep -> sweep.calls().stream()).toList();
    PrintWriter err = spec.commandLine().getErr();
    parts.stream()
        .flatMap(part -> part.setup().withoutEffect().stream())
        .distinct()
        .forEach(err::println);
    WorkloadClaims.of(parts).forEach(claim -> err.println("akula: " + claim));
    UntoldPolicies.of(parts).forEach(gap -> err.println("akula: " + gap + "."));
    Path folder = results.folder();
    try (FolderLock _ = FolderLock.of(folder);
        Interruption _ = new Interruption();
        PolicyWatch _ = PolicyWatch.over(calls, err)) {
      return runOrStop(file, parts, sweeps, folder);
    }
  }

  private Sweep ready(PartPlan part, int workers) throws RunFailedException {
    try {
      bounds.add(
          part.bound() ? Optional.of(new BoundsFile(part.plan(), workers)) : Optional.empty());
      return Requirements.check(() -> new Sweep(part.plan(), workers));
    } catch (UsageException | InvalidPolicyException e) {
      throw part.name().isEmpty() ? e : new UsageException(what.inPart(part.name(), e));
    } catch (RunFailedException e) {
      throw failed(part, e);
    }
  }

  private RunFailedException failed(PartPlan part, RunFailedException why) {
    return part.name().isEmpty()
        ? why
        : new RunFailedException(what.inPart(part.name(), why), why.getCause());
  }

  /** What is told of being stopped has to be told before the process may end. */
  private int runOrStop(SweepFile file, List<PartPlan> parts, List<Sweep> sweeps, Path folder)
      throws InvalidInputException, InvalidResultsException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    try {
      List<Summary> summaries =
          file.hasParts()
              ? runParts(file, parts, sweeps, folder)
              : List.of(run(parts, sweeps, folder));
      List<Distances> distances = distances(file, parts, summaries, folder);
      new SweepReport(spec, format.format()).print(parts, summaries, distances, file.hasParts());
      spec.commandLine().getOut().flush();
      tellWhatIsLeft(folder);
      err.println("results in " + folder);
      return 0;
    } catch (InterruptedException _) {
      return stopped();
    } catch (IOException e) {
      if (Interruption.isCauseOf(e)) {
        Thread.interrupted(); // told below; nothing that comes after shall be broken off by it
        return stopped();
      }
      throw e;
    } catch (BrokenOffException e) {
      if (e.isStopped()) {
        err.println("akula: stopped; " + kept + ", " + howToGoOn(folder) + ".");
        return CTRL_C;
      }
      throw new ResultsException("%s; %s, %s".formatted(e.getMessage(), kept, howToGoOn(folder)));
    }
  }

  /** The bounds of what is whole by now, so that there is nothing to lose but they. */
  private List<Distances> distances(
      SweepFile file, List<PartPlan> parts, List<Summary> summaries, Path folder)
      throws RunFailedException, IOException, BrokenOffException {
    List<Distances> distances = new ArrayList<>();
    kept = "the runs are kept, bounds that were not whole are worked out anew";
    for (int i = 0; bound && i < parts.size(); i++) {
      Path path = file.hasParts() ? folder.resolve(parts.get(i).name()) : folder;
      Optional<BoundsFile> ofPart = bounds.get(i);
      try {
        List<BoundsMeans> means = ofPart.isPresent() ? ofPart.get().write(path) : List.of();
        distances.add(new Distances(summaries.get(i), means, parts.get(i).kind()));
      } catch (InterruptedException e) {
        throw new BrokenOffException(path, true, e);
      }
    }
    return distances;
  }

  /** Results are replaced as a whole; whoever has put something beside them shall know it. */
  private void tellWhatIsLeft(Path folder) throws IOException {
    List<Path> foreign = results.overwrite() ? PartsFolder.foreign(folder) : List.of();
    if (!foreign.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "left as it was, since no sweep wrote it: %s"
                  .formatted(
                      foreign.stream().map(Path::toString).collect(Collectors.joining(", "))));
    }
  }

  private int stopped() {
    spec.commandLine().getErr().println("akula: stopped before anything was done.");
    return CTRL_C;
  }

  private static String howToGoOn(Path folder) {
    return "the same command with --resume --out %s goes on with it".formatted(folder);
  }

  private Summary run(List<PartPlan> parts, List<Sweep> sweeps, Path folder)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          BrokenOffException,
          InvalidResultsException {
    return new SweepRun(results, parts.getFirst(), sweeps.getFirst(), folder).run();
  }

  /** Each part has a folder of its own, the manifest of the whole comes when all are whole. */
  private List<Summary> runParts(
      SweepFile file, List<PartPlan> parts, List<Sweep> sweeps, Path folder)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          BrokenOffException,
          InvalidResultsException {
    WholeFolder whole = new WholeFolder(folder, Manifest.ofParts(file.name(), parts), results);
    List<Summary> summaries = new ArrayList<>();
    try {
      for (int i = 0; i < parts.size(); i++) {
        summaries.add(runPart(parts.get(i), sweeps.get(i), folder, whole));
      }
      whole.publish();
      return summaries;
    } finally {
      if (summaries.isEmpty()) {
        whole.discard();
      }
    }
  }

  private Summary runPart(PartPlan part, Sweep sweep, Path folder, WholeFolder whole)
      throws InvalidInputException,
          RunFailedException,
          IOException,
          InterruptedException,
          BrokenOffException,
          InvalidResultsException {
    try {
      return new SweepRun(results, part, sweep, folder.resolve(part.name())).run();
    } catch (RunFailedException e) {
      whole.fail(part.name(), e);
      throw failed(part, e);
    }
  }
}
