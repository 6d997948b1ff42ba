package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula manager}: serves programs that come and go. */
@Command(
    name = "manager",
    mixinStandardHelpOptions = true,
    description = {
      "Place programs that come and go, for days: a server to which they connect.",
      "'manager start' starts it, 'manager exec -- PROGRAM' runs a program under it."
    },
    subcommands = {
      ManagerStartCommand.class,
      ManagerStatusCommand.class,
      ManagerResultsCommand.class,
      ManagerPolicyCommand.class,
      ManagerExecCommand.class,
      ManagerLibraryCommand.class,
      ManagerAttachCommand.class,
      ManagerDetachCommand.class,
      ManagerDrainCommand.class,
      ManagerStopCommand.class,
      ManagerOverheadCommand.class
    })
public final class ManagerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }
}
