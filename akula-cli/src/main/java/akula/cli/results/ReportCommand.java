package akula.cli.results;

import akula.cli.ground.WordOption;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.statistics.plot.PngImage;
import akula.statistics.reading.Results;
import akula.statistics.reading.SweepPart;
import akula.statistics.reading.WholeSweep;
import akula.statistics.report.HtmlReport;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.Origin;
import akula.statistics.report.ReportPlots;
import akula.toolkit.common.Beginning;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.results.ReportInputs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.ITypeConverter;
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
  private static final String PAGE = "report.html";

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

  @Override
  public Integer call() throws InvalidInputException, IOException {
    Path page = file == null ? folders.getFirst().resolve(PAGE) : file;
    if (file != null && Files.isDirectory(file)) {
      throw new UsageException(
          "--out is the folder %s; expected the name of a file".formatted(file));
    }
    requireNoOther(page);
    if (plots != null) {
      NewFolder.requireFolder("--plots", plots);
    } else if (spec.commandLine().getParseResult().hasMatchedOption("--format")) {
      throw new UsageException(
          "--format says what kind of files the plots are; give --plots with a folder for"
              + " them too");
    }
    WholeSweep sweep = ResultsArgument.read(folders, parts);
    ReportInputs.requireUsed(sweep, data, machines);
    List<Origin> origins = new ArrayList<>();
    for (SweepPart part : sweep.parts()) {
      Results results = part.results();
      origins.add(
          new ReportInputs(results.manifest(), data, machines).origin(results.runs().policies()));
    }
    write(page, HtmlReport.of(sweep, origins).getBytes(StandardCharsets.UTF_8));
    PrintWriter err = spec.commandLine().getErr();
    if (plots != null) {
      int count = writePlots(sweep);
      err.println("%d plots in %s".formatted(count, plots));
    }
    err.println("report in " + page);
    return 0;
  }

  /** Refuses to replace what is no page, such as results or the file of a sweep. */
  private static void requireNoOther(Path page) {
    if (Files.exists(page) && !Beginning.is(page, HtmlReport.BEGIN)) {
      throw new UsageException(
          "the report would replace %s, which is there and no page; name another file with --out,"
                  .formatted(page)
              + " or remove it");
    }
  }

  private int writePlots(WholeSweep sweep) throws IOException {
    List<NamedPlot> all = ReportPlots.of(sweep);
    Files.createDirectories(plots);
    for (NamedPlot plot : all) {
      byte[] content =
          kind == Kind.PNG
              ? PngImage.of(plot.plot())
              : plot.plot().svg().getBytes(StandardCharsets.UTF_8);
      write(plots.resolve(plot.name() + "." + Words.of(kind)), content);
    }
    return all.size();
  }

  private static void write(Path file, byte[] content) throws IOException {
    NewFile.replace(file, content);
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
