package akula.cli.machine;

import akula.api.host.MachineDescription;
import akula.cli.agent.AgentOption;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.parameters.MonitoringGroups;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.Capabilities;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What can be measured and controlled on a machine, as far as that can be found out.
 *
 * @param known what was found out; nothing if that could not be done
 * @param energy what counts the energy of its packages, or why nothing does; nothing if that was
 *     not looked for
 * @param why what kept it from being found out, a sentence; empty if nothing did
 */
record Abilities(Optional<Capabilities> known, Optional<EnergySource> energy, String why) {
  /** Those of a machine that is not here. */
  static final Abilities ELSEWHERE =
      new Abilities(
          Optional.empty(),
          Optional.empty(),
          "What can be measured and controlled is reported of the machine that the command runs on, not"
              + " of a recorded or exported one.");

  /**
   * Finds out those of this machine, for this user.
   *
   * @param agent which finds them out
   * @param rules how parameters are computed
   * @param loader an installed one of schedulers in the kernel, if one was named
   */
  static Abilities of(
      MachineDescription machine, AgentOption agent, ParameterRules rules, Optional<Path> loader) {
    ParameterSources sources =
        new ParameterSources(
            Set.of(MonitoringGroups.EVENT),
            Optional.empty(),
            (application, parameter) -> Double.NaN,
            Map.of(),
            rules);
    try (AgentProgram program = agent.program();
        RealHost host = new RealHost(machine, program, sources, loader)) {
      return new Abilities(Optional.of(host.capabilities()), Optional.of(EnergySource.here()), "");
    } catch (AgentException e) {
      return notStarted(e);
    }
  }

  static Abilities notStarted(AgentException e) {
    return new Abilities(
        Optional.empty(),
        Optional.empty(),
        "Nothing can be measured or controlled here, for the agent cannot be started: "
            + e.getMessage()
            + ".");
  }
}
