package akula.cli.data;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.LocalWorkers;
import akula.cli.common.JobsOption;
import akula.cli.common.Output;
import akula.cli.common.SeedOption;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.papers.nas.NasFitJob;
import akula.papers.nas.NasFitPlan;
import akula.papers.nas.NasFitResult;
import akula.toolkit.common.NewFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula data fit-nas}: a data set of NAS programs for the pairing paper. */
@Command(
    name = "fit-nas",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Fit a model of programs of the NAS Parallel Benchmarks to the times under Linux in Table 2"
            + " of the pairing paper, and write a data set; docs/papers/nas-fitted.md says how.")
final class DataFitNasCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write, a new one; its name is the name of the data set.")
  private Path folder;

  @Option(
      names = "--priors",
      paramLabel = "FILE",
      description =
          "A table program,value,prior,spread,least,most of what is believed of the programs"
              + " (default: priors.csv of data set nas-fitted).")
  private Path priors;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "How often each workload is run with each guess, launched at other times (default:"
              + " ${DEFAULT-VALUE}).")
  private int repeats = NasFitPlan.REPEATS;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "How often derivatives are taken at most with each of three lengths of steps (default:"
              + " ${DEFAULT-VALUE}).")
  private int rounds = NasFitPlan.ROUNDS;

  @Mixin private SeedOption seed;

  @Mixin private JobsOption jobs;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    NewFolder.require(folder);
    String name = folder.toAbsolutePath().normalize().getFileName().toString();
    NasFitResult result =
        NasFitJob.of(
                new NasFitPlan(name, Optional.ofNullable(priors), repeats, rounds, seed.value()),
                new LocalWorkers("fit-nas", jobs.workers()))
            .run(new TerminalListener(spec.commandLine().getErr()));
    DataSet written = result.write(folder);
    Output out = new Output(spec);
    out.text(result.text());
    out.line(
        "%s: data set %s, %s"
            .formatted(folder, name, Numbers.count(written.applications().size(), "application")));
    return 0;
  }
}
