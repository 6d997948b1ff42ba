package akula.cli.simulate;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.Team;
import akula.cli.setup.Setup;
import java.util.Optional;

/** Applications that tell that they want more contexts than the machine has. */
final class WantedContexts {
  private WantedContexts() {}

  /**
   * Returns a sentence about the first of them; nothing is wrong with it, and policies are told.
   */
  static Optional<String> tooMany(Launches launches, Setup setup) {
    int contexts =
        setup.machine().domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .mapToInt(core -> core.cpus().size())
            .sum();
    for (int i = 0; i < launches.teams().length; i++) {
      Team team = launches.teams()[i];
      if (team != null && team.told().contexts() > contexts) {
        String application = setup.dataSet().applications().get(launches.applications()[i]).name();
        return Optional.of(
            "%s wants %d hardware contexts at once, and there are %d; the policy is told so"
                .formatted(application, team.told().contexts(), contexts));
      }
    }
    return Optional.empty();
  }
}
