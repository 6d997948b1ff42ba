package akula.papers.real;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.PlainFile;
import akula.papers.claims.FigureText;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.reading.ResultsReader;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.RunBuilder;
import akula.toolkit.run.RunJob;
import akula.toolkit.run.RunView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Real runs for a paper on two cores of this machine, in a folder for each workload. Those that
 * were interrupted are resumed.
 */
public final class TwoCoreRuns implements RealTimes {
  private final Path folder;
  private final TwoCores cores;
  private final int repeats;
  private final long seed;
  private final PolicyCatalog catalog;

  /**
   * Prepares runs.
   *
   * @param folder gets a folder for each workload
   * @param cores where they run
   * @param repeats how often each workload is run under each policy
   * @param seed of the policies
   * @param catalog the policies that can be named
   */
  public TwoCoreRuns(Path folder, TwoCores cores, int repeats, long seed, PolicyCatalog catalog) {
    this.folder = folder;
    this.cores = cores;
    this.repeats = repeats;
    this.seed = seed;
    this.catalog = catalog;
  }

  /** Returns what the simulator says of the same runs. */
  public WorkloadPrediction prediction() throws InvalidInputException {
    return new WorkloadPrediction(cores, catalog, seed, repeats);
  }

  /** Returns the folder of their results. */
  Path folder() {
    return folder;
  }

  /** Returns how often each workload is run under each policy. */
  int repeats() {
    return repeats;
  }

  /**
   * Returns what has to be known of the runs, in lines for people.
   *
   * @param workload one of those that were run
   */
  List<String> notes(String workload) throws InvalidInputException {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%d repetition%s on cpus %s, seed %d"
            .formatted(repeats, repeats == 1 ? "" : "s", cores.cpus(), seed));
    double[] reached =
        ResultsReader.read(folder.resolve(workload)).real().stream()
            .flatMap(real -> real.speeds().values().stream())
            .flatMap(List::stream)
            .mapToDouble(CpuSpeed::reached)
            .toArray();
    if (reached.length > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "cpu %d made slower: %.4f of its speed asked for, %s reached",
              cores.second(),
              cores.speed(),
              FigureText.number(Estimate.ofAll(reached), 4)));
    }
    return notes;
  }

  /**
   * Runs a workload under policies, unless that was done before.
   *
   * @param workload one that ships
   * @param policies in the order of the first repetition; each begins with another one
   * @param view shows each run
   */
  void run(String workload, List<String> policies, JobListener listener, RunView view)
      throws InvalidInputException, RunFailedException, IOException, JobInterruptedException {
    Path out = folder.resolve(workload);
    RunBuilder plan =
        RunJob.builder()
            .workload(Path.of(workload))
            .data(WorkloadPrediction.DATA)
            .cpus(cores.cpus())
            .repeat(repeats)
            .seed(seed)
            .out(out)
            .emulateSpeed(cores.isUnequal() ? cores.emulated() : null)
            .resume(PlainFile.exists(out))
            .catalog(catalog);
    policies.forEach(plan::policy);
    try (RunJob job = plan.build()) {
      job.run(listener, view);
    }
  }

  @Override
  public long[] nanos(String workload, String policy) throws InvalidInputException {
    return ResultsReader.read(folder.resolve(workload))
        .runs()
        .runs(workload, policy)
        .orElseThrow()
        .steps(Measure.MAKESPAN);
  }
}
