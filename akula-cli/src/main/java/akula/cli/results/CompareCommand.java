package akula.cli.results;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.WordOption;
import akula.cli.terminal.Display;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.metrics.Measure;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.results.CompareBuilder;
import akula.toolkit.results.CompareJob;
import akula.toolkit.results.CompareResult;
import akula.toolkit.results.PartApplications;
import akula.toolkit.results.PartComparison;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

/** {@code akula compare}: which of two policies is better, where, and how sure that is. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = CompareCommand.Defaults.class,
    description = {
      "Compare two policies over the same workloads of a sweep, or the same repetitions of real"
          + " runs: say in words which is better, in"
          + " which categories, and how sure that is.",
      "Of a sweep with parts each part is compared.",
      "Several results folders are taken as one if they are over the same workloads."
    })
public final class CompareCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RESULTS",
      arity = "1..*",
      description = "The results folder of a sweep or of real runs, or several.")
  private List<Path> folders;

  @Option(
      names = "--policy",
      paramLabel = "P",
      description =
          "A policy, named as in the results or as it was given; to be given twice (not needed if"
              + " the results have just two).")
  private List<String> policies = List.of();

  @Option(
      names = "--part",
      paramLabel = "NAME",
      description =
          "A part of a sweep with parts; may be given several times (default: all that have both"
              + " policies).")
  private List<String> parts = List.of();

  @Option(
      names = "--metric",
      paramLabel = "M",
      converter = MeasureConverter.class,
      description =
          "By what they are compared: average or worst (degradation), makespan, stp, antt,"
              + " unfairness, migrations, of closed runs weighted-mean-execution, or of runs whose"
              + " energy is known energy or edp (default:"
              + " ${DEFAULT-VALUE}).")
  private Measure measure;

  @Option(
      names = "--applications",
      description =
          "Of closed runs: compare how long each application takes on average, in place of a"
              + " measure of whole runs; the second policy relative to the first.")
  private boolean applications;

  @Option(
      names = "--plot",
      description =
          "Draw the differences with their intervals, as text; at most as wide as the terminal.")
  private boolean plot;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    requireDrawable();
    CompareBuilder plan = CompareJob.builder().applications(applications);
    folders.forEach(plan::results);
    parts.forEach(plan::part);
    policies.forEach(plan::policy);
    if (!applications || spec.commandLine().getParseResult().hasMatchedOption("--metric")) {
      plan.metric(measure);
    }
    CompareResult result = plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    if (applications) {
      printApplications(result);
    } else {
      print(result.parts());
    }
    return 0;
  }

  private void requireDrawable() {
    if (plot && format.format() != Format.TEXT) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--plot has no form as %s; expected --format text with it"
              .formatted(Words.of(format.format())));
    }
    if (plot && applications) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--plot draws differences of a measure, which --applications has none of; expected one of"
              + " the two");
    }
  }

  private void printApplications(CompareResult result) {
    Output out = new Output(spec);
    List<PartApplications> compared = result.applications();
    ApplicationText text = new ApplicationText(compared, result.first(), result.second());
    switch (format.format()) {
      case TEXT -> text.print(out);
      case JSON ->
          out.json(
              JsonFormat.COMPARE_APPLICATIONS,
              ApplicationRows.json(compared, result.first(), result.second()));
      case CSV -> {
        ApplicationRows.csv(compared).forEach(out::csv);
        text.obstacles().forEach(spec.commandLine().getErr()::println);
      }
    }
  }

  private void print(List<PartComparison> compared) throws InvalidInputException {
    Output out = new Output(spec);
    LostWorkloads lost = new LostWorkloads(format.format() == Format.CSV ? List.of() : compared);
    switch (format.format()) {
      case TEXT -> new ComparisonText(compared, lost, display(), out).print();
      case JSON -> out.json(JsonFormat.COMPARE, ComparisonRows.json(compared, lost));
      case CSV -> {
        ComparisonRows.csv(compared).forEach(out::csv);
        new ComparisonText(compared, lost, Optional.empty(), out)
            .obstacles()
            .forEach(spec.commandLine().getErr()::println);
      }
    }
  }

  private Optional<Display> display() {
    return plot ? Optional.of(Display.ofStandardOutput()) : Optional.empty();
  }

  /** Reads the word of a measure. */
  static final class MeasureConverter implements ITypeConverter<Measure> {
    @Override
    public Measure convert(String text) {
      return WordOption.parse(Measure.class, text);
    }
  }

  /** What is taken where nothing is said. */
  static final class Defaults implements IDefaultValueProvider {
    @Override
    public String defaultValue(ArgSpec argument) {
      return switch (argument instanceof OptionSpec option ? option.longestName() : "") {
        case "--metric" -> Words.of(Measure.AVERAGE);
        default -> null;
      };
    }
  }
}
