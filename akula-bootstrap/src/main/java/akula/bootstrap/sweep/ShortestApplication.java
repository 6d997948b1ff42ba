package akula.bootstrap.sweep;

import akula.api.plugin.DurationText;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.team.Team;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Of the applications that a run may launch, the one that takes the least time alone. In a closed
 * run it starts again most often.
 *
 * @param name of the application
 * @param soloNanos from its launch to the end of its last thread if it is alone, solo nanoseconds;
 *     what its threads wait for each other is counted
 */
public record ShortestApplication(String name, double soloNanos) {
  /** The most instances that a context may have to run one after the other in a closed run. */
  private static final double MOST_INSTANCES = 1_000_000;

  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns that of a workload, which launches something. */
  public static ShortestApplication of(Launches launches, DataSet data) {
    List<ShortestApplication> all = new ArrayList<>();
    for (int i = 0; i < launches.count(); ) {
      Team team = launches.teams()[i];
      Application row = data.applications().get(launches.applications()[i]);
      all.add(new ShortestApplication(row.name(), soloNanos(team, row)));
      i += team == null ? 1 : team.threads();
    }
    return shortest(all.stream());
  }

  /** Returns that of the workloads of a group, which the data set can fill. */
  static ShortestApplication of(WorkloadGroup group, DataSet data) {
    return switch (group) {
      case WrittenWorkload written -> of(written.launches(), data);
      case Category category ->
          shortest(
              data.applications().stream()
                  .filter(category::mayDraw)
                  .map(row ->
                      new ShortestApplication(row.name(), NANOS_PER_SECOND * row.soloSeconds())));
    };
  }

  private static ShortestApplication shortest(Stream<ShortestApplication> all) {
    return all.min(Comparator.comparingDouble(ShortestApplication::soloNanos)).orElseThrow();
  }

  /** It starts again when all its threads have ended. */
  private static double soloNanos(Team team, Application row) {
    if (team == null || !team.isScripted()) {
      return NANOS_PER_SECOND * row.soloSeconds();
    }
    double last = 0;
    for (int thread = 0; thread < team.threads(); thread++) {
      last = Math.max(last, team.soloNanos(thread));
    }
    return last;
  }

  private String soloTime() {
    long nanos = (long) soloNanos;
    return nanos < NANOS_PER_SECOND
        ? DurationText.format(Duration.ofNanos(nanos))
        : BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + "s";
  }

  /**
   * Checks that it does not start beyond all measure often: a run keeps what became of each.
   *
   * @param closed until when applications that end start again; zero if each runs once
   * @throws IllegalArgumentException if it does; the message names it and how long it takes
   */
  public void requireClosed(Duration closed) {
    if (closed.isNegative() || closed.toNanos() / soloNanos > MOST_INSTANCES) {
      throw new IllegalArgumentException(
          ("a closed run has to last from 0s to a million times as long as its shortest"
                  + " application, %s, takes alone, %s; not %s")
              .formatted(
                  name,
                  soloTime(),
                  closed.isNegative() ? "less than 0s" : DurationText.format(closed)));
    }
  }
}
