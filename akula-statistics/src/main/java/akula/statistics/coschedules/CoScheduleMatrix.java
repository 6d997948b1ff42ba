package akula.statistics.coschedules;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Who ran beside whom under one policy, over all categories together.
 *
 * @param level word of that within which they did
 * @param policy as the user named it, with its options
 * @param applications by name
 * @param others what a column is: {@link CoScheduleTotals#ALONE}, and behind it the applications
 * @param shares {@code shares[application][other]}, from 0 to 1
 */
public record CoScheduleMatrix(
    String level,
    String policy,
    List<String> applications,
    List<String> others,
    double[][] shares) {

  /**
   * Returns the matrix of each policy, in the order in which they come.
   *
   * @param level word of that within which applications ran beside each other
   * @param shares of all policies and categories
   */
  public static List<CoScheduleMatrix> of(String level, List<CoScheduleShare> shares) {
    return shares.stream()
        .map(CoScheduleShare::policy)
        .distinct()
        .map(policy ->
            of(
                level,
                policy,
                shares.stream().filter(share -> share.policy().equals(policy)).toList()))
        .toList();
  }

  private static CoScheduleMatrix of(String level, String policy, List<CoScheduleShare> shares) {
    Map<String, Map<String, Duration>> running = new HashMap<>();
    Map<List<String>, Duration> together = new HashMap<>();
    TreeSet<String> names = new TreeSet<>();
    for (CoScheduleShare share : shares) {
      names.add(share.application());
      running
          .computeIfAbsent(share.application(), _ -> new HashMap<>())
          .put(share.category(), share.running());
      together.merge(
          List.of(share.application(), share.beside()), share.together(), Duration::plus);
    }
    List<String> applications = List.copyOf(names);
    List<String> others = new ArrayList<>(List.of(CoScheduleTotals.ALONE));
    others.addAll(applications);
    double[][] matrix = new double[applications.size()][others.size()];
    for (int i = 0; i < matrix.length; i++) {
      String name = applications.get(i);
      Duration all = running.get(name).values().stream().reduce(Duration.ZERO, Duration::plus);
      for (int k = 0; k < others.size(); k++) {
        Duration time = together.getOrDefault(List.of(name, others.get(k)), Duration.ZERO);
        matrix[i][k] = CoScheduleShare.seconds(time) / CoScheduleShare.seconds(all);
      }
    }
    return new CoScheduleMatrix(level, policy, applications, others, matrix);
  }
}
