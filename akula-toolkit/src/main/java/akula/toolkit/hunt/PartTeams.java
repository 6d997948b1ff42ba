package akula.toolkit.hunt;

import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import java.util.List;
import java.util.Optional;

/** Applications of several threads, of which a hunt launches one alone. */
final class PartTeams {
  private static final int MOST_NAMES = 8;

  private PartTeams() {}

  /** Returns a sentence, without its full stop, if the data set has such applications. */
  static Optional<String> of(DataSet data) {
    List<String> names =
        data.applications().stream()
            .filter(application -> application.team().isTeam())
            .map(Application::name)
            .toList();
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ("data set %s describes several threads of %s; hunt launches one thread of each, which"
                    + " waits for nobody, so that its workloads have parts of them; sweep draws"
                    + " them whole")
                .formatted(data.name(), words(names)));
  }

  private static String words(List<String> names) {
    return names.size() <= MOST_NAMES
        ? String.join(", ", names)
        : "%d applications".formatted(names.size());
  }
}
