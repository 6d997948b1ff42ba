package akula.cli.simulate;

import akula.api.Scheduler;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.cli.ground.Format;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.cli.ground.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.ArrivalOptions;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsDefaults;
import akula.cli.setup.SettingsOptions;
import akula.formats.InvalidInputException;
import akula.toolkit.bound.RunBounds;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Requirements;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.ToldLies;
import akula.toolkit.setup.UntoldHints;
import akula.toolkit.setup.WantedContexts;
import akula.toolkit.simulate.LoneThreads;
import akula.toolkit.simulate.RunResult;
import akula.toolkit.trace.TraceSink;
import akula.toolkit.watch.PolicyWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
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
      names = WorkloadChoice.OPTION,
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
              + " ./MyPolicy.java (default: ${DEFAULT-VALUE}).")
  private String policy;

  @Mixin private SeedOption seed;

  @Option(names = "--steps", description = "Print every step: who ran where and got how far.")
  private boolean steps;

  @Option(
      names = "--explain",
      description = "Tell at each change what the policy moved and what that did to the threads.")
  private boolean explain;

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

  @Mixin private FormatOption format;

  @Mixin private ArrivalOptions arrivals;

  @Mixin private SettingsOptions settings;
  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException {
    requireSense();
    PolicyFactory factory = plugins.catalog().resolve(policy);
    Setup setup = Setup.of(settings.settings(), inputs.machine(), inputs.data(), models.choice());
    setup.withoutEffect().ifPresent(this::warn);
    boolean named = spec.commandLine().getParseResult().hasMatchedOption(WorkloadChoice.OPTION);
    WorkloadChoice chosen =
        named
            ? WorkloadChoice.of(workload, seed.value(), setup.data(), arrivals)
            : WorkloadChoice.ofDefault(seed.value(), setup.data(), arrivals);
    if (setup.settings().mode() == Settings.Mode.TICK && chosen.launches().hasPrograms()) {
      throw new UsageException(Simulator.NO_PROGRAMS_IN_STEPS);
    }
    ToldLies.of(chosen.launches(), setup).forEach(this::warn);
    LoneThreads.of(chosen.launches(), setup).forEach(this::warn);
    RunBounds bounds = bound ? RunBounds.of(setup, chosen.launches()) : null;
    print(run(setup, factory, chosen), setup, bounds);
    return 0;
  }

  private void warn(String sentence) {
    spec.commandLine().getErr().println("akula: " + sentence);
  }

  private void print(RunResult run, Setup setup, RunBounds bounds) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> {
        TextReport.print(run, setup.machine(), out);
        if (trace != null) {
          out.line("trace in " + trace);
        }
        if (bounds != null) {
          bounds.lines(run.metrics()).forEach(out::line);
        }
      }
      case JSON -> {
        SequencedMap<String, Object> fields = JsonReport.of(run, setup.dataSet());
        if (bounds != null) {
          fields.put("bounds", bounds.json(run.metrics()));
        }
        out.json(fields);
      }
      case CSV -> CsvReport.print(run, bounds, out);
    }
  }

  private RunResult run(Setup setup, PolicyFactory factory, WorkloadChoice chosen)
      throws RunFailedException {
    Simulator simulator = new Simulator(setup.machine(), setup.data(), setup.settings());
    Scheduler scheduler = factory.newScheduler(new SplittableRandom(Mixing.mix(~chosen.seed())));
    Requirements.check(() -> {
      simulator.require(factory.spec(), scheduler, chosen.launches().count());
      return simulator;
    });
    tellWanted(WantedContexts.beyond(setup, chosen.launches()), factory, scheduler);
    UntoldHints.of(factory.spec(), scheduler, chosen.launches().hints())
        .ifPresent(gap -> spec.commandLine().getErr().println("akula: " + gap + "."));
    try (Views views =
            Views.of(steps, explain, trace, new Views.Run(simulator, setup, factory, chosen));
        PolicyWatch _ = PolicyWatch.over(() -> List.of(simulator.calls()), this::warn)) {
      simulator.run(chosen.launches(), scheduler, factory.spec(), chosen.seed(), views.observer());
      RunResult result =
          RunResult.of(
              factory.spec(), setup, chosen.launches(), simulator, views.steps(), views.changes());
      views.finish(); // of a run without a result there is no trace
      return result;
    }
  }

  private void tellWanted(
      Optional<WantedContexts> tooMany, PolicyFactory factory, Scheduler scheduler) {
    tooMany.ifPresent(wanted -> {
      wanted.require(factory.spec(), scheduler.requirements());
      spec.commandLine().getErr().println("akula: " + wanted.sentence());
    });
  }

  /** Refuses what would not be told otherwise, before anything runs. */
  private void requireSense() {
    if (explain && format.format() == Format.CSV) {
      throw new UsageException(
          "--explain has no form as csv; expected --format text or json with it");
    }
    if (trace != null) {
      TraceSink.require(trace);
    }
  }

  /** The example of the AKULA paper, where nothing else is asked for. */
  static final class Defaults implements IDefaultValueProvider {
    private final SettingsDefaults settings = new SettingsDefaults();

    @Override
    public String defaultValue(ArgSpec argument) {
      String option = argument instanceof OptionSpec it ? it.longestName() : "";
      return switch (option) {
        case "--machine" -> "2x2";
        case "--data", WorkloadChoice.OPTION -> WorkloadChoice.DEFAULT;
        case "--policy" -> "naive_spread";
        default -> settings.defaultValue(argument);
      };
    }
  }
}
