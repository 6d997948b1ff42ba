package akula.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * Runs the usual commands once without printing. The launcher has it done after a build, so that
 * the JVM keeps the classes that those commands need and starts faster from then on. What fails
 * here will fail, and be reported, when a user asks for it.
 */
@Command(name = "preflight", hidden = true)
final class Preflight implements Callable<Integer> {
  private static final List<String> COMMANDS =
      List.of(
          "simulate",
          "simulate --mode tick --steps --format json",
          "simulate --format csv",
          "policies",
          "policies show di",
          "data list",
          "machines",
          "sweep --help",
          "simulate --polcy di");

  @Override
  public Integer call() throws IOException {
    COMMANDS.forEach(command -> preflight(command.split(" ")));
    Path folder = Files.createTempDirectory("akula-preflight");
    preflight("sweep", "--workloads", "1", "--overwrite", "--out", folder.toString());
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
    return 0;
  }

  private static void preflight(String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Akula.run(nowhere, nowhere, arguments);
  }
}
