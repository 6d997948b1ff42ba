package akula.cli.hunt;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.hunt.Hunt;
import akula.cli.common.DurationConverter;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.OnOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.common.WordOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.toolkit.hunt.HuntBuilder;
import akula.toolkit.hunt.HuntJob;
import akula.toolkit.hunt.HuntResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula hunt}: the workloads that a policy loses most. */
@Command(
    name = "hunt",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = HuntDefaults.class,
    description =
        "Look for the workloads that a policy loses most against another policy or against a bound,"
            + " and write them as files.")
public final class HuntCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  /** What a loss is measured by. */
  enum Metric {
    AVERAGE,
    WORST
  }

  @Spec private CommandSpec spec;

  @Mixin private InputOptions inputs;

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description = "The policy whose weak spots are looked for; NAME=POLICY calls it otherwise.")
  private String policy;

  @Option(
      names = "--against",
      paramLabel = "SPEC",
      description = "Another policy, best_static or lower_bound" + DEFAULT)
  private String against;

  @Option(
      names = "--metric",
      paramLabel = "average|worst",
      converter = MetricConverter.class,
      description = "Which degradation of a workload counts" + DEFAULT)
  private Metric metric;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "The most threads of a workload" + DEFAULT)
  private int threads;

  @Option(
      names = "--spread",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "The latest launch; 0s if all threads are launched together" + DEFAULT)
  private Duration spread;

  @Option(
      names = "--budget",
      paramLabel = "N",
      description = "How many workloads are looked at" + DEFAULT)
  private int budget;

  @Option(names = "--keep", paramLabel = "N", description = "How many are written" + DEFAULT)
  private int keep;

  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "A new folder for the workloads and hunt.csv.")
  private Path folder;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private FormatOption format;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    try (OnOption.Use use = on.use()) {
      return hunt(use);
    }
  }

  private int hunt(OnOption.Use use) throws InvalidInputException, RunFailedException, IOException {
    HuntBuilder plan =
        HuntJob.builder()
            .policy(policy)
            .against(against)
            .worst(metric == Metric.WORST)
            .threads(threads)
            .spread(spread)
            .budget(budget)
            .keep(keep)
            .out(folder)
            .replay(new Replay(spec.commandLine().getParseResult()))
            .seed(seed.value())
            .jobs(jobs.workers())
            .on(use.cluster())
            .catalog(plugins.catalog())
            .models(models.choice());
    inputs.into(plan);
    settings.into(plan);
    HuntJob job = plan.build();
    PrintWriter err = spec.commandLine().getErr();
    return StoppableCommand.runAnew(err, _ -> report(job.run(new TerminalListener(err))));
  }

  private void report(HuntResult result) {
    HuntReport report = new HuntReport(result);
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(report.text());
      case JSON -> out.json(JsonFormat.HUNT, report.json());
      case CSV -> out.data(result.csv());
    }
    spec.commandLine().getOut().flush();
    PrintWriter err = spec.commandLine().getErr();
    int found = result.spots().size();
    if (found < keep) {
      int trails = Math.ceilDiv(budget, Hunt.TRAIL);
      err.println(
          "akula: %s written, not %d: --budget %d makes %s of at most %d workloads, with %s; a larger budget finds more."
              .formatted(
                  Numbers.count(found, "workload") + (found == 1 ? " is" : " are"),
                  keep,
                  budget,
                  Numbers.count(trails, "trail"),
                  Hunt.TRAIL,
                  Numbers.count(found, "different end")));
    }
    err.println("workloads in " + folder);
  }

  /** Reads the word of a metric. */
  static final class MetricConverter implements ITypeConverter<Metric> {
    @Override
    public Metric convert(String text) {
      return WordOption.parse(Metric.class, text);
    }
  }
}
