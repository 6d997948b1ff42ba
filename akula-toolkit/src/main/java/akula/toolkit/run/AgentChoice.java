package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** The agent of a job: one that is installed and may have rights of its own, or that of the jar. */
public final class AgentChoice {
  private AgentChoice() {}

  /**
   * Returns the agent, to be closed.
   *
   * @param installed its file, or null for the one of the jar
   * @throws UsageException if what was named is no program
   * @throws AgentException if none was named, and there is none for this system
   */
  public static AgentProgram of(Path installed) throws AgentException {
    if (installed == null) {
      return AgentProgram.carried();
    }
    if (installed.toString().isEmpty()
        || !Files.isRegularFile(installed)
        || !Files.isExecutable(installed)) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "--agent is '%s', which is no program that may be run; expected an installed akula-agent"
              .formatted(installed));
    }
    return AgentProgram.installed(installed);
  }

  /**
   * Returns this machine with an agent, to be closed.
   *
   * @param installed as with {@link #of}
   * @param machine the cpus that may be used
   * @param sources where parameters may come from
   */
  public static RealHost host(Path installed, MachineDescription machine, ParameterSources sources)
      throws AgentException {
    AgentProgram program = of(installed);
    try {
      return new RealHost(machine, program, sources);
    } catch (AgentException e) {
      program.close();
      if (e.isNone()) {
        throw new UsageException(
            MessageCode.UNFIT, "%s; expected an installed akula-agent".formatted(e.getMessage()));
      }
      throw e;
    } catch (RuntimeException e) {
      program.close();
      throw e;
    }
  }

  /**
   * Returns how parameters are computed from what the agent counts.
   *
   * @param formulas a file of the user's, or null for what ships alone
   * @param processors what it is called; empty if that is not known
   * @throws InvalidInputException with all mistakes of the file
   */
  public static ParameterRules rules(Path formulas, Set<String> processors)
      throws InvalidInputException {
    return formulas == null
        ? ParameterRules.shipped(processors)
        : ParameterRules.with(formulas, processors);
  }
}
