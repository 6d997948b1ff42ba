package akula.cli.manager;

import akula.cli.common.Output;
import akula.cli.common.WrongValueException;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.VisibleText;
import akula.toolkit.decisions.ServedResult;
import akula.toolkit.decisions.ServedResult.Written;
import akula.toolkit.decisions.ServedResultsJob;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula manager results}: results folders by day, from a log. */
@Command(
    name = "results",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Make results folders of a manager's log, one for each day and each policy that was in charge"
            + " in it, for '${ROOT-COMMAND-NAME} explain' and '${ROOT-COMMAND-NAME} report'.")
final class ManagerResultsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "LOG",
      description = "The folder of a manager's log ('manager status' names it).")
  private Path log;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where each day has a folder (default: results in the folder of the log).")
  private Path out;

  @Option(
      names = "--day",
      paramLabel = "DATE",
      converter = DayConverter.class,
      description = "The only day, such as 2026-11-28, where the manager is (default: all).")
  private LocalDate day;

  @Option(
      names = "--data",
      paramLabel = "D",
      description = "A data set with the times that applications take alone, which a report needs.")
  private String data;

  @Option(
      names = "--span",
      paramLabel = "T..T",
      description =
          "Of which time it is written where threads were, such as 10s..20s since the manager began"
              + " (default: all).")
  private String span;

  @Option(names = "--overwrite", description = "Replace results that are there.")
  private boolean overwrite;

  @Override
  public Integer call() throws InvalidInputException, IOException, InterruptedException {
    ServedResult result =
        ServedResultsJob.builder()
            .log(log)
            .out(out)
            .day(day)
            .data(data)
            .span(span)
            .overwrite(overwrite)
            .build()
            .run(new TerminalListener(spec.commandLine().getErr()));
    Output text = new Output(spec);
    for (Written one : result.written()) {
      text.line(
          String.format(
              Locale.ROOT,
              "%s: %s from %.2f s to %.2f s, %s went",
              VisibleText.line(one.folder().toString()),
              VisibleText.line(one.policy()),
              one.fromNanos() / 1e9,
              one.toNanos() / 1e9,
              Numbers.count(one.programs(), "program")));
    }
    if (result.mayGoOn()) {
      text.line("By the log the manager has not ended: there may be more of the last of these.");
    }
    return 0;
  }

  /** Reads a day. */
  static final class DayConverter implements ITypeConverter<LocalDate> {
    @Override
    public LocalDate convert(String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeParseException _) {
        throw new WrongValueException("a day, such as 2026-11-28");
      }
    }
  }
}
