package akula.cli.results;

import akula.bootstrap.RunFailedException;
import akula.cli.common.Output;
import akula.cli.common.SweepTables;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.MergeBuilder;
import akula.toolkit.sweep.MergeJob;
import akula.toolkit.sweep.MergeResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula results merge}: the shares of a sweep, put together. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Put the shares of a sweep together that '${ROOT-COMMAND-NAME} sweep --share' made: the folder is then the"
          + " same, byte for byte, as that of a sweep that was never cut.",
      "Needs no data set and no policies."
    })
public final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHARE",
      arity = "1..*",
      description = "The folders of the shares, in any order.")
  private List<Path> folders;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The results folder of the whole, a new one.")
  private Path out;

  @Option(
      names = "--missing",
      description =
          "Only print the numbers of the shares that are not there, or not whole, as 2,5-7: what an"
              + " array job has to run again. Nothing is printed if all are there.")
  private boolean missing;

  @Option(names = "--resume", description = "Resume what was interrupted in the folder of --out.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the results in a folder that exists.")
  private boolean overwrite;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException, IOException {
    MergeBuilder plan = MergeJob.builder().out(out).resume(resume).overwrite(overwrite);
    folders.forEach(plan::share);
    if (missing) {
      refuseBesideMissing();
      String numbers = plan.missing();
      if (!numbers.isEmpty()) {
        new Output(spec).line(numbers);
      }
      return 0;
    }
    MergeJob job = plan.build();
    PrintWriter err = spec.commandLine().getErr();
    return StoppableCommand.run(
        err,
        job.folder(),
        () -> {
          print(job.run(new TerminalListener(err)));
          spec.commandLine().getOut().flush();
        });
  }

  private void refuseBesideMissing() {
    if (out != null || resume || overwrite) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--missing puts nothing together; leave the other options out");
    }
  }

  private void print(MergeResult result) {
    SweepTables tables = new SweepTables(new Output(spec));
    for (MergeResult.Part part : result.parts()) {
      tables.heading(part.name(), part.machine(), part.dataSet());
      tables.part(part.summary(), part.starts(), part.kind(), part.distances(), part.ranking());
    }
  }
}
