package akula.toolkit.setup;

import akula.api.Requirements;
import akula.api.host.MachineDescription;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.Team;
import akula.formats.MessageCode;
import akula.formats.script.Hints;
import akula.formats.workload.Workload;
import akula.toolkit.common.UsageException;
import java.util.Optional;

/**
 * An application whose workload tells that it wants more hardware contexts at once than there are.
 *
 * @param application its name
 * @param wanted how many contexts it wants
 * @param machine the name of the machine
 * @param contexts how many that has
 */
public record WantedContexts(String application, int wanted, String machine, int contexts) {
  /** Returns the first of a workload, in the order of the file. */
  public static Optional<WantedContexts> beyond(MachineDescription machine, Workload workload) {
    return workload.launches().stream()
        .map(launch -> of(launch.application(), launch.behaviour().hints(), machine))
        .filter(WantedContexts::isBeyond)
        .findFirst();
  }

  /** Returns the first of those that are to be simulated, in the order of launch. */
  public static Optional<WantedContexts> beyond(Setup setup, Launches launches) {
    for (int i = 0; i < launches.teams().length; i++) {
      Team team = launches.teams()[i];
      if (team != null) {
        String name = setup.dataSet().applications().get(launches.applications()[i]).name();
        WantedContexts wanted = of(name, team.hints(), setup.machine());
        if (wanted.isBeyond()) {
          return Optional.of(wanted);
        }
      }
    }
    return Optional.empty();
  }

  private static WantedContexts of(String application, Hints hints, MachineDescription machine) {
    int contexts =
        machine.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .mapToInt(core -> core.cpus().size())
            .sum();
    return new WantedContexts(application, hints.contexts(), machine.name(), contexts);
  }

  private boolean isBeyond() {
    return wanted > contexts;
  }

  /** Returns a sentence; for most policies nothing is wrong with it, and they are reported. */
  public String sentence() {
    return "%s wants %d hardware contexts at once, and there are %d; the policy is told so"
        .formatted(application, wanted, contexts);
  }

  /**
   * Checks that a policy can do with it.
   *
   * @param spec the policy as the user named it
   * @throws UsageException if it gives each application all the contexts that it wants
   */
  public void require(String spec, Requirements needs) {
    if (needs.wholeApplications()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "policy %s gives each application all the hardware contexts that it wants at once, and %s"
                  .formatted(spec, application)
              + " wants %d, while machine %s has %d;".formatted(wanted, machine, contexts)
              + " expected at most %d as 'contexts' of its 'tells'".formatted(contexts));
    }
  }
}
