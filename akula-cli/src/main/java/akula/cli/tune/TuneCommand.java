package akula.cli.tune;

import akula.api.plugin.DurationText;
import akula.bootstrap.RunFailedException;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.OnOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.common.WordOption;
import akula.cli.common.WrongValueException;
import akula.cli.policies.Plugins;
import akula.cli.setup.ArrivalOptions;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.statistics.metrics.Measure;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.tune.TuneBudget;
import akula.toolkit.tune.TuneBuilder;
import akula.toolkit.tune.TuneJob;
import akula.toolkit.tune.TuneResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code akula tune}: which values of a policy's options suit some workloads best. */
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = TuneDefaults.class,
    description = {
      "Find the values of a policy's options that suit some workloads best, and tell what they are"
          + " worth on other workloads, under noise and on another data set.",
      "Values that cannot win any more are not run any more."
    })
public final class TuneCommand implements Callable<Integer> {
  private static final Set<String> OF_TUNING =
      Set.of(
          "--policy",
          "--against",
          "--metric",
          "--budget",
          "--workloads",
          "--check-data",
          "--check-noise",
          "--report",
          "--jobs",
          "--format",
          "--verbose");

  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      required = true,
      paramLabel = "SPEC",
      description =
          "The policy, with several values for options: listed, period={1s,2s,4s}, or from end to end,"
              + " period=0.5s..8s(log), five unless the brackets say how many: (log,9) or (3)."
              + " A shell takes braces apart: 'swap:period={1s,2s,4s}'.")
  private String policy;

  @Option(
      names = "--against",
      paramLabel = "SPEC",
      description = "A policy that is to be beaten, beside the usual values.")
  private String against;

  @Option(
      names = "--metric",
      paramLabel = "M",
      converter = MeasureConverter.class,
      description =
          "By what policies are judged: average or worst (degradation), makespan, stp, antt,"
              + " unfairness, of closed runs weighted-mean-execution, or on a machine with power"
              + " energy or edp"
              + DEFAULT)
  private Measure measure;

  @Option(
      names = "--budget",
      paramLabel = "RUNS|TIME",
      converter = BudgetConverter.class,
      description = "How many runs are made at most, or for how long, such as 2min" + DEFAULT)
  private TuneBudget budget;

  @Mixin private InputOptions inputs;

  @Option(
      names = "--category",
      paramLabel = "C",
      split = ",",
      description = "Categories and groups, as of a sweep (default: those of a sweep).")
  private List<String> categories = List.of();

  @Option(
      names = "--workload",
      paramLabel = "W",
      description =
          "A workload file, or one that ships, in place of drawn workloads, run with one seed after"
              + " the other; may be given several times.")
  private List<String> written = List.of();

  @Option(
      names = "--workloads",
      paramLabel = "N",
      description =
          "Workloads of each category that are kept to judge by, the first ones of a sweep"
              + DEFAULT)
  private int workloads;

  @Option(
      names = "--check-data",
      paramLabel = "DATA",
      description =
          "A data set on which what was found is tried once more; may be given several times"
              + " (default: spec2006-large-cache, if --data is not given).")
  private List<String> otherData = List.of();

  @Option(
      names = "--check-noise",
      paramLabel = "SIGMA",
      description = "The noise of readings under which it is tried once more; 0 for none" + DEFAULT)
  private double noise;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write the tables and a plot for each option as a page, too; a new file.")
  private Path page;

  @Mixin private ArrivalOptions arrivals;

  @Mixin private SeedOption seed;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private FormatOption format;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    if (page != null) {
      UsageException.requireFolderOf("--report", page);
      NewFile.requireAbsent(page);
    }
    try (OnOption.Use use = on.use()) {
      int workers = jobs.workers();
      TuneBuilder plan =
          TuneJob.builder()
              .sweep(sweep -> into(sweep.jobs(workers).on(use.cluster())))
              .catalog(plugins.catalog())
              .policy(policy)
              .against(against)
              .measure(measure)
              .workloads(workloads)
              .budget(budget)
              .checkNoise(noise);
      otherData().forEach(plan::elsewhere);
      TuneJob job = plan.build();
      PrintWriter err = spec.commandLine().getErr();
      return StoppableCommand.runAnew(err, _ -> report(job.run(new TerminalListener(err))));
    }
  }

  private List<String> otherData() {
    boolean usual = !spec.commandLine().getParseResult().hasMatchedOption("--data");
    return otherData.isEmpty() && usual ? List.of(TuneDefaults.OTHER_DATA) : otherData;
  }

  private void into(SweepBuilder sweep) {
    sweep.models(models.choice()).seed(seed.value());
    categories.forEach(sweep::category);
    written.forEach(sweep::workload);
    inputs.into(sweep);
    arrivals.into(sweep);
    settings.into(sweep);
  }

  private void report(TuneResult result) throws IOException {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> new TuneText(result, sweep(), out).print();
      case JSON -> out.json(JsonFormat.TUNE, TuneFields.of(result));
      case CSV -> TuneFields.csv(result).forEach(out::csv);
    }
    if (page != null) {
      NewFile.write(page, new TunePage(result).text());
      spec.commandLine().getOut().flush();
      spec.commandLine().getErr().println("report in " + page);
    }
  }

  /** The options of a sweep over the workloads by which was judged. */
  private String sweep() {
    ParseResult given = spec.commandLine().getParseResult();
    StringBuilder words = new StringBuilder();
    for (OptionSpec option : given.matchedOptionsSet()) {
      String name = option.longestName();
      if (!OF_TUNING.contains(name) && !OnOption.ALL.contains(name)) {
        for (String value : option.originalStringValues()) {
          words.append(' ').append(name).append(' ').append(ShellWord.quoted(value));
        }
      }
    }
    String number = written.isEmpty() ? " --workloads " : " --repeat ";
    return words.append(number).append(workloads).toString();
  }

  /** Reads the word of a measure. */
  static final class MeasureConverter implements ITypeConverter<Measure> {
    @Override
    public Measure convert(String text) {
      return WordOption.parse(Measure.class, text);
    }
  }

  /** Reads a number of runs, or a time. */
  static final class BudgetConverter implements ITypeConverter<TuneBudget> {
    @Override
    public TuneBudget convert(String text) {
      if (text.matches("\\d{1,18}")) {
        return new TuneBudget.Runs(Long.parseLong(text));
      }
      try {
        Duration time = DurationText.parse(text);
        return new TuneBudget.Time(time);
      } catch (IllegalArgumentException _) {
        throw new WrongValueException("a number of runs, or a time such as 2min", "");
      }
    }
  }
}
