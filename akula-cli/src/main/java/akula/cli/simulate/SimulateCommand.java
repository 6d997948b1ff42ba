package akula.cli.simulate;

import akula.bootstrap.RunFailedException;
import akula.cli.common.CoSchedulesOption;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.ArrivalOptions;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsDefaults;
import akula.cli.setup.SettingsOptions;
import akula.cli.terminal.Display;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.simulate.RunResult;
import akula.toolkit.simulate.SimulateBuilder;
import akula.toolkit.simulate.SimulateJob;
import akula.toolkit.simulate.SimulateResult;
import java.nio.file.Path;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula simulate}: one workload under one policy. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = SimulateCommand.Defaults.class,
    description = "Simulate one workload under one policy and print what became of each thread.")
public final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private InputOptions inputs;

  @Option(
      names = "--workload",
      paramLabel = "W",
      description =
          "A workload file, one that ships, or CATEGORY:NUMBER for a workload of a sweep with the"
              + " same seed, such as D4_T4:17 (default: ${DEFAULT-VALUE}).")
  private String workload;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "The policy, with options NAME:option=value,option=value, or a source file"
              + " ./MyPolicy.java, or NAME=POLICY to call it otherwise (default:"
              + " ${DEFAULT-VALUE}).")
  private String policy;

  @Mixin private SeedOption seed;

  @Option(names = "--steps", description = "Print every step: who ran where and got how far.")
  private boolean steps;

  @Option(
      names = "--explain",
      arity = "0..1",
      paramLabel = "WHAT",
      description =
          "Tell what threads lost by whom, and at each change what the policy moved and what that"
              + " did. WHAT may be worst (the thread with the highest degradation), the number or"
              + " name of a thread (mcf#2), a span of time (10s..12s, 10s.., .. for all), or a"
              + " thread and a span (worst,10s..12s).")
  private String explain;

  @Option(
      names = "--timeline",
      description =
          "Draw the run over time, as text: a row for each context, with the threads that had it.")
  private boolean timeline;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Write the run as Chrome trace events to FILE, which https://ui.perfetto.dev draws.")
  private Path trace;

  @Option(
      names = "--bound",
      description =
          "Show how far the policy is from the best placement that never moves a thread, and from"
              + " what no policy can beat.")
  private boolean bound;

  @Mixin private CoSchedulesOption coSchedules;

  @Mixin private FormatOption format;

  @Mixin private ArrivalOptions arrivals;

  @Mixin private SettingsOptions settings;
  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, InterruptedException {
    if (explain != null && format.format() == Format.CSV) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--explain has no form as csv; expected --format text or json with it");
    }
    if (timeline && format.format() != Format.TEXT) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--timeline has no form as %s; expected --format text with it"
              .formatted(Words.of(format.format())));
    }
    if (coSchedules.level().isPresent() && format.format() == Format.CSV && (steps || bound)) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--co-schedules and %s are different tables; as csv ask for one of them"
              .formatted(steps ? "--steps" : "--bound"));
    }
    SimulateBuilder plan =
        SimulateJob.builder()
            .policy(policy)
            .seed(seed.value())
            .steps(steps)
            .timeline(timeline)
            .trace(trace)
            .bound(bound)
            .coSchedules(coSchedules.level().orElse(null))
            .catalog(plugins.catalog())
            .models(models.choice());
    if (explain != null) {
      plan.explain(explain);
    }
    if (spec.commandLine().getParseResult().hasMatchedOption("--workload")) {
      plan.workload(workload);
    }
    inputs.into(plan);
    settings.into(plan);
    arrivals.into(plan);
    print(plan.build().run(new TerminalListener(spec.commandLine().getErr())));
    return 0;
  }

  private void print(SimulateResult result) {
    Output out = new Output(spec);
    RunResult run = result.run();
    switch (format.format()) {
      case TEXT -> {
        TextReport.print(result, out);
        result
            .occupancy()
            .map(
                o -> new TimelineText(run, o, result.setup().machine(), Display.ofStandardOutput()))
            .ifPresent(text -> text.print(out));
        if (trace != null) {
          out.line("trace in " + trace);
        }
        result.bounds().ifPresent(bounds -> bounds.lines(run.metrics()).forEach(out::line));
        coSchedules
            .level()
            .ifPresent(
                level -> out.text("\n" + new CoScheduleTable(result.coSchedules(), level).text()));
      }
      case JSON -> {
        SequencedMap<String, Object> fields = JsonReport.of(result);
        result.bounds().ifPresent(bounds -> fields.put("bounds", bounds.json(run.metrics())));
        coSchedules
            .level()
            .ifPresent(
                level -> fields.put("co_schedules", JsonReport.of(level, result.coSchedules())));
        out.json(JsonFormat.SIMULATE, fields);
      }
      case CSV -> {
        if (coSchedules.level().isPresent()) {
          CsvReport.print(result.coSchedules(), out);
        } else {
          CsvReport.print(run, result.bounds().orElse(null), out);
        }
      }
    }
  }

  /** The example of the AKULA paper, where nothing else is asked for. */
  static final class Defaults implements IDefaultValueProvider {
    private final SettingsDefaults settings = new SettingsDefaults();

    @Override
    public String defaultValue(ArgSpec argument) {
      String option = argument instanceof OptionSpec it ? it.longestName() : "";
      return switch (option) {
        case "--machine" -> SimulateBuilder.MACHINE;
        case "--data", "--workload" -> SimulateBuilder.EXAMPLE;
        case "--policy" -> SimulateBuilder.POLICY;
        default -> settings.defaultValue(argument);
      };
    }
  }
}
