package akula.cli.reproduce.pairing;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.claims.KeptResults;
import akula.cli.claims.ReportOption;
import akula.cli.common.DurationConverter;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.OnOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.policies.Plugins;
import akula.cli.reproduce.real.OptionKinds;
import akula.cli.reproduce.real.RealClaimsView;
import akula.cli.reproduce.real.RealOptions;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.papers.claims.GridDensity;
import akula.papers.pairing.GangClaims;
import akula.papers.pairing.MeanTimes;
import akula.papers.pairing.PairingJob;
import akula.papers.pairing.PairingReport;
import akula.papers.pairing.PairingResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce pairing}: section 6 of the pairing paper. */
@Command(
    name = "pairing",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the evaluation of 'Scheduling Algorithms for Effective Thread Pairing on Hybrid"
          + " Multiprocessors' (IPDPS 2005, section 6) in the simulator and print each of its"
          + " claims beside what came out.",
      "The workloads are wl-1 to wl-6, the machine is 4x2; what the paper measured for each"
          + " workload and policy stands beside."
    })
public final class ReproducePairingCommand implements Callable<Integer> {
  private static final String DATA = "--data";
  private static final String CLOSED = "--closed";
  private static final String REPEAT = "--repeat";
  private static final String MEANS = "--means";
  private static final String GRID = "--grid";
  private static final OptionKinds KINDS =
      new OptionKinds(
          Stream.concat(
                  Stream.of(
                      DATA, CLOSED, REPEAT, MEANS, GRID, ReportOption.REPORT, JobsOption.JOBS),
                  OnOption.ALL.stream())
              .toList(),
          List.of(RealOptions.RESUME));

  @Spec private CommandSpec spec;

  @Option(
      names = DATA,
      paramLabel = "D",
      defaultValue = PairingReport.MODEL,
      description =
          "A data set with the applications of the workloads (default: ${DEFAULT-VALUE}).")
  private String data;

  @Option(
      names = CLOSED,
      paramLabel = "TIME",
      defaultValue = "420s",
      converter = DurationConverter.class,
      description =
          "How long applications are started again (default: ${DEFAULT-VALUE}, as in the paper).")
  private Duration closed;

  @Option(
      names = REPEAT,
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How often each workload is run, launched at other times (default: ${DEFAULT-VALUE}).")
  private int repeats;

  @Option(
      names = MEANS,
      paramLabel = "all|ended",
      defaultValue = "all",
      description =
          "Of which instances execution times are means: 'all', drained to their ends, or those"
              + " that 'ended' in time (default: ${DEFAULT-VALUE}).")
  private MeanTimes means;

  @Option(
      names = GRID,
      paramLabel = "none|short|full",
      defaultValue = "short",
      description =
          "At how many other settings claims are judged, to see what verdicts hang on: bus, slowdown"
              + " of siblings, solo times, noise, jitter, seeds (default: ${DEFAULT-VALUE}; 'full'"
              + " takes minutes).")
  private GridDensity grid;

  @Mixin private SeedOption seed;

  @Mixin private RealOptions real;

  @Option(
      names = KeptResults.OUT,
      paramLabel = "DIR",
      description =
          "Keep all of it in a new folder: text, JSON, CSV, and the page for a browser with its"
              + " tables as CSV, with a manifest (default: it is printed only; with --real"
              + " results/pairing-1, or the next number).")
  private Path folder;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private ReportOption report;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    real.check(spec.commandLine().getParseResult(), KINDS);
    if (real.areWanted()) {
      return new RealClaimsView(spec, format.format())
          .show(GangClaims.study(real.plan(folder, 1, seed.value(), plugins.catalog())), real);
    }
    report.requireFolder();
    KeptResults.require(folder);
    try (OnOption.Use use = on.use()) {
      PairingResult result =
          PairingJob.builder()
              .data(data)
              .closed(closed)
              .repeat(repeats)
              .means(means)
              .grid(grid)
              .seed(seed.value())
              .jobs(jobs.workers())
              .on(use.cluster())
              .catalog(plugins.catalog())
              .build()
              .run(new TerminalListener(spec.commandLine().getErr()));
      print(result, format.format(), new Output(spec));
      report.write(result::page);
      if (folder != null) {
        new KeptResults(spec, (how, out) -> print(result, how, out), Optional.of(result.page()))
            .write(folder, Map.of(result.data(), result.set().contentHash()));
      }
    }
    return 0;
  }

  private static void print(PairingResult result, Format how, Output out) {
    switch (how) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_PAIRING, result.fields());
      case CSV -> FindingsCsv.print(result.data(), result.findings(), result.grid(), out);
    }
  }
}
