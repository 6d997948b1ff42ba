package akula.bootstrap.engine;

import static akula.bootstrap.engine.ProgramRuns.cores;
import static akula.bootstrap.engine.ProgramRuns.ends;
import static akula.bootstrap.engine.ProgramRuns.run;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of any pipeline, and of habits, whatever the numbers are; these are drawn. */
class QueuesAndHabitsRunTest {
  private static final double NANO = 1e-9;

  static IntStream seeds() {
    return IntStream.range(0, 60);
  }

  /**
   * Stages of one thread each on cores of their own, with a queue between each two.
   *
   * @param works of each stage for each item, milliseconds
   * @param capacities of the queues
   */
  private record Pipeline(int[][] works, int[] capacities) {
    static Pipeline draw(SplittableRandom random) {
      int stages = 2 + random.nextInt(4);
      int items = 1 + random.nextInt(8);
      int[][] works = new int[stages][items];
      for (int[] stage : works) {
        for (int item = 0; item < items; item++) {
          stage[item] = 1 + random.nextInt(500);
        }
      }
      return new Pipeline(works, random.ints(stages - 1, 1, 4).toArray());
    }

    Pipeline withCapacity(int more) {
      return new Pipeline(works, IntStream.of(capacities).map(it -> it + more).toArray());
    }

    String entry(String habits) {
      StringBuilder text =
          new StringBuilder("  - application: A\n    threads: %d\n".formatted(works.length));
      text.append(habits).append("    program:\n");
      for (int stage = 0; stage < works.length; stage++) {
        List<String> steps = new ArrayList<>();
        for (int work : works[stage]) {
          if (stage > 0) {
            steps.add("{take: q%d}".formatted(stage));
          }
          steps.add("{work: %dms}".formatted(work));
          if (stage < works.length - 1) {
            steps.add("{put: q%d, capacity: %d}".formatted(stage + 1, capacities[stage]));
          }
        }
        text.append(
            "      - {only: [%d], program: [%s]}\n".formatted(stage, String.join(", ", steps)));
      }
      return text.toString();
    }

    /**
     * When each stage ends, by the recurrence: an item is taken when it was put and the stage has
     * put the one before, and put when its work is done and there is room for it, which is when the
     * next stage has taken the one that is so many before.
     */
    double[] ends() {
      int items = works[0].length;
      double[][] taken = new double[works.length][items];
      double[][] put = new double[works.length][items];
      for (int item = 0; item < items; item++) {
        for (int stage = 0; stage < works.length; stage++) {
          double before = item == 0 ? 0 : put[stage][item - 1];
          double there = stage == 0 ? 0 : put[stage - 1][item];
          taken[stage][item] = Math.max(before, there);
          double done = taken[stage][item] + works[stage][item] * 1e-3;
          int room = stage < works.length - 1 ? item - capacities[stage] : -1;
          put[stage][item] = room < 0 ? done : Math.max(done, taken[stage + 1][room]);
        }
      }
      return IntStream.range(0, works.length).mapToDouble(i -> put[i][items - 1]).toArray();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aPipelineEndsAsTheRecurrenceSays(int seed) throws Exception {
    Pipeline pipeline = Pipeline.draw(new SplittableRandom(seed));
    double[] expected = pipeline.ends();
    List<Double> ends = ends(run(cores(expected.length), pipeline.entry("")));
    for (int stage = 0; stage < expected.length; stage++) {
      assertThat(ends.get(stage)).as("%s", pipeline).isCloseTo(expected[stage], within(20 * NANO));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void moreRoomInQueuesIsNeverSlower(int seed) throws Exception {
    Pipeline pipeline = Pipeline.draw(new SplittableRandom(seed));
    int stages = pipeline.works().length;
    List<Double> narrow = ends(run(cores(stages), pipeline.entry("")));
    List<Double> wide = ends(run(cores(stages), pipeline.withCapacity(1).entry("")));
    for (int stage = 0; stage < stages; stage++) {
      assertThat(wide.get(stage)).isLessThanOrEqualTo(narrow.get(stage) + 20 * NANO);
    }
  }

  /** On equal cores, of which there are more than threads, and where moves cost nothing. */
  @ParameterizedTest
  @MethodSource("seeds")
  void whereThreadsWakeUpChangesNothingOnIdleEqualCores(int seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    Pipeline pipeline = Pipeline.draw(random);
    int contexts = pipeline.works().length + 2;
    String drift = "    drift: %d\n".formatted(1 + random.nextInt(3));
    assertThat(ends(run(cores(contexts), pipeline.entry(drift))))
        .isEqualTo(ends(run(cores(contexts), pipeline.entry(""))));
  }

  /** Whoever takes a lock first, it is held by one at a time, and by each as often as it says. */
  @ParameterizedTest
  @MethodSource("seeds")
  void locksAreHeldForAsLongHoweverTheyAreTaken(int seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    int threads = 2 + random.nextInt(4);
    int turns = 1 + random.nextInt(6);
    int[] held = random.ints(threads, 1, 200).toArray();
    int[] between = random.ints(threads, 1, 200).toArray();
    String steps =
        "{work: [%s]}, {acquire: a}, {work: [%s]}, {release: a}"
            .formatted(milliseconds(between), milliseconds(held));
    for (String locks : List.of("fifo", "barging")) {
      String entry =
          "  - {application: A, threads: %d, locks: %s, program: [{repeat: %d, program: [%s]}]}"
              .formatted(threads, locks, turns, steps);
      List<Double> ends = ends(run(cores(threads), entry));
      double all = turns * IntStream.of(held).sum() * 1e-3;
      double last = ends.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
      assertThat(last).isGreaterThanOrEqualTo(all - 20 * NANO);
      for (int thread = 0; thread < threads; thread++) {
        double own = turns * (held[thread] + between[thread]) * 1e-3;
        assertThat(ends.get(thread)).isBetween(own - 20 * NANO, all + own);
      }
    }
  }

  private static String milliseconds(int[] times) {
    return IntStream.of(times).mapToObj(it -> it + "ms").collect(joining(", "));
  }
}
