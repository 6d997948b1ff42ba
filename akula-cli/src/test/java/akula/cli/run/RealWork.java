package akula.cli.run;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A workload of real programs for tests, and runs of it.
 *
 * @param folder of the workload, and of results that are not told where to go
 */
record RealWork(Path folder) {
  /** Writes a workload. */
  Path workload(String... entries) throws IOException {
    Files.writeString(folder.resolve("list"), "one\n");
    StringBuilder text = new StringBuilder("name: work\nlaunches:\n");
    Stream.of(entries).forEach(entry -> text.append("  - ").append(entry).append('\n'));
    return Files.writeString(folder.resolve("work.yaml"), text);
  }

  /** Returns where results go. */
  Path out() {
    return folder.resolve("out");
  }

  /** Runs a workload. */
  Cli run(Path workload, String... options) {
    return Cli.run(arguments(workload, options).toArray(String[]::new));
  }

  /** Returns the command line of a run. */
  List<String> arguments(Path workload, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of(options));
    if (!arguments.contains("--out")) {
      arguments.addAll(List.of("--out", out().toString()));
    }
    return arguments;
  }
}
