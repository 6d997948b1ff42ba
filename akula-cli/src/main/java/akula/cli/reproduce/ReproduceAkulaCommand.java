package akula.cli.reproduce;

import akula.cli.claims.FindingsCsv;
import akula.cli.ground.FormatOption;
import akula.cli.ground.JobsOption;
import akula.cli.ground.Output;
import akula.cli.ground.SeedOption;
import akula.cli.sweep.SweepCommand;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.papers.akula.AkulaReport;
import akula.papers.akula.AkulaStudy;
import akula.papers.claims.Finding;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.toolkit.common.Home;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
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
      "The runs are those of 'akula sweep akula-paper', once for each data set; they stay in a"
          + " results folder, for 'akula compare' and 'akula report'."
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
          "Go on with what was broken off in the folder of --out; the other options have to be the"
              + " same.")
  private boolean resume;

  @Mixin private JobsOption jobs;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException, ResultsException {
    SequencedMap<String, String> folders = folders();
    Path results = results();
    SequencedMap<String, List<Finding>> findings = new LinkedHashMap<>();
    for (String name : folders.keySet()) {
      Path ofData = results.resolve(folders.get(name));
      int code = sweep(name, ofData);
      if (code != 0) {
        return code;
      }
      DataSet set = DataSetReader.read(Home.catalog().dataSet(name));
      findings.put(ofData.getFileName().toString(), AkulaStudy.findings(ofData, set));
    }
    print(findings);
    spec.commandLine().getOut().flush();
    tellWhatIsLeft(results, folders.values());
    spec.commandLine().getErr().println("results in " + results);
    return 0;
  }

  /** The name of the folder of each data set. */
  private SequencedMap<String, String> folders() {
    SequencedMap<String, String> folders = new LinkedHashMap<>();
    for (String name : new LinkedHashSet<>(data)) {
      String own = Path.of(name).toAbsolutePath().normalize().getFileName().toString();
      if (folders.containsValue(own)) {
        throw new UsageException(
            "--data: two data sets are called %s, and each needs a folder of its own among the"
                    .formatted(own)
                + " results; give them one after the other, with different --out");
      }
      folders.put(name, own);
    }
    return folders;
  }

  /** Whoever finds other results beside the new ones shall know that they are not of this run. */
  private void tellWhatIsLeft(Path results, Collection<String> own) throws ResultsException {
    List<String> left =
        PartsFolder.foreign(results).stream()
            .filter(path -> !own.contains(path.getFileName().toString()))
            .map(Path::toString)
            .toList();
    if (!left.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println("left as it was, since it is not of this run: " + String.join(", ", left));
    }
  }

  private Path results() {
    NewFolder.requireOneOf(resume, overwrite);
    if (folder == null && resume) {
      throw new UsageException("--resume needs --out with the folder of what was broken off");
    }
    if (folder == null) {
      return NewFolder.numbered("akula");
    }
    NewFolder.requireFolder(folder);
    if (!overwrite && !resume && Files.exists(folder)) {
      throw new UsageException(
          "the results folder %s exists; name a new one, add --resume to go on with it or"
                  .formatted(folder)
              + " --overwrite to replace it");
    }
    if (overwrite) {
      NewFolder.requireResultsWithin(folder);
    }
    return folder;
  }

  /** Runs the sweep on one data set, as its own command does, without its table. */
  private int sweep(String name, Path out) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(AkulaStudy.SWEEP, "--data", name, "--no-threads"));
    arguments.addAll(List.of("--workloads", String.valueOf(workloads)));
    arguments.addAll(List.of(SeedOption.SEED, String.valueOf(seed.value())));
    arguments.addAll(List.of("--out", out.toString()));
    arguments.add(resume && Files.exists(out) ? "--resume" : "--overwrite");
    arguments.addAll(List.of(JobsOption.JOBS, String.valueOf(jobs.workers())));
    CommandLine own = spec.commandLine();
    return new CommandLine(new SweepCommand())
        .setOut(new PrintWriter(PrintWriter.nullWriter()))
        .setErr(new SweepMessages(own.getErr(), out))
        .setExecutionExceptionHandler(own.getExecutionExceptionHandler())
        .setParameterExceptionHandler(own.getParameterExceptionHandler())
        .execute(arguments.toArray(String[]::new));
  }

  private void print(SequencedMap<String, List<Finding>> findings) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> out.text(AkulaReport.text(findings, workloads, seed.value()));
      case JSON -> out.json(AkulaReport.fields(findings, workloads, seed.value()));
      case CSV -> FindingsCsv.print(findings, out);
    }
  }
}
