package akula.cli.reproduce.asymmetry;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.claims.KeptResults;
import akula.cli.claims.ReportOption;
import akula.cli.claims.TableFourOption;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.reproduce.real.OptionKinds;
import akula.cli.reproduce.real.RealClaimsView;
import akula.cli.reproduce.real.RealOptions;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.papers.asymmetry.AsymmetryJob;
import akula.papers.asymmetry.AsymmetryResult;
import akula.papers.asymmetry.UnequalCoreClaims;
import akula.papers.claims.GridDensity;
import akula.papers.real.TwoCores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
      "The programs are models, made from what the paper says of them: docs/papers/asymmetry.md."
    })
public final class ReproduceAsymmetryCommand implements Callable<Integer> {
  private static final String REPEAT = "--repeat";
  private static final String OVERWRITE = "--overwrite";
  private static final String SLOW = "--slow";
  private static final String GRID = "--grid";
  private static final OptionKinds KINDS =
      new OptionKinds(
          List.of(
              REPEAT, TableFourOption.TABLE, GRID, OVERWRITE, ReportOption.REPORT, JobsOption.JOBS),
          List.of(SLOW, RealOptions.RESUME));

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

  @Mixin private TableFourOption table;

  @Option(
      names = GRID,
      paramLabel = "none|short|full",
      defaultValue = "short",
      description =
          "At how many other settings claims are judged, to see what verdicts hang on: clock"
              + " sensitivities, jitter, drift, lock cost, power of slow cores, ITK's serial share,"
              + " seeds (default: ${DEFAULT-VALUE}; 'full'"
              + " takes minutes, and 'none' leaves out how equal_progress does on other machines,"
              + " too).")
  private GridDensity grid;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Keep all of it in a new folder: text, JSON, CSV, the page for a browser with its tables as"
              + " CSV, and the times of all runs, with a manifest (default: it is printed only; with"
              + " --real results/asymmetry-1, or the next number).")
  private Path folder;

  @Option(
      names = OVERWRITE,
      description = "Replace what this command left in a folder; no other files.")
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

  @Mixin private JobsOption jobs;

  @Mixin private ReportOption report;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    real.check(spec.commandLine().getParseResult(), KINDS);
    if (real.areWanted()) {
      return new RealClaimsView(spec, format.format())
          .show(
              UnequalCoreClaims.study(real.plan(folder, slow, seed.value(), plugins.catalog())),
              real);
    }
    report.requireFolder();
    AsymmetryResult result =
        AsymmetryJob.builder()
            .repeat(runs)
            .seed(seed.value())
            .tableFour(table.value())
            .out(folder)
            .overwrite(overwrite)
            .files(it -> kept(it).files())
            .grid(grid)
            .jobs(jobs.workers())
            .catalog(plugins.catalog())
            .build()
            .run(new TerminalListener(spec.commandLine().getErr()));
    print(result, format.format(), new Output(spec));
    report.write(result::page);
    result
        .folder()
        .ifPresent(out -> {
          spec.commandLine().getOut().flush();
          spec.commandLine().getErr().println("results in " + out);
        });
    return 0;
  }

  private KeptResults kept(AsymmetryResult result) {
    return new KeptResults(spec, (how, out) -> print(result, how, out), Optional.of(result.page()));
  }

  private static void print(AsymmetryResult result, Format how, Output out) {
    switch (how) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_ASYMMETRY, result.fields());
      case CSV -> FindingsCsv.print(result.findings(), result.grid(), out);
    }
  }
}
