package akula.cli.sweep;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.Sweep;
import akula.bootstrap.sweep.SweepPlan;
import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.cli.ground.UsageException;
import akula.cli.policies.Plugins;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.Requirements;
import akula.cli.setup.SettingsOptions;
import akula.cli.setup.Setup;
import akula.cli.setup.SetupFields;
import akula.cli.watch.Interruption;
import akula.cli.watch.PolicyWatch;
import akula.formats.InvalidInputException;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.statistics.summary.Summary;
import akula.statistics.table.SummaryTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
      "Without arguments: the categories of the AKULA paper's Tables 3 and 4."
    })
public final class SweepCommand implements Callable<Integer> {
  private static final int CTRL_C = 130;
  private static final int TABLE_WIDTH = 100;

  @Spec private CommandSpec spec;

  @Mixin private InputOptions inputs;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value,option=value, or a source file"
              + " ./MyPolicy.java; may be given several times (default: naive_cluster,"
              + " naive_spread, random and di).")
  private List<String> policies;

  @Mixin private WorkloadOptions workloads;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed from which everything random follows (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private ResultsOptions results;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "Number of workers; results do not depend on it (default: the number of processors).")
  private Integer jobs;

  @Option(names = "--format", converter = Format.Converter.class, description = Format.HELP)
  private Format format;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    Setup setup = Setup.of(inputs, models, settings);
    SweepPlan plan = plan(setup);
    Sweep sweep = Requirements.check(() -> new Sweep(plan, workers()));
    PrintWriter err = spec.commandLine().getErr();
    try (Interruption _ = new Interruption();
        PolicyWatch _ = PolicyWatch.over(sweep.calls(), err)) {
      return runOrStop(setup, plan, sweep);
    }
  }

  /** What is told of being stopped has to be told before the process may end. */
  private int runOrStop(Setup setup, SweepPlan plan, Sweep sweep)
      throws RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    try {
      Path folder = run(setup, plan, sweep);
      spec.commandLine().getOut().flush();
      err.println("results in " + folder);
      return 0;
    } catch (InterruptedException _) {
      return stopped(err);
    } catch (IOException e) {
      if (Interruption.isCauseOf(e)) {
        Thread.interrupted(); // told below; nothing that comes after shall be broken off by it
        return stopped(err);
      }
      throw e;
    }
  }

  private static int stopped(PrintWriter err) {
    err.println("akula: stopped, no results are kept; the same command begins anew.");
    return CTRL_C;
  }

  /** Runs, writes and prints everything; returns where the results are. */
  private Path run(Setup setup, SweepPlan plan, Sweep sweep)
      throws RunFailedException, IOException, InterruptedException {
    try (SweepResults files = results.open(plan)) {
      Summary summary;
      try (Progress progress = new Progress(plan.runCount())) {
        summary = sweep.run(files.sink(progress));
      }
      files.publish(summary, Manifest.of(plan, SetupFields.of(setup)));
      print(summary);
      return files.path();
    }
  }

  private SweepPlan plan(Setup setup) {
    PolicyCatalog catalog = plugins.catalog();
    List<String> specs = policies == null ? SweepDefaults.POLICIES : policies;
    var factories = specs.stream().map(catalog::resolve).toList();
    try {
      return new SweepPlan(
          setup.machine(),
          setup.data(),
          setup.settings(),
          factories,
          workloads.categories(),
          workloads.perCategory(),
          seed,
          results.withThreads(workloads.threadRows() * factories.size()));
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private int workers() {
    if (jobs != null && (jobs < 1 || jobs > 1024)) {
      throw new UsageException("--jobs has to be from 1 to 1024, not " + jobs);
    }
    return jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
  }

  private void print(Summary summary) {
    Output out = new Output(spec);
    switch (format) {
      case TEXT ->
          out.text(
              new SummaryTable(summary, workloads.groupStarts(), TABLE_WIDTH)
                  .text(Charset.defaultCharset()));
      case JSON -> out.json(SummaryJson.of(summary));
      case CSV -> out.text(new String(SummaryCsv.encode(summary), StandardCharsets.UTF_8));
    }
  }
}
