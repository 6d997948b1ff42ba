package akula.cli.sweep;

import akula.cli.common.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.ArrivalOptions;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.formats.MessageCode;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What a sweep is to do: a sweep file, and the options that say it or override the file. */
final class SweepPlanOptions {
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
              + " ./MyPolicy.java, or NAME=POLICY to call it otherwise; several of them by pairs={1,2}"
              + " or period=1s..4s(log,3); may be given several times (default: naive_cluster,"
              + " naive_spread, random, and di where the data set has miss rates).")
  private List<String> policies = List.of();

  @Option(
      names = "--category",
      paramLabel = "C",
      split = ",",
      description =
          "Categories by their numbers of devils, semi-devils and turtles, such as D4_T4 or"
              + " D1_S6_T1, or of any applications, such as A8, or a group: well-behaved,"
              + " badly-behaved (Tables 3 and 4 of the AKULA paper), manycore (Table 5); with"
              + " commas or several times (default: well-behaved and badly-behaved, or A8 where"
              + " the data set lacks one of the classes).")
  private List<String> categories = List.of();

  @Option(
      names = "--workloads",
      paramLabel = "N",
      description = "Workloads of each category (default: ${DEFAULT-VALUE}).")
  private int perCategory;

  @Option(
      names = "--workload",
      paramLabel = "W",
      description =
          "A workload file, or one that ships, in place of drawn workloads; may be given several"
              + " times. Its name stands where results have a category.")
  private List<String> written = List.of();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Runs of each such workload, the first with the seed, the next with the next one, from"
              + " which the random numbers of policies and the noise of readings follow (default:"
              + " ${DEFAULT-VALUE}).")
  private int repeat;

  @Mixin private ArrivalOptions arrivals;

  @Mixin private SeedOption seed;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  /** Begins the plan that the command line asks for. */
  SweepBuilder plan() {
    SweepBuilder plan = SweepJob.builder().catalog(plugins.catalog()).models(models.choice());
    if (sweep != null) {
      requireNoResults();
      plan.file(sweep);
    }
    policies.forEach(plan::policy);
    categories.forEach(plan::category);
    written.forEach(plan::workload);
    if (given("--workloads")) {
      plan.workloads(perCategory);
    }
    if (given("--repeat")) {
      plan.repeat(repeat);
    }
    if (given(SeedOption.SEED)) {
      plan.seed(seed.value());
    }
    inputs.into(plan);
    arrivals.into(plan);
    settings.into(plan);
    return plan;
  }

  /** The folder that is resumed has an option of its own, and is easily given with the other. */
  private void requireNoResults() {
    if (given("--resume") && !given("--out") && Files.isDirectory(Path.of(sweep))) {
      List<String> words = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
      words.add(words.lastIndexOf(sweep), "--out");
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "--resume takes no folder, and %s is one; the folder of an unfinished sweep is given with --out:\n%s"
              .formatted(sweep, Invocation.command(ShellWord.command(words))));
    }
  }

  /** Gives a plan that is in a bundle what may stand beside it. */
  void intoBundled(SweepBuilder plan) {
    settings.into(plan);
  }

  private boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }
}
