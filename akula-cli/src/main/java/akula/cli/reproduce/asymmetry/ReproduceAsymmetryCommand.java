package akula.cli.reproduce.asymmetry;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.cli.ground.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.reproduce.real.OptionKinds;
import akula.cli.reproduce.real.RealOptions;
import akula.cli.reproduce.real.RealRuns;
import akula.cli.reproduce.real.RealStudy;
import akula.cli.watch.ProgressBarLine;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.script.Script;
import akula.formats.script.Symmetry;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.asymmetry.AsymmetryReport;
import akula.papers.asymmetry.AsymmetryStudy;
import akula.papers.asymmetry.RealClaims;
import akula.papers.asymmetry.TimesFolder;
import akula.papers.claims.Finding;
import akula.papers.real.Prediction;
import akula.papers.real.TwoCores;
import akula.papers.unequal.SimulatedTimes;
import akula.papers.unequal.Times.Run;
import akula.statistics.results.ResultsException;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener.Unit;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce asymmetry}: sections 3 to 6 of the paper, in the simulator. */
@Command(
    name = "asymmetry",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Simulate what Lakshminarayana, Rao and Kim ran on fast and slow cores (sections 3 to 6 of"
          + " 'Asymmetry Aware Scheduling Algorithms for Asymmetric Multiprocessors'), and"
          + " print each of their claims beside what came out.",
      "The programs are models, made from what the paper says of them: docs/asymmetry-paper.md."
    })
public final class ReproduceAsymmetryCommand implements Callable<Integer> {
  private static final String DATA = "asymmetry-paper";
  private static final int MOST_RUNS = 10_000;
  private static final String REPEAT = "--repeat";
  private static final String OVERWRITE = "--overwrite";
  private static final String SLOW = "--slow";
  private static final OptionKinds KINDS =
      new OptionKinds(List.of(REPEAT, OVERWRITE), List.of(SLOW, RealOptions.RESUME));

  @Spec private CommandSpec spec;

  @Option(
      names = REPEAT,
      paramLabel = "N",
      defaultValue = "100",
      description =
          "Runs of each workload on each machine under each policy; round robin meets its threads"
              + " in another order in each (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Keep the times of all runs in a new folder (default: they are not kept; with --real"
              + " results/asymmetry-1, or the next number).")
  private Path folder;

  @Option(
      names = OVERWRITE,
      description = "Replace the times that this command left in a folder; no other files.")
  private boolean overwrite;

  @Mixin private RealOptions real;

  @Option(
      names = SLOW,
      paramLabel = "S",
      defaultValue = TwoCores.SLOW,
      description =
          "With --real: speed of the slow core relative to the fast one (default: ${DEFAULT-VALUE},"
              + " as in the paper).")
  private double slow;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, ResultsException {
    real.check(spec.commandLine().getParseResult(), KINDS);
    return real.areWanted() ? run() : simulate();
  }

  private int run() throws InvalidInputException, RunFailedException {
    RealRuns realRuns = real.runs(spec.commandLine(), folder, "asymmetry", slow, seed.value());
    Prediction prediction =
        new Prediction(realRuns.cores(), plugins.catalog(), seed.value(), realRuns.repeats());
    return new RealStudy(
            AsymmetryReport.PAPER,
            RealClaims.plan(),
            judged -> new RealClaims(judged, prediction).findings())
        .show(spec, realRuns, format.format());
  }

  private int simulate() throws InvalidInputException, RunFailedException, ResultsException {
    if (runs < 1 || runs > MOST_RUNS) {
      throw new UsageException("--repeat has to be from 1 to 10,000, not %d".formatted(runs));
    }
    if (overwrite && folder == null) {
      throw new UsageException("--overwrite needs --out with the folder to be replaced");
    }
    if (folder != null) {
      TimesFolder.require(folder, overwrite);
    }
    DataSet set = DataSetReader.read(Home.catalog().dataSet(DATA));
    SimulatedTimes times =
        new SimulatedTimes(BootstrapData.of(set), plugins.catalog(), seed.value(), runs);
    Map<String, Symmetry> models = new HashMap<>();
    for (String name : AsymmetryStudy.workloads()) {
      Workload workload =
          WorkloadReader.read(Home.catalog().workload(name), set.applicationNames());
      times.add(workload);
      script(workload).ifPresent(script -> models.put(name, script.symmetry()));
    }
    simulate(AsymmetryStudy.runs(), times);
    print(AsymmetryStudy.findings(times, models));
    if (folder != null) {
      SequencedMap<String, Object> settings = new LinkedHashMap<>();
      settings.put("command", TimesFolder.COMMAND);
      settings.put("data", DATA);
      settings.put("repeat", runs);
      settings.put("seed", seed.value());
      TimesFolder.write(folder, overwrite, times.known(), settings);
      spec.commandLine().getOut().flush();
      spec.commandLine().getErr().println("results in " + folder);
    }
    return 0;
  }

  private void simulate(Set<Run> all, SimulatedTimes times) throws RunFailedException {
    long total = (long) all.size() * runs;
    try (ProgressBarLine progress = new ProgressBarLine("runs", Unit.RUN, () -> total, 0)) {
      for (Run run : all) {
        times.simulate(run, () -> progress.done(1));
      }
    }
  }

  private static Optional<Script> script(Workload workload) {
    return workload.launches().getFirst().behaviour().script();
  }

  private void print(List<Finding> findings) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(AsymmetryReport.text(findings, runs, seed.value()));
      case JSON -> out.json(AsymmetryReport.fields(findings, runs, seed.value()));
      case CSV -> {
        out.csv("claim", "source", "verdict", "figures", "why");
        findings.forEach(finding ->
            out.csv(
                finding.claim(),
                finding.source(),
                finding.outcome().words(),
                String.join("; ", finding.lines()),
                finding.why()));
      }
    }
  }
}
