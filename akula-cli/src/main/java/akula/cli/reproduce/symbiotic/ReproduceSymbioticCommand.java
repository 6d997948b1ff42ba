package akula.cli.reproduce.symbiotic;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.claims.KeptResults;
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
import akula.papers.symbiotic.FormResult;
import akula.papers.symbiotic.StageResult;
import akula.papers.symbiotic.SymbioticJob;
import akula.papers.symbiotic.SymbioticResult;
import akula.toolkit.common.UsageException;
import akula.toolkit.model.ModelBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce symbiotic}: section 6 of the paper on symbiotic job scheduling. */
@Command(
    name = "symbiotic",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the evaluation of 'Improving IBM POWER8 Performance Through Symbiotic Job Scheduling'"
          + " (TPDS 2017, section 6) in the simulator and print each of its claims beside what came"
          + " out.",
      "The machine is power8, of which the first cores are used, with as many applications as these"
          + " have places for two or four to each, or eight."
    })
public final class ReproduceSymbioticCommand implements Callable<Integer> {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      split = ",",
      paramLabel = "D",
      description =
          "The data sets, with commas between them; models ship for spec2006-smt and"
              + " spec2006-smt-strong (default: both).")
  private List<String> data = SymbioticJob.DATA;

  @Option(
      names = "--smt",
      split = ",",
      paramLabel = "N",
      description =
          "How many applications share a core; 8 of them under Linux only, on 4 and 10 cores"
              + " (default: 2,4,8).")
  private List<Integer> modes = SymbioticJob.MODES;

  @Option(
      names = "--least-cores",
      paramLabel = "N",
      description = "The least number of cores" + DEFAULT)
  private int leastCores = 4;

  @Option(
      names = "--most-cores",
      paramLabel = "N",
      description = "The greatest number of cores" + DEFAULT)
  private int mostCores = 10;

  @Option(
      names = "--workloads",
      paramLabel = "N",
      description = "How many workloads are run on each number of cores" + DEFAULT)
  private int workloads = 10;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "How often the random scheduler runs each; the others draw nothing (default:"
              + " ${DEFAULT-VALUE}, as in the paper).")
  private int repeats = SymbioticJob.REPEATS;

  @Option(
      names = "--mixes",
      paramLabel = "N",
      description =
          "By how many mixes of a mode the errors of models are judged at most; 0 judges none"
              + " (default: ${DEFAULT-VALUE}).")
  private int mixes = ModelBuilder.MIXES;

  @Option(
      names = "--sensitivity",
      description =
          "Also run a few workloads with each constant of the core halved and doubled, with a model"
              + " that is trained for it; takes some minutes.")
  private boolean sensitivity;

  @Option(
      names = "--stages",
      description =
          "Print where the gain is lost instead: each stage of the symbiotic scheduler replaced by"
              + " the truth, on --most-cores cores; chance is tried three times with each workload. With four"
              + " threads to a core it takes minutes, or on many cores more (--smt 2: seconds).")
  private boolean stages;

  @Option(
      names = "--forms",
      description =
          "Print what other forms of the forward model bring instead, two threads to a core on"
              + " --most-cores cores: for each of --workloads the programs are divided in halves, one"
              + " to train and choose with and one to judge by.")
  private boolean forms;

  @Option(names = KeptResults.OUT, paramLabel = "DIR", description = KeptResults.DESCRIPTION)
  private Path folder;

  @Mixin private SeedOption seed;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private FormatOption format;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    KeptResults.require(folder);
    try (OnOption.Use use = on.use()) {
      return run(use);
    }
  }

  private int run(OnOption.Use use)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    SymbioticJob.Builder plan =
        SymbioticJob.builder()
            .data(data)
            .smt(modes)
            .cores(leastCores, mostCores)
            .workloads(workloads)
            .repeat(repeats)
            .mixes(mixes)
            .sensitivity(sensitivity)
            .seed(seed.value())
            .jobs(jobs.workers())
            .on(use.cluster());
    TerminalListener listener = new TerminalListener(spec.commandLine().getErr());
    if (Stream.of(stages, forms, sensitivity).filter(asked -> asked).count() > 1) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--stages, --forms and --sensitivity print tables of their own; give one");
    }
    if (stages) {
      StageResult result = plan.buildStages().run(listener);
      show((how, out) ->
          print(
              result.text(),
              JsonFormat.REPRODUCE_SYMBIOTIC_STAGES,
              result.fields(),
              result.csv(),
              how,
              out));
      return 0;
    }
    if (forms) {
      FormResult result = plan.buildForms().run(listener);
      show((how, out) ->
          print(
              result.text(),
              JsonFormat.REPRODUCE_SYMBIOTIC_FORMS,
              result.fields(),
              result.csv(),
              how,
              out));
      return 0;
    }
    SymbioticResult result = plan.build().run(listener);
    show((how, out) -> {
      switch (how) {
        case TEXT -> out.text(result.text());
        case JSON -> out.json(JsonFormat.REPRODUCE_SYMBIOTIC, result.fields());
        case CSV -> FindingsCsv.print(result.findings(), out);
      }
    });
    return 0;
  }

  /** Prints what came out, and keeps it if that was asked for. */
  private void show(KeptResults.Printing printing) throws InvalidInputException, IOException {
    printing.print(format.format(), new Output(spec));
    if (folder != null) {
      new KeptResults(spec, printing, Optional.empty()).write(folder, KeptResults.hashes(data));
    }
  }

  private static void print(
      String text,
      JsonFormat json,
      SequencedMap<String, Object> fields,
      String csv,
      Format how,
      Output out) {
    switch (how) {
      case TEXT -> out.text(text);
      case JSON -> out.json(json, fields);
      case CSV -> out.data(csv);
    }
  }
}
