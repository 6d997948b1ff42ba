package akula.cli.workload;

import akula.cli.common.FormatOption;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.common.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula workload list}: the workloads that ship. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description = "List the workloads that ship.")
final class WorkloadListCommand implements Callable<Integer> {
  private static final double NANOS_PER_SECOND = 1e9;

  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    Listing list =
        new Listing("name", "applications", "launches", "threads", "last_launch_s", "programs");
    Catalog catalog = Home.catalog();
    for (String name : catalog.workloads()) {
      Workload workload = WorkloadReader.read(catalog.workload(name));
      list.row(
          name,
          workload.launches().stream().map(Workload.Launch::application).distinct().count(),
          workload.launches().size(),
          workload.threadCount(),
          workload.launches().stream().mapToLong(Workload.Launch::launchNanos).max().orElse(0)
              / NANOS_PER_SECOND,
          hasPrograms(workload) ? "yes" : "no");
    }
    list.print(format.format(), new Output(spec));
    return 0;
  }

  /** Whether it can be run on a real machine. */
  private static boolean hasPrograms(Workload workload) {
    return workload.launches().stream().allMatch(launch -> launch.program().isPresent());
  }
}
