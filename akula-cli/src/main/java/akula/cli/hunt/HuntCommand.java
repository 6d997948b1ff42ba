package akula.cli.hunt;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.Spelling;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.hunt.Hunt;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.Rival;
import akula.bootstrap.hunt.WeakSpot;
import akula.cli.ground.DurationConverter;
import akula.cli.ground.FormatOption;
import akula.cli.ground.JobsOption;
import akula.cli.ground.Output;
import akula.cli.ground.SeedOption;
import akula.cli.ground.WordOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.cli.watch.ProgressBarLine;
import akula.formats.InvalidInputException;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.setup.Requirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.watch.Interruption;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
  private static final int CTRL_C = 130;
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
      description = "The policy whose weak spots are looked for.")
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

  @Mixin private FormatOption format;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    NewFolder.require(folder);
    requireRange("--threads", threads, 1_000);
    requireRange("--budget", budget, 100_000_000);
    requireRange("--keep", keep, 1_000);
    if (spread.isNegative()) {
      throw new UsageException("--spread has to be at least 0s");
    }
    int workers = jobs.workers();
    Setup setup = Setup.of(settings.settings(), inputs.machine(), inputs.data(), models.choice());
    HuntPlan plan = plan(setup);
    Hunt hunt = Requirements.check(() -> hunt(plan, workers));
    PrintWriter err = spec.commandLine().getErr();
    setup.withoutEffect().ifPresent(effect -> err.println("akula: " + effect));
    LoneThreads.of(setup.dataSet()).ifPresent(gap -> err.println("akula: " + gap + "."));
    try (Interruption _ = new Interruption();
        PolicyWatch _ = PolicyWatch.over(hunt::calls, said -> err.println("akula: " + said))) {
      report(setup, plan, run(hunt));
    } catch (InterruptedException _) {
      err.println("akula: stopped, nothing is kept; the same command begins anew.");
      return CTRL_C;
    }
    return 0;
  }

  private static void requireRange(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new UsageException("%s has to be from 1 to %d, not %d".formatted(option, most, value));
    }
  }

  private HuntPlan plan(Setup setup) {
    PolicyCatalog catalog = plugins.catalog();
    Rival rival =
        switch (against) {
          case Rival.BestStatic.NAME -> new Rival.BestStatic();
          case Rival.LowerBound.NAME -> new Rival.LowerBound();
          default -> new Rival.OtherPolicy(rival(catalog));
        };
    return new HuntPlan(
        setup.machine(),
        setup.data(),
        setup.settings(),
        catalog.resolve(policy),
        rival,
        metric == Metric.WORST,
        threads,
        spread,
        budget,
        seed.value());
  }

  private PolicyFactory rival(PolicyCatalog catalog) {
    String hint = Spelling.hint(against, List.of(Rival.BestStatic.NAME, Rival.LowerBound.NAME));
    if (!hint.isEmpty()) {
      throw new UsageException(
          "--against has to be a policy, %s or %s, not '%s'%s"
              .formatted(Rival.BestStatic.NAME, Rival.LowerBound.NAME, against, hint));
    }
    PolicyFactory rival = catalog.resolve(against);
    if (rival.spec().equals(catalog.resolve(policy).spec())) {
      throw new UsageException(
          "policy %s is to be compared with itself; name another one with --against"
              .formatted(rival.spec()));
    }
    return rival;
  }

  private Hunt hunt(HuntPlan plan, int workers) throws RunFailedException {
    try {
      return new Hunt(plan, workers);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--against %s: %s".formatted(against, e.getMessage()));
    }
  }

  private List<WeakSpot> run(Hunt hunt) throws RunFailedException, InterruptedException {
    try (ProgressBarLine progress = new ProgressBarLine("hunt", Unit.WORKLOAD, () -> budget, 0)) {
      return hunt.run(keep, progress::done);
    }
  }

  private void report(Setup setup, HuntPlan plan, List<WeakSpot> spots) throws IOException {
    Replay replay =
        new Replay(
            spec.commandLine().getParseResult(),
            plan.policy().spec(),
            !(plan.rival() instanceof Rival.OtherPolicy));
    HuntReport report = new HuntReport(plan, setup.dataSet(), spots, folder, replay);
    report.write();
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(report.text());
      case JSON -> out.json(report.json());
      case CSV -> out.text(report.csv());
    }
    spec.commandLine().getOut().flush();
    PrintWriter err = spec.commandLine().getErr();
    if (spots.size() < keep) {
      int trails = Math.ceilDiv(budget, Hunt.TRAIL);
      err.println(
          ("akula: %d workload(s) are written, not %d: --budget %d makes %d trail(s) of at most %d"
                  + " workloads, which end in %d different one(s); a larger budget finds more.")
              .formatted(spots.size(), keep, budget, trails, Hunt.TRAIL, spots.size()));
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
