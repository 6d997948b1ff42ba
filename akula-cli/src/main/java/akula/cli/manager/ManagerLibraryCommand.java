package akula.cli.manager;

import akula.toolkit.manager.ClientLibrary;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula manager library}: where the library is that connects programs as they are. */
@Command(
    name = "library",
    mixinStandardHelpOptions = true,
    description = {
      "Print the path of the library that connects programs as they are to the manager.",
      "'manager exec --threads' sets LD_PRELOAD and OMP_TOOL_LIBRARIES to it."
    })
final class ManagerLibraryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().println(ClientLibrary.unpacked().file());
    return 0;
  }
}
