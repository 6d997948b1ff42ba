package akula.cli.results;

import akula.cli.common.WordOption;
import akula.cli.policies.Plugins;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.results.ReportBuilder;
import akula.toolkit.results.ReportJob;
import akula.toolkit.results.ReportResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula report}: a sweep as one page for a browser, and its plots as files. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = ReportCommand.Defaults.class,
    description = {
      "Write a sweep, or real runs, as one HTML page that needs nothing but itself: tables, plots,"
          + " the worst workloads of each policy with the commands that run them again, how the"
          + " data were made.",
      "Of a sweep with parts the page has all that for each part."
    })
public final class ReportCommand implements Callable<Integer> {
  /** What kind of files plots are. */
  enum Kind {
    SVG,
    PNG
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULTS",
      arity = "1..*",
      description =
          "The results folder of a sweep or of real runs, or several over the same workloads.")
  private List<Path> folders;

  @Option(
      names = "--part",
      paramLabel = "NAME",
      description = "A part of a sweep with parts; may be given several times (default: all).")
  private List<String> parts = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "The page to write; one that exists is replaced (default: report.html in the results"
              + " folder).")
  private Path file;

  @Option(
      names = "--plots",
      paramLabel = "DIR",
      description =
          "Write each plot as a file into this folder too;"
              + " those of the same name are replaced.")
  private Path plots;

  @Option(
      names = "--format",
      paramLabel = "svg|png",
      converter = KindConverter.class,
      description = "What kind of files the plots are (default: ${DEFAULT-VALUE}).")
  private Kind kind;

  @Option(
      names = "--schedule",
      paramLabel = "CATEGORY[:N]",
      description =
          "A workload whose schedules are in the page too, or a category for its first one; may be"
              + " given several times (default: the 20 on which policies differ most).")
  private List<String> schedules = List.of();

  @Option(
      names = "--plain",
      description = "Write a page without scripts, of pictures and tables that stay as they are.")
  private boolean plain;

  @Option(
      names = "--run-sources",
      description =
          "Run source files of policies again, too, for their schedules. Results name them, so this"
              + " is for results of your own.")
  private boolean sources;

  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "Where the sweep's data set is, if it is not one that ships; may be given several times,"
              + " for several parts.")
  private List<String> data = List.of();

  @Option(
      names = "--machine",
      paramLabel = "M",
      description =
          "Where the sweep's machine is, if it is not one that ships; may be given several times,"
              + " for several parts.")
  private List<String> machines = List.of();

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, IOException, InterruptedException {
    ReportBuilder plan =
        ReportJob.builder()
            .out(file)
            .plots(plots)
            .png(kind == Kind.PNG)
            .plain(plain)
            .runSources(sources);
    folders.forEach(plan::results);
    parts.forEach(plan::part);
    data.forEach(plan::data);
    machines.forEach(plan::machine);
    schedules.forEach(plan::schedule);
    plugins.folder().ifPresent(plan::plugins);
    ReportJob job = plan.build();
    if (plots == null && spec.commandLine().getParseResult().hasMatchedOption("--format")) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "--format says what kind of files the plots are; give --plots with a folder for"
              + " them too");
    }
    PrintWriter err = spec.commandLine().getErr();
    ReportResult result = job.run(new TerminalListener(err));
    if (plots != null) {
      err.println("%d plots in %s".formatted(result.plots().size(), plots));
    }
    err.println("report in " + result.page());
    return 0;
  }

  /** Reads the word of a kind. */
  static final class KindConverter implements ITypeConverter<Kind> {
    @Override
    public Kind convert(String text) {
      return WordOption.parse(Kind.class, text);
    }
  }

  /** What is taken where nothing is said. */
  static final class Defaults implements IDefaultValueProvider {
    @Override
    public String defaultValue(ArgSpec argument) {
      return argument instanceof OptionSpec option && option.longestName().equals("--format")
          ? Words.of(Kind.SVG)
          : null;
    }
  }
}
