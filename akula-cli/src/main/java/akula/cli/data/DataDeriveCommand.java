package akula.cli.data;

import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.profiler.derive.DataSetDerivation;
import akula.profiler.derive.DeriveOptions;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

  @Mixin private DerivedFolder derived;

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

  @Override
  public Integer call() throws InvalidInputException, IOException {
    NewFolder.require(derived.folder());
    return derived.write(DataSetDerivation.derive(derived.perWay(), options()), spec);
  }

  private DeriveOptions options() {
    try {
      return new DeriveOptions(
          derived.name(),
          ways,
          bandwidth,
          clock,
          waySize,
          suite(),
          Optional.ofNullable(instructions),
          assumed == null ? OptionalDouble.empty() : OptionalDouble.of(assumed),
          derived.measuredOn(),
          derived.origin(),
          derived.licence());
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private Suite suite() {
    List<String> words = Stream.of(Suite.values()).map(Suite::word).toList();
    if (!words.contains(suite)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--suite has to be %s, not '%s'%s"
              .formatted(Spelling.oneOf(words), suite, Spelling.hint(suite, words)));
    }
    return Suite.values()[words.indexOf(suite)];
  }
}
