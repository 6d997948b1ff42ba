package akula.cli.data;

import akula.api.plugin.Spelling;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.profiler.derive.DataSetDerivation;
import akula.profiler.derive.DeriveOptions;
import akula.profiler.derive.DerivedDataSet;
import akula.profiler.derive.Suite;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula data derive}: a data set for a machine from measurements over cache ways. */
@Command(
    name = "derive",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Derive a data set for a cache and a memory bandwidth from measurements of programs alone"
            + " with 1, 2, ... cache ways; docs/reference/shared-cache.md says how.")
final class DataDeriveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PER-WAY.csv", description = "A row per program and number of ways.")
  private Path perWay;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder to write, a new one; its name is the name of the data set.")
  private Path folder;

  @Option(
      names = "--ways",
      paramLabel = "N",
      required = true,
      description = "Ways of the shared cache.")
  private int ways;

  @Option(
      names = "--bandwidth",
      paramLabel = "MB/S",
      required = true,
      description = "Memory bandwidth of a domain, 10^6 bytes per second.")
  private double bandwidth;

  @Option(
      names = "--clock",
      paramLabel = "HZ",
      description = "Clock of the cores, hertz (default: ${DEFAULT-VALUE}).")
  private double clock = DeriveOptions.DEFAULT_CLOCK_HERTZ;

  @Option(
      names = "--way-size",
      paramLabel = "KB",
      description = "Size of a measured way, 1024 bytes each (default: ${DEFAULT-VALUE}).")
  private double waySize = DeriveOptions.DEFAULT_KILOBYTES_PER_WAY;

  @Option(
      names = "--suite",
      paramLabel = "06|00|all",
      description = "Programs whose names end so (default: ${DEFAULT-VALUE}).")
  private String suite = Suite.CPU2006.word();

  @Option(
      names = "--instructions",
      paramLabel = "FILE",
      description = "A table program,instructions that is asked before the built-in one.")
  private Path instructions;

  @Option(
      names = "--assume-instructions",
      paramLabel = "N",
      description = "Instructions of programs that are in no table (default: leave them out).")
  private Double assumed;

  @Option(
      names = "--measured-on",
      paramLabel = "TEXT",
      description = "The machine of the measurements, for dataset.json.")
  private String measuredOn = "";

  @Option(
      names = "--origin",
      paramLabel = "TEXT",
      description = "Whose measurements they are, for dataset.json.")
  private String origin = "";

  @Option(
      names = "--licence",
      paramLabel = "TEXT",
      description = "Under what terms they may be used, for dataset.json.")
  private String licence = "";

  @Override
  public Integer call() throws InvalidInputException, IOException {
    NewFolder.require(folder);
    DerivedDataSet derived = DataSetDerivation.derive(perWay, options());
    DataSet written = DataSetWriter.write(derived.dataSet(), folder);
    derived.notes().forEach(note -> spec.commandLine().getErr().println("akula: " + note + "."));
    new Output(spec)
        .line(
            "%s: data set %s, %s"
                .formatted(
                    folder,
                    written.name(),
                    Numbers.count(written.applications().size(), "application")));
    return 0;
  }

  private DeriveOptions options() {
    try {
      return new DeriveOptions(
          folder.toAbsolutePath().normalize().getFileName().toString(),
          ways,
          bandwidth,
          clock,
          waySize,
          suite(),
          Optional.ofNullable(instructions),
          assumed == null ? OptionalDouble.empty() : OptionalDouble.of(assumed),
          measuredOn,
          origin,
          licence);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private Suite suite() {
    List<String> words = Stream.of(Suite.values()).map(Suite::word).toList();
    if (!words.contains(suite)) {
      throw new UsageException(
          "--suite has to be %s, not '%s'%s"
              .formatted(Spelling.oneOf(words), suite, Spelling.hint(suite, words)));
    }
    return Suite.values()[words.indexOf(suite)];
  }
}
