package akula.toolkit.inside;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What the threads of a run are called when it is shown to people. */
public final class ThreadNames {
  private ThreadNames() {}

  /**
   * Returns a name for each thread: its application, with the number of the thread where one runs
   * several times.
   *
   * @param applications by thread
   */
  public static List<String> of(List<String> applications) {
    Map<String, Integer> counts = new HashMap<>();
    applications.forEach(name -> counts.merge(name, 1, Integer::sum));
    return IntStream.range(0, applications.size())
        .mapToObj(id ->
            counts.get(applications.get(id)) == 1
                ? applications.get(id)
                : applications.get(id) + "#" + id)
        .toList();
  }
}
