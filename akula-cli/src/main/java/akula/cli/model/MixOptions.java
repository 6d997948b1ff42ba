package akula.cli.model;

import akula.cli.common.JobsOption;
import akula.cli.common.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.setup.InputOptions;
import akula.cli.setup.ModelOptions;
import akula.cli.setup.SettingsOptions;
import akula.toolkit.model.ModelBuilder;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which programs run beside each other, and how. */
final class MixOptions {
  @Mixin private InputOptions inputs;

  @Option(
      names = "--programs",
      split = ",",
      paramLabel = "NAME",
      description = "The programs, with commas between them (default: all of the data set).")
  private List<String> programs = List.of();

  @Option(
      names = "--filler",
      paramLabel = "NAME",
      description =
          "The application that does nothing but set the mode of a core (default:"
              + " ${DEFAULT-VALUE}).")
  private String filler = ModelBuilder.FILLER;

  @Option(
      names = "--mixes",
      paramLabel = "N",
      description =
          "How many mixes are run of each mode, drawn by the seed where there are more (default:"
              + " ${DEFAULT-VALUE}).")
  private int mixes = ModelBuilder.MIXES;

  @Mixin private SeedOption seed;

  @Mixin private JobsOption jobs;

  @Mixin private SettingsOptions settings;

  @Mixin private ModelOptions models;

  @Mixin private Plugins plugins;

  /** Gives a plan what stands on the command line. */
  void into(ModelBuilder<?> plan) {
    plan.programs(programs)
        .filler(filler)
        .mixes(mixes)
        .seed(seed.value())
        .jobs(jobs.workers())
        .catalog(plugins.catalog())
        .models(models.choice());
    inputs.into(plan);
    settings.into(plan);
  }
}
