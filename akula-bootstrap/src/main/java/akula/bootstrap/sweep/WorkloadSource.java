package akula.bootstrap.sweep;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.sweep.Arrivals;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where the workloads of a sweep come from. It draws those of a category: applications of each
 * class, or of any, with replacement, in random order, and their arrivals. A workload depends on
 * seed, category and number only, so that every policy meets the same ones and each can be drawn
 * again alone; its applications do not depend on the arrivals. A workload that was written is as it
 * is in each repetition.
 */
public final class WorkloadSource {
  /** Sets the random numbers of arrivals apart from those of applications; any constant will do. */
  private static final long ARRIVALS = 0x6172726976616c73L;

  private final DataSet dataSet;
  private final Map<ApplicationClass, int[]> members = new EnumMap<>(ApplicationClass.class);
  private final int[] all;
  private final DrawnTeams teams;
  private final long seed;
  private final Arrivals arrivals;
  private final long closedNanos;

  /**
   * Makes a source of workloads whose threads are all launched at time 0 and run once.
   *
   * @param dataSet whose applications are drawn
   * @param seed of the sweep
   */
  public WorkloadSource(DataSet dataSet, long seed) {
    this(dataSet, seed, Arrivals.TOGETHER, Duration.ZERO);
  }

  /**
   * Makes a source.
   *
   * @param dataSet whose applications are drawn
   * @param seed of the sweep
   * @param arrivals when the threads of a workload are launched
   * @param closed in closed runs, until when an application that ends starts again; else zero
   */
  public WorkloadSource(DataSet dataSet, long seed, Arrivals arrivals, Duration closed) {
    this.dataSet = dataSet;
    this.teams = new DrawnTeams(dataSet);
    this.seed = seed;
    this.arrivals = arrivals;
    this.closedNanos = closed.toNanos();
    for (ApplicationClass kind : ApplicationClass.values()) {
      members.put(
          kind,
          IntStream.range(0, dataSet.applications().size())
              .filter(i -> dataSet.applications().get(i).kind() == kind)
              .toArray());
    }
    all = dataSet.drawable().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Checks that a category can be filled; for a workload that was written there is nothing to
   * check.
   *
   * @throws IllegalArgumentException if a class that it draws from is empty; the message names it
   */
  public void require(WorkloadGroup group) {
    if (group instanceof Category category) {
      requireMembers(category);
    }
  }

  private void requireMembers(Category category) {
    lacking(category)
        .ifPresent(kind -> {
          throw new IllegalArgumentException(
              ("category %s needs %d %s(s), but data set %s has no application of class %s;"
                      + " category A%d draws from all of them")
                  .formatted(
                      category.name(),
                      category.count(kind),
                      kind.word(),
                      dataSet.name(),
                      kind.word(),
                      category.applicationCount()));
        });
  }

  /** Returns whether a category can be filled. */
  public boolean canFill(Category category) {
    return lacking(category).isEmpty();
  }

  private Optional<ApplicationClass> lacking(Category category) {
    return Stream.of(ApplicationClass.values())
        .filter(kind -> category.count(kind) > 0 && members.get(kind).length == 0)
        .findFirst();
  }

  /**
   * Returns the seed of a workload, from which its policy's random numbers come too. That of a
   * repetition of a written workload is the seed of the sweep plus its number, as that of a
   * repetition of real runs is.
   *
   * @param group which kind
   * @param number which workload of its kind, from 0
   */
  public long seedOf(WorkloadGroup group, long number) {
    return switch (group) {
      case Category category -> seedOfDrawn(category, number);
      case WrittenWorkload _ -> seed + number;
    };
  }

  private long seedOfDrawn(Category category, long number) {
    long key = Mixing.mix(seed);
    key = Mixing.mix(key ^ category.devils());
    key = Mixing.mix(key ^ category.semiDevils());
    key = Mixing.mix(key ^ category.turtles());
    key = category.any() == 0 ? key : Mixing.mix(key ^ category.any());
    return Mixing.mix(key ^ number);
  }

  /**
   * Returns a workload.
   *
   * @param group which kind; {@link #require} it first
   * @param number which workload of its kind, from 0
   */
  public Launches draw(WorkloadGroup group, long number) {
    return switch (group) {
      case Category category -> drawn(category, number);
      case WrittenWorkload written -> written.launches().closedFor(closedNanos);
    };
  }

  private Launches drawn(Category category, long number) {
    SplittableRandom random = new SplittableRandom(seedOf(category, number));
    int[] applications = new int[category.applicationCount()];
    int count = 0;
    for (ApplicationClass kind : ApplicationClass.values()) {
      int[] candidates = members.get(kind);
      for (int i = 0; i < category.count(kind); i++) {
        applications[count++] = candidates[random.nextInt(candidates.length)];
      }
    }
    for (int i = 0; i < category.any(); i++) {
      applications[count++] = all[random.nextInt(all.length)];
    }
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = applications[i];
      applications[i] = applications[other];
      applications[other] = kept;
    }
    SplittableRandom times = new SplittableRandom(Mixing.mix(seedOf(category, number) ^ ARRIVALS));
    return teams.launches(applications, ArrivalTimes.draw(arrivals, count, times), closedNanos);
  }
}
