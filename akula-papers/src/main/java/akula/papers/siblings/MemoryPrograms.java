package akula.papers.siblings;

import akula.bootstrap.engine.Mixing;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The memory tests of the paper, section 4.1: ten programs of 100 threads, each of which goes
 * through the block of its program again and again, and yields after each time.
 */
final class MemoryPrograms {
  static final int PROGRAMS = 10;
  static final int THREADS = 100;
  private static final double BYTES_PER_GIGABYTE = 1e9;
  private static final double BYTES_PER_KIB = 1024;
  private static final long LAUNCHES_NANOS = 100_000_000;
  private static final int START_NANOS = 1_000_000;

  private MemoryPrograms() {}

  /**
   * Returns them as of a seed and repeat. When within the first tenth of a second each is launched,
   * and for how long each thread works before it begins (up to a millisecond), is drawn: else both
   * cores would do the same at the same time.
   *
   * @param gigabytes how much all go through together
   */
  static Workload of(Access access, double gigabytes, long seed, int repeat) {
    SplittableRandom random = new SplittableRandom(Mixing.seedOf(seed, repeat));
    List<Workload.Launch> launches =
        IntStream.range(0, PROGRAMS).mapToObj(_ -> launch(access, gigabytes, random)).toList();
    return new Workload(access.text(), launches);
  }

  /** Returns how often the threads of a program go through its block, all together. */
  static long passes(Access access, double gigabytes) {
    double all = gigabytes * BYTES_PER_GIGABYTE / (BYTES_PER_KIB * access.kib());
    return Math.max(1, Math.round(all / PROGRAMS));
  }

  /** Each thread does as many, but for what is over, which the first ones do. */
  private static List<Step> steps(Access access, double gigabytes) {
    List<Step> pass = List.of(new Step.Touch(access.kib()), new Step.Yield());
    long passes = passes(access, gigabytes);
    List<Step> steps = new ArrayList<>();
    if (passes >= THREADS) {
      steps.add(new Step.Repeat(passes / THREADS, pass));
    }
    int over = (int) (passes % THREADS);
    if (over > 0) {
      steps.add(new Step.Only(IntStream.range(0, over).boxed().collect(Collectors.toSet()), pass));
    }
    return steps;
  }

  private static Workload.Launch launch(Access access, double gigabytes, SplittableRandom random) {
    long time = random.nextLong(LAUNCHES_NANOS);
    List<Double> starts =
        IntStream.range(0, THREADS).mapToObj(_ -> 1.0 + random.nextInt(START_NANOS)).toList();
    List<Step> steps = new ArrayList<>(List.of(new Step.Work(starts)));
    steps.addAll(steps(access, gigabytes));
    Script script = new Script(THREADS, steps);
    return new Workload.Launch(
        access.application(),
        time,
        THREADS,
        new Behaviour(Optional.of(script), Hints.NOTHING),
        Optional.empty());
  }
}
