package akula.cli.workload;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.cli.claims.TableFourOption;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.policies.Plugins;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Kind;
import akula.papers.unequal.SimulatedTimes;
import akula.papers.unequal.Times;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.FittingData;
import akula.toolkit.simulate.SweptWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula workload show}: threads, work and symmetry of each application. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Show what the threads of a workload's applications do, and how alike they are.")
final class WorkloadShowCommand implements Callable<Integer> {
  private static final int MOST_RUNS = 10_000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "W",
      description =
          "A workload file, one that ships, or CATEGORY:NUMBER, which is drawn from --data.")
  private String workload;

  @Option(
      names = "--data",
      paramLabel = "D",
      description =
          "The data set that the applications are from: how much work those have that have no"
              + " program in the workload (default: none).")
  private String data;

  @Option(
      names = "--kinds",
      description =
          "Simulate it on the machines all-fast, half-half and all-slow under round_robin, and tell"
              + " whether it is slow-limited, middle-perf or unstable; needs --data.")
  private boolean kinds;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "30",
      description = "Runs on each machine, for --kinds (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of these runs, and of a drawn workload (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Mixin private TableFourOption table;

  @Mixin private FormatOption format;

  @Mixin private Plugins plugins;

  @Override
  public Integer call() throws InvalidInputException, RunFailedException {
    if (kinds && data == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "--kinds needs --data, the data set that the applications are from");
    }
    if (runs < 2 || runs > MOST_RUNS) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--repeat has to be from 2 to %d, not %d".formatted(MOST_RUNS, runs));
    }
    Optional<DataSet> set = dataSet();
    Workload read = read(set);
    Optional<Kind.Showing> kind =
        kinds ? Optional.of(kind(read, set.orElseThrow())) : Optional.empty();
    print(read, ShownApplication.of(read, set), kind);
    return 0;
  }

  private Workload read(Optional<DataSet> set) throws InvalidInputException {
    Optional<SweptWorkload> drawn =
        Home.catalog().workloads().contains(workload)
            ? Optional.empty()
            : SweptWorkload.of(workload);
    if (drawn.isEmpty()) {
      Path file = Home.catalog().writtenWorkload(workload);
      return set.isPresent() ? FittingData.read(file, set.get()) : WorkloadReader.read(file);
    }
    DataSet from =
        set.orElseThrow(() ->
            new UsageException(
                MessageCode.UNFIT,
                "workload %s is drawn from the applications of a data set; name it with --data"
                    .formatted(workload)));
    drawn.get().sentence().ifPresent(new TerminalListener(spec.commandLine().getErr())::message);
    return drawn.get().of(from, seed);
  }

  private Optional<DataSet> dataSet() throws InvalidInputException {
    return data == null ? Optional.empty() : Optional.of(plugins.dataSet(data));
  }

  private Kind.Showing kind(Workload read, DataSet set)
      throws InvalidInputException, RunFailedException {
    var ready = BootstrapData.of(set);
    SimulatedTimes times = new SimulatedTimes(ready, plugins.catalog(), seed, runs);
    times.add(read);
    for (CoreMix mix : List.of(CoreMix.ALL_FAST, CoreMix.HALF_HALF, CoreMix.ALL_SLOW)) {
      times.simulate(new Times.Run(read.name(), mix, Times.ROUND_ROBIN));
    }
    return Kind.of(times, read.name());
  }

  private void print(
      Workload read, List<ShownApplication> applications, Optional<Kind.Showing> kind) {
    Output out = new Output(spec);
    switch (format.format()) {
      case TEXT -> {
        out.text(WorkloadText.of(applications, table.value(), data == null));
        kind.ifPresent(showing -> out.text(WorkloadText.of(showing, runs)));
      }
      case JSON ->
          out.json(
              JsonFormat.WORKLOAD_SHOW,
              WorkloadFields.of(read.name(), applications, table.value(), kind));
      case CSV -> {
        List<String> header = new ArrayList<>(WorkloadText.FIELDS);
        kind.ifPresent(_ -> header.add("kind"));
        out.csv(header.toArray(String[]::new));
        for (ShownApplication application : applications) {
          List<String> cells = new ArrayList<>(WorkloadText.cells(application, table.value(), ""));
          kind.ifPresent(showing -> cells.add(showing.kind().words()));
          out.csv(cells.toArray(String[]::new));
        }
      }
    }
  }
}
