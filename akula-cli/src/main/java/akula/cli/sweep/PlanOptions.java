package akula.cli.sweep;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Settings;
import akula.bootstrap.sweep.SweepPlan;
import akula.cli.ground.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.ArrivalOptions;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import akula.formats.sweep.SweepFile;
import akula.formats.sweep.SweepPart;
import akula.formats.sweep.SweepReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Setup;
import akula.toolkit.sweep.PartPlan;
import akula.toolkit.sweep.SweptWorkloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a sweep is to do: a sweep file, and the options that say it or override the file. */
final class PlanOptions {
  /** What each part of a sweep says for itself. */
  private static final List<String> OF_PARTS =
      List.of(InputOptions.MACHINE, WorkloadOptions.CATEGORY, WrittenOptions.WORKLOAD);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SWEEP",
      description =
          "A sweep file (YAML or JSON), or one that ships: well-behaved, badly-behaved,"
              + " manycore-128, akula-paper. Options override what it says; --machine and"
              + " --category cannot where it has parts, which have their own,"
              + " and neither can --workload.")
  private String sweep;

  @Mixin private InputOptions inputs;

  @Option(
      names = "--policy",
      paramLabel = "SPEC",
      description =
          "A policy, with options NAME:option=value,option=value, or a source file"
              + " ./MyPolicy.java; may be given several times (default: naive_cluster,"
              + " naive_spread, random, and di where the data set has miss rates).")
  private List<String> policies;

  @Mixin private WorkloadOptions workloads;

  @Mixin private WrittenOptions written;

  @Mixin private ArrivalOptions arrivals;

  @Mixin private SeedOption seed;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  private PolicyCatalog catalog;

  /**
   * Reads the sweep file.
   *
   * @return what it says; nothing at all if there is none
   * @throws InvalidInputException with every mistake in it
   */
  SweepFile file() throws InvalidInputException {
    catalog = plugins.catalog();
    if (sweep == null) {
      return SweepFile.NONE;
    }
    Path path = path();
    SweepFile file = SweepReader.read(path, new KnownNames(Home.catalog(), catalog));
    for (String option : OF_PARTS) {
      if (file.hasParts() && given(option)) {
        throw new UsageException(
            ("%s cannot be given with sweep %s, whose parts have their own;"
                    + " copy %s and change it there")
                .formatted(option, sweep, path));
      }
    }
    return file;
  }

  private Path path() throws InvalidInputException {
    try {
      return Home.catalog().sweep(sweep);
    } catch (InvalidInputException e) {
      if (Home.catalog().workloads().contains(sweep)) {
        throw new UsageException(
            "there is no sweep '%1$s', but a workload is called so; --workload %1$s sweeps over it"
                .formatted(sweep));
      }
      throw e;
    }
  }

  /**
   * Returns everything that is to be done, checked.
   *
   * @param results says which tables are written
   * @param bound whether bounds are worked out too
   */
  List<PartPlan> parts(SweepFile file, ResultsOptions results, boolean bound)
      throws InvalidInputException {
    if (given(WrittenOptions.WORKLOAD) && given(WorkloadOptions.CATEGORY)) {
      throw new UsageException(
          "--workload names workloads and --category draws them; give one of them, or a sweep file"
              + " with parts for both");
    }
    List<PartPlan> plans = new ArrayList<>();
    for (SweepPart part : file.parts()) {
      try {
        plans.add(plan(file, part, results));
      } catch (IllegalArgumentException | UsageException e) {
        throw new UsageException(inPart(part.name(), e));
      }
    }
    new UselessOptions(this::given).refuse(plans);
    return bound ? withBounds(plans) : plans;
  }

  /** Returns a message with the sweep file, if there is one, and the part, if it has a name. */
  String inPart(String part, Exception why) {
    String where = part.isEmpty() ? "" : ", part " + part;
    return sweep == null
        ? why.getMessage()
        : "sweep %s%s: %s".formatted(sweep, where, why.getMessage());
  }

  /** Closed runs have no bounds: beside others they go without, alone they are refused later. */
  private static List<PartPlan> withBounds(List<PartPlan> parts) {
    boolean allClosed = parts.stream().allMatch(part -> part.plan().isClosed());
    return parts.stream()
        .map(part -> allClosed || !part.plan().isClosed() ? part.withBound() : part)
        .toList();
  }

  private PartPlan plan(SweepFile file, SweepPart part, ResultsOptions results)
      throws InvalidInputException {
    Settings how = settings.over(part.settings(), this::given).settings();
    InputOptions from = inputs.over(part, this::given);
    Setup setup = Setup.of(how, from.machine(), from.data(), models.over(part));
    SweptWorkloads which = workloads(part, setup);
    ArrivalOptions when = arrivals.over(part);
    List<PolicyFactory> factories =
        policies(part, setup.dataSet()).stream().map(catalog::resolve).toList();
    SweepPlan plan =
        new SweepPlan(
            setup.machine(),
            setup.data(),
            setup.settings(),
            factories,
            which.groups(),
            which.perGroup(),
            given(SeedOption.SEED) ? seed.value() : file.seed().orElse(seed.value()),
            results.withThreads(
                file.threads(), which.threadRows(setup.dataSet()) * factories.size()),
            which.isWritten() ? Arrivals.TOGETHER : when.arrivals(),
            when.closed());
    boolean parquet = results.withParquet(file.parquet());
    return new PartPlan(part.name(), setup, plan, which, parquet, false);
  }

  private SweptWorkloads workloads(SweepPart part, Setup setup) throws InvalidInputException {
    WrittenOptions named = written.over(part, this::given);
    return named.hasWorkloads()
        ? named.read(setup)
        : workloads.over(part, this::given, setup.dataSet()).swept();
  }

  private List<String> policies(SweepPart part, DataSet dataSet) {
    if (policies != null) {
      return policies;
    }
    return part.policies().isEmpty() ? SweepDefaults.policies(dataSet) : part.policies();
  }

  private boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }
}
