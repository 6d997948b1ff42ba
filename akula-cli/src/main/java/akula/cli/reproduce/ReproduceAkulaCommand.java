package akula.cli.reproduce;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.common.FormatOption;
import akula.cli.common.JobsOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.OnOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.papers.akula.AkulaJob;
import akula.papers.akula.AkulaResult;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula reproduce akula}: section 3 of the AKULA paper. */
@Command(
    name = "akula",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run the evaluation of the AKULA paper (PACT 2010, section 3) and print each of its claims"
          + " beside what came out.",
      "The runs are those of '${ROOT-COMMAND-NAME} sweep akula-paper', once for each data set; they stay in a"
          + " results folder, for '${ROOT-COMMAND-NAME} compare' and '${ROOT-COMMAND-NAME} report'."
    })
final class ReproduceAkulaCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "A data set whose applications have classes; may be given several times (default:"
              + " spec2006-small-cache and spec2006-large-cache).")
  private List<String> data = List.of("spec2006-small-cache", "spec2006-large-cache");

  @Option(
      names = "--workloads",
      paramLabel = "N",
      defaultValue = "100",
      description = "Workloads of each category (default: ${DEFAULT-VALUE}, as in the paper).")
  private int workloads;

  @Mixin private SeedOption seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for the results, a new one (default: results/akula-1, or the next number).")
  private Path folder;

  @Option(
      names = "--overwrite",
      description = "Replace the results of these data sets in a folder that exists.")
  private boolean overwrite;

  @Option(
      names = "--resume",
      description =
          "Resume what was interrupted in the folder of --out; the other options have to be the"
              + " same.")
  private boolean resume;

  @Mixin private JobsOption jobs;

  @Mixin private OnOption on;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    try (OnOption.Use use = on.use()) {
      return run(use);
    }
  }

  private int run(OnOption.Use use) throws InvalidInputException, RunFailedException, IOException {
    AkulaJob.Builder plan =
        AkulaJob.builder()
            .workloads(workloads)
            .seed(seed.value())
            .out(folder)
            .overwrite(overwrite)
            .resume(resume)
            .jobs(jobs.workers())
            .on(use.cluster());
    data.forEach(plan::data);
    AkulaJob job = plan.build();
    PrintWriter err = spec.commandLine().getErr();
    return StoppableCommand.run(
        err,
        job.folder(),
        () -> {
          print(job.run(new TerminalListener(err)));
          spec.commandLine().getOut().flush();
          reportWhatIsLeft(job, err);
        });
  }

  /** Whoever finds other results beside the new ones shall know that they are not of this run. */
  private void reportWhatIsLeft(AkulaJob job, PrintWriter err) throws ResultsException {
    List<Path> own = job.sweepFolders();
    for (Path sweep : resume ? List.<Path>of() : own) {
      reportLeft("no sweep wrote it", PartsFolder.foreign(sweep), err);
    }
    List<Path> others = new ArrayList<>(PartsFolder.foreign(job.folder()));
    others.removeAll(own);
    reportLeft("it is not of this run", others, err);
  }

  private static void reportLeft(String why, List<Path> files, PrintWriter err) {
    if (!files.isEmpty()) {
      err.println(
          "left as it was, since %s: %s"
              .formatted(why, String.join(", ", files.stream().map(Path::toString).toList())));
    }
  }

  private void print(AkulaResult result) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_AKULA, result.fields());
      case CSV -> FindingsCsv.print(result.findings(), out);
    }
  }
}
