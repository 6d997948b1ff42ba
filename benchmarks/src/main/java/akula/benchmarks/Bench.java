package akula.benchmarks;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.sweep.SweepPlan;
import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the benchmarks share: the data set, its models, and timed sweeps. */
final class Bench {
  static final Path HOME = Path.of(System.getProperty("akula.home", "."));
  static final int REPEATS = 5;
  private static final double WARM_UP_SECONDS = 4;
  private static final long SEED = 1;

  private Bench() {}

  static BootstrapData data(String model) throws IOException, InvalidInputException {
    DataSet set = DataSetReader.read(HOME.resolve("data/data-sets/spec2006-small-cache"));
    LevelModel chosen =
        set.levels().get(SharingLevel.MEMORY_DOMAIN).stream()
            .filter(candidate -> candidate.name().equals(model))
            .findFirst()
            .orElseThrow();
    return BootstrapData.of(set, Map.of(SharingLevel.MEMORY_DOMAIN, chosen));
  }

  static PolicyFactory policy(String spec) {
    return PolicyCatalog.ofClassPath().resolve(spec);
  }

  static SweepPlan plan(
      MachineDescription machine,
      BootstrapData data,
      String policy,
      List<Category> categories,
      int workloads) {
    return new SweepPlan(
        machine,
        data,
        Settings.DEFAULT,
        List.of(policy(policy)),
        categories,
        workloads,
        SEED,
        false);
  }

  /** Runs a sweep with {@code runs.csv} written; returns its wall time in seconds. */
  static double seconds(SweepPlan plan, int workers)
      throws IOException, RunFailedException, InterruptedException {
    Path folder = Files.createTempDirectory("akula-benchmark");
    long start = System.nanoTime();
    try (ResultsFolder results = ResultsFolder.create(folder, true)) {
      OutputStream out = results.open(RunsCsv.FILE);
      RowEncoder header = new RowEncoder();
      RunsCsv.header(header);
      header.writeTo(out);
      new Sweep(plan, workers).run((runs, threads, count) -> runs.writeTo(out));
      results.publish();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Files.deleteIfExists(folder.resolve(RunsCsv.FILE));
    Files.deleteIfExists(folder);
    return seconds;
  }

  /**
   * Runs a sweep for {@link #WARM_UP_SECONDS} to warm up (short sweeps are compiled late: the
   * compiler shares the cores with the workers) and then {@link #REPEATS} times; returns the median
   * rate.
   */
  static double medianEvaluationsPerSecond(SweepPlan plan, int workers)
      throws IOException, RunFailedException, InterruptedException {
    for (double warm = 0; warm < WARM_UP_SECONDS; ) {
      warm += seconds(plan, workers);
    }
    double[] rates = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      rates[i] = plan.runCount() / seconds(plan, workers);
    }
    Arrays.sort(rates);
    return rates[REPEATS / 2];
  }
}
