package akula.toolkit.setup;

import akula.api.Hint;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.Team;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Applications that tell of their threads what these do not do. */
public final class WrongHints {
  private WrongHints() {}

  /**
   * Returns a sentence about each of them, each sentence once, in the order of launch. Whoever
   * wants to know what a lie does to a policy may do so: the policy is given it.
   */
  public static Set<String> of(Launches launches, Setup setup) {
    Set<String> sentences = new LinkedHashSet<>();
    for (int i = 0; i < launches.teams().length; i++) {
      Team team = launches.teams()[i];
      if (team != null && !team.lies().isEmpty()) {
        sentences.add(
            "%s reports %s, which is not what its threads do; the policy is told so all the same"
                .formatted(
                    setup.dataSet().applications().get(launches.applications()[i]).name(),
                    team.lies().stream().map(Hint::key).collect(Collectors.joining(" and "))));
      }
    }
    return sentences;
  }
}
