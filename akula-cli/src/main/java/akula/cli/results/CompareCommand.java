package akula.cli.results;

import akula.cli.ground.Format;
import akula.cli.ground.FormatOption;
import akula.cli.ground.Output;
import akula.cli.ground.WordOption;
import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.statistics.reading.SweepPart;
import akula.statistics.reading.WholeSweep;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.Words;
import akula.toolkit.results.PartApplications;
import akula.toolkit.results.PartComparison;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
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
          "A policy, named as in the results; to be given twice (not needed if the results have"
              + " just two).")
  private List<String> policies;

  @Option(
      names = "--part",
      paramLabel = "NAME",
      description =
          "A part of a sweep with parts; may be given several times (default: all that have both"
              + " policies).")
  private List<String> parts;

  @Option(
      names = "--metric",
      paramLabel = "M",
      converter = MeasureConverter.class,
      description =
          "By what they are compared: average or worst (degradation), makespan, stp, antt,"
              + " unfairness, migrations, or of closed runs weighted-mean-execution (default:"
              + " ${DEFAULT-VALUE}).")
  private Measure measure;

  @Option(
      names = "--applications",
      description =
          "Of closed runs: compare how long each application takes on average, in place of a"
              + " measure of whole runs; the second policy relative to the first.")
  private boolean applications;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    requireTwo();
    WholeSweep sweep = ResultsArgument.read(folders, parts == null ? List.of() : parts);
    List<String> chosen = chosen(sweep);
    if (applications) {
      printApplications(sweep, chosen.getFirst(), chosen.getLast());
      return 0;
    }
    List<PartComparison> compared =
        sweep.parts().stream()
            .map(part -> PartComparison.of(part, measure, chosen.getFirst(), chosen.getLast()))
            .toList();
    requireOne(compared, PartComparison::part, PartComparison::hindrance);
    print(compared);
    return 0;
  }

  private <T> void requireOne(
      List<T> parts, Function<T, SweepPart> part, Function<T, String> hindrance) {
    if (parts.stream().map(hindrance).noneMatch(String::isEmpty)) {
      throw new UsageException(
          part.apply(parts.getFirst()).name().isEmpty()
              ? hindrance
                  .apply(parts.getFirst())
                  .replaceFirst("^it has", "the results have")
                  .replaceFirst("^its runs", "the runs of the results")
              : "no part can be compared: "
                  + parts.stream()
                      .map(one ->
                          "of %s, %s".formatted(part.apply(one).name(), hindrance.apply(one)))
                      .collect(Collectors.joining("; ")));
    }
  }

  private void printApplications(WholeSweep sweep, String first, String second) {
    if (spec.commandLine().getParseResult().hasMatchedOption("--metric")) {
      throw new UsageException(
          "--applications compares execution times; it does not go with --metric");
    }
    List<PartApplications> compared =
        sweep.parts().stream().map(part -> PartApplications.of(part, first, second)).toList();
    requireOne(compared, PartApplications::part, PartApplications::hindrance);
    Output out = new Output(spec);
    ApplicationText text = new ApplicationText(compared, first, second);
    switch (format.format()) {
      case TEXT -> text.print(out);
      case JSON -> out.json(ApplicationRows.json(compared, first, second));
      case CSV -> {
        ApplicationRows.csv(compared).forEach(out::csv);
        text.hindrances().forEach(spec.commandLine().getErr()::println);
      }
    }
  }

  private void print(List<PartComparison> compared) throws InvalidInputException {
    Output out = new Output(spec);
    LostWorkloads lost = new LostWorkloads(format.format() == Format.CSV ? List.of() : compared);
    switch (format.format()) {
      case TEXT -> new ComparisonText(compared, lost, out).print();
      case JSON -> out.json(ComparisonRows.json(compared, lost));
      case CSV -> {
        ComparisonRows.csv(compared).forEach(out::csv);
        new ComparisonText(compared, lost, out)
            .hindrances()
            .forEach(spec.commandLine().getErr()::println);
      }
    }
  }

  private void requireTwo() {
    int count = policies == null ? 0 : policies.size();
    if (count == 1 || count > 2) {
      throw new UsageException(
          "compare needs two policies, not %d; give --policy twice".formatted(count));
    }
    if (count == 2 && policies.getFirst().equals(policies.getLast())) {
      throw new UsageException(
          "--policy %s is given twice; name two different policies".formatted(policies.getFirst()));
    }
  }

  private List<String> chosen(WholeSweep results) {
    List<String> known = results.policies();
    if (known.size() == 1) {
      throw new UsageException(
          "the results have no policy but %s; add a results folder in which the same workloads have"
                  .formatted(known.getFirst())
              + " another one");
    }
    if (policies == null && known.size() != 2) {
      throw new UsageException(
          "the results have %d policies; choose two with --policy from %s"
              .formatted(known.size(), String.join(", ", known)));
    }
    if (policies != null) {
      policies.forEach(name -> ResultsArgument.requirePolicy(results, name));
    }
    return policies == null ? known : policies;
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
