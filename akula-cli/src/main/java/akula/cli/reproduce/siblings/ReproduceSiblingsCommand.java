package akula.cli.reproduce.siblings;

import akula.bootstrap.RunFailedException;
import akula.cli.agent.AgentOption;
import akula.cli.claims.FindingsCsv;
import akula.cli.claims.KeptResults;
import akula.cli.claims.ReportOption;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.OnOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.papers.claims.Finding;
import akula.papers.siblings.FrontierResult;
import akula.papers.siblings.ModernResult;
import akula.papers.siblings.RealSiblingJob;
import akula.papers.siblings.RealSiblingResult;
import akula.papers.siblings.SiblingJob;
import akula.papers.siblings.SiblingResult;
import akula.statistics.report.PlotPage;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce siblings}: section 4 of the paper on sibling threads. */
@Command(
    name = "siblings",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the experiments of 'Development of a Thread Scheduler for Global Aggregation of Sibling"
          + " Threads' (2008, section 4) in the simulator and print Figures 4 and 5 as tables, and"
          + " each claim beside what came out.",
      "Ten memory tests of 100 threads run under CFS and with five tuples of bonuses, on machine"
          + " core2duo with data set sysbench-memory. Claims are judged with other costs, too."
    })
public final class ReproduceSiblingsCommand implements Callable<Integer> {
  /** Options that mean something only to what is simulated. */
  private static final String[] SIMULATED = {
    "--gigabytes",
    "--repeat",
    "--other-repeat",
    "--frontier",
    "--modern",
    "--hidden",
    "--ns-per-kib",
    "--cyclic-hits",
    "--switch-cost",
    "--decision-cost",
    "--seed",
    "--jobs",
    "--on"
  };

  /** What real runs hang on. */
  private static final Set<String> OF_REAL_RUNS = Set.of("--real", "--ahead", "--cpus");

  @Spec private CommandSpec spec;

  @Option(
      names = "--gigabytes",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "How much all ten memory tests go through together, GB (default: ${DEFAULT-VALUE}, as in"
              + " the paper; 500 is 50 for each).")
  private double gigabytes;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "How often everything is run, launched at other times (default: ${DEFAULT-VALUE}, as in"
              + " the paper).")
  private int repeats;

  @Option(
      names = "--other-repeat",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "How often it is run with each of the other costs (default: ${DEFAULT-VALUE}; 0 leaves"
              + " them out).")
  private int otherRepeats;

  @Option(
      names = "--frontier",
      description =
          "Print what fewer misses cost in waiting instead: a grid of bonuses, and one that is"
              + " measured, with the paper's among them.")
  private boolean frontier;

  @Option(
      names = "--modern",
      description =
          "Print what aggregation brings to servers with pools of threads, fork and join and many"
              + " containers instead, on machine and data set small-server.")
  private boolean modern;

  @Option(
      names = "--real",
      paramLabel = "N",
      description =
          "Have policies decide every turn of real programs instead, N times under each, and print"
              + " who ran after whom beside the simulator's; it takes what 'akula run --kernel'"
              + " takes.")
  private Integer real;

  @Option(
      names = "--ahead",
      description =
          "With --real: decide who follows when a turn begins, and not when it has ended.")
  private boolean ahead;

  @Option(
      names = "--cpus",
      paramLabel = "LIST",
      description =
          "With --real: use these cpus, such as 0,2 (default: the first two that this process may"
              + " use).")
  private String cpus;

  @Option(
      names = "--loader",
      paramLabel = "FILE",
      description =
          "With --real: an installed akula-scheduler, which may have rights that you have not"
              + " (default: the one of this build).")
  private Path loader;

  @Mixin private AgentOption agent;

  @Option(names = KeptResults.OUT, paramLabel = "DIR", description = KeptResults.DESCRIPTION)
  private Path folder;

  @Mixin private ReportOption report;

  @Mixin private CostsOptions costs;

  @Mixin private SeedOption seed;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private FormatOption format;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    if (frontier && modern) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--frontier and --modern print tables of their own; give one");
    }
    if (report.isWanted() && modern) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--report has no page for what --modern prints; leave it out");
    }
    if (report.isWanted() && real != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--report has no page for what --real prints; leave it out");
    }
    if (real != null) {
      return real();
    }
    requireReal("--ahead", "--cpus", "--loader", "--agent");
    requireNot(frontier, "--frontier", "--other-repeat");
    requireNot(modern, "--modern", "--other-repeat", "--gigabytes");
    if (modern && !costs.areUsual()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "costs that are given are of the paper's machine, and --modern has one of its own");
    }
    report.requireFolder();
    KeptResults.require(folder);
    try (OnOption.Use use = on.use()) {
      return run(use);
    }
  }

  private int real()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    requireNot(true, "--real", SIMULATED);
    KeptResults.require(folder);
    RealSiblingJob job =
        RealSiblingJob.builder()
            .real(real)
            .ahead(ahead)
            .cpus(cpus)
            .loader(loader)
            .agent(agent.named())
            .build();
    RealSiblingResult result = job.run(new TerminalListener(spec.commandLine().getErr()));
    keepReal(spec, (how, out) -> print(result, how, out), format.format(), folder);
    return 0;
  }

  /** Prints what came of real runs, and keeps it if that was asked for. */
  static void keepReal(CommandSpec spec, KeptResults.Printing printing, Format how, Path folder)
      throws IOException {
    printing.print(how, new Output(spec));
    if (folder != null) {
      new KeptResults(spec, printing, OF_REAL_RUNS).write(folder, Map.of());
    }
  }

  private static void print(RealSiblingResult result, Format how, Output out) {
    switch (how) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_SIBLINGS_REAL, result.fields());
      case CSV -> out.text(result.csv());
    }
  }

  private void requireReal(String... options) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "%s is for real runs, not for simulating; add --real, or leave it out"
                .formatted(option));
      }
    }
  }

  private int run(OnOption.Use use)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    SiblingJob.Builder plan =
        SiblingJob.builder()
            .gigabytes(gigabytes)
            .repeat(repeats)
            .otherRepeat(otherRepeats)
            .costs(costs.costs())
            .seed(seed.value())
            .jobs(jobs.workers())
            .on(use.cluster());
    TerminalListener listener = new TerminalListener(spec.commandLine().getErr());
    if (frontier) {
      FrontierResult result = plan.buildFrontier().run(listener);
      show((how, out) -> print(result, how, out), Optional.of(result.page()), Map.of());
      report.write(result::page);
    } else if (modern) {
      ModernResult result = plan.buildModern().run(listener);
      KeptResults.Printing printing =
          (how, out) ->
              print(
                  result.text(),
                  JsonFormat.REPRODUCE_SIBLINGS_MODERN,
                  result.fields(),
                  Map.entry("small-server", result.findings()),
                  how,
                  out);
      show(printing, Optional.empty(), Map.of());
    } else {
      SiblingResult result = plan.build().run(listener);
      KeptResults.Printing printing =
          (how, out) ->
              print(
                  result.text(),
                  JsonFormat.REPRODUCE_SIBLINGS,
                  result.fields(),
                  Map.entry(result.data(), result.claims()),
                  how,
                  out);
      show(printing, Optional.of(result.page()), KeptResults.hashes(List.of(result.data())));
      report.write(result::page);
    }
    return 0;
  }

  /** Prints what came out, and keeps it if that was asked for. */
  private void show(
      KeptResults.Printing printing, Optional<PlotPage> page, Map<String, String> data)
      throws IOException {
    printing.print(format.format(), new Output(spec));
    if (folder != null) {
      new KeptResults(spec, printing, page).write(folder, data);
    }
  }

  private static void print(FrontierResult result, Format how, Output out) {
    switch (how) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_SIBLINGS_FRONTIER, result.fields());
      case CSV -> out.data(result.csv());
    }
  }

  /** What would change nothing is refused. */
  private void requireNot(boolean asked, String mode, String... options) {
    for (String option : options) {
      if (asked && spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "%s changes nothing of what %s prints".formatted(option, mode));
      }
    }
  }

  private static void print(
      String text,
      JsonFormat json,
      SequencedMap<String, Object> fields,
      Map.Entry<String, List<Finding>> claims,
      Format how,
      Output out) {
    switch (how) {
      case TEXT -> out.text(text);
      case JSON -> out.json(json, fields);
      case CSV -> {
        SequencedMap<String, List<Finding>> ofData = new LinkedHashMap<>();
        ofData.put(claims.getKey(), claims.getValue());
        FindingsCsv.print(ofData, out);
      }
    }
  }
}
