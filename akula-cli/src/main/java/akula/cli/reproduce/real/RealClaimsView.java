package akula.cli.reproduce.real;

import akula.bootstrap.RunFailedException;
import akula.cli.claims.FindingsCsv;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.live.LiveView;
import akula.cli.watch.StoppableCommand;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.papers.real.RealStudy;
import akula.papers.real.RealStudyResult;
import akula.toolkit.common.ShellWord;
import akula.toolkit.run.RunView;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;

/** Makes the real runs of a study and prints what they show. */
public final class RealClaimsView {
  private final CommandSpec spec;
  private final Format format;

  /**
   * Makes it.
   *
   * @param spec the command that does it
   */
  public RealClaimsView(CommandSpec spec, Format format) {
    this.spec = spec;
    this.format = format;
  }

  /**
   * Makes the runs that are not there yet, and prints what they show.
   *
   * @return the exit code
   */
  public int show(RealStudy study, RealOptions options)
      throws InvalidInputException, RunFailedException, IOException {
    PrintWriter err = spec.commandLine().getErr();
    return StoppableCommand.run(
        err,
        "--resume --out " + ShellWord.quoted(study.folder().toString()),
        stopped -> {
          RealStudyResult result =
              study.run(
                  new TerminalListener(err, stopped),
                  workload -> view(study, workload, options.repeats(), err));
          print(result, new Output(spec));
          spec.commandLine().getOut().flush();
          err.println("results in " + result.folder());
          return 0;
        });
  }

  private static RunView view(RealStudy study, String workload, int repeats, PrintWriter err) {
    err.printf(
        "%s: %d run%s under each of %s%n",
        workload, repeats, repeats == 1 ? "" : "s", String.join(", ", study.plan().get(workload)));
    err.flush();
    return new LiveView(err);
  }

  private void print(RealStudyResult result, Output out) {
    switch (format) {
      case TEXT -> out.text(result.text());
      case JSON -> out.json(JsonFormat.REPRODUCE_REAL, result.fields());
      case CSV -> FindingsCsv.print(result.byData(), out);
    }
  }
}
