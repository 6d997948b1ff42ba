package akula.formats.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the threads of an application do, and how they wait for each other. All go through the same
 * steps, each in its own time. The work in it takes the place of the solo time of the data set.
 *
 * @param threads number of threads, at least 1
 * @param steps the steps, in order
 */
public record Script(int threads, List<Step> steps) {
  /** Keeps its own copy. */
  public Script {
    steps = List.copyOf(steps);
  }

  /**
   * Returns the work of a thread, solo nanoseconds; it counts what it does while it holds locks.
   */
  public double workNanos(int thread) {
    return Tally.of(this, thread).work();
  }

  /** Returns the work that a thread does while it holds a lock, solo nanoseconds. */
  public double lockedNanos(int thread) {
    return Tally.of(this, thread).locked();
  }

  /** Returns the work of all threads, solo nanoseconds. */
  public double workNanos() {
    return IntStream.range(0, threads).mapToDouble(this::workNanos).sum();
  }

  /** Returns the work of serial sections, which the first thread does alone, solo nanoseconds. */
  public double serialNanos() {
    return Tally.of(this, 0).serial();
  }

  /** Returns how many locks all threads take. */
  public double lockCount() {
    return IntStream.range(0, threads).mapToDouble(i -> Tally.of(this, i).taken()).sum();
  }

  /** Returns how often all threads wait for a condition, signal one or broadcast one. */
  public double conditionCount() {
    return IntStream.range(0, threads)
        .mapToObj(i -> Tally.of(this, i))
        .flatMap(it -> Stream.of(it.awaits(), it.signals(), it.broadcasts()))
        .flatMap(counts -> counts.values().stream())
        .mapToDouble(Double::doubleValue)
        .sum();
  }

  /** Returns how often threads come to a barrier, added up over them. */
  public double barrierCount() {
    return IntStream.range(0, threads).mapToDouble(i -> Tally.of(this, i).barriers()).sum();
  }

  /** Returns the names of all conditions, sorted. */
  public List<String> conditions() {
    SortedSet<String> found = new TreeSet<>();
    findConditions(steps, found);
    return List.copyOf(found);
  }

  private static void findConditions(List<Step> steps, Set<String> found) {
    for (Step step : steps) {
      switch (step) {
        case Step.Await await -> found.add(await.condition());
        case Step.Signal signal -> found.add(signal.condition());
        case Step.Broadcast broadcast -> found.add(broadcast.condition());
        case Step.Repeat repeat -> findConditions(repeat.steps(), found);
        case Step.Only only -> findConditions(only.steps(), found);
        default -> {
          // names no condition
        }
      }
    }
  }

  /** Returns how alike the threads are. */
  public Symmetry symmetry() {
    return GroupedSteps.groups(this).symmetry();
  }

  /** Returns the capacities that are told of each queue; one of each, if the script is right. */
  public SortedMap<String, Set<Long>> capacities() {
    SortedMap<String, Set<Long>> found = new TreeMap<>();
    findCapacities(steps, found);
    return found;
  }

  private static void findCapacities(List<Step> steps, Map<String, Set<Long>> found) {
    for (Step step : steps) {
      switch (step) {
        case Step.Put put ->
            found.computeIfAbsent(put.queue(), _ -> new TreeSet<>()).add(put.capacity());
        case Step.Repeat repeat -> findCapacities(repeat.steps(), found);
        case Step.Only only -> findCapacities(only.steps(), found);
        default -> {
          // names no capacity
        }
      }
    }
  }

  /** Returns whether a thread goes through data of its process. */
  public boolean touches() {
    return touches(steps);
  }

  private static boolean touches(List<Step> steps) {
    return steps.stream()
        .anyMatch(step ->
            switch (step) {
              case Step.Touch _ -> true;
              case Step.Repeat repeat -> touches(repeat.steps());
              case Step.Only only -> touches(only.steps());
              default -> false;
            });
  }

  /**
   * Returns the same, knowing how long it takes to go through data.
   *
   * @param soloNanos of so many KiB
   */
  public Script touching(LongToDoubleFunction soloNanos) {
    return new Script(threads, touching(steps, soloNanos));
  }

  private static List<Step> touching(List<Step> steps, LongToDoubleFunction soloNanos) {
    return steps.stream()
        .map(step ->
            switch (step) {
              case Step.Touch touch ->
                  new Step.Touch(touch.kib(), soloNanos.applyAsDouble(touch.kib()));
              case Step.Repeat repeat ->
                  new Step.Repeat(repeat.times(), touching(repeat.steps(), soloNanos));
              case Step.Only only ->
                  new Step.Only(only.threads(), touching(only.steps(), soloNanos));
              default -> step;
            })
        .toList();
  }

  /**
   * Returns what an application does whose work is divided among its threads, but for a share that
   * the first thread does alone before (G. M. Amdahl, AFIPS 1967).
   *
   * @param threads number of threads, at least 1
   * @param workNanos work of all threads, solo nanoseconds
   * @param serialShare share of it, 0 to 1
   */
  public static Script divided(int threads, double workNanos, double serialShare) {
    List<Step> steps = new ArrayList<>();
    if (serialShare > 0) {
      steps.add(new Step.Serial(workNanos * serialShare, Waiting.SLEEP));
    }
    if (serialShare < 1) {
      steps.add(new Step.Work(List.of(workNanos * (1 - serialShare) / threads)));
    }
    return new Script(threads, steps);
  }

  /**
   * Returns what an application does whose threads have the same work and meet at barriers, the
   * last one at the end.
   *
   * @param threads number of threads, at least 1
   * @param workNanos work of each thread, solo nanoseconds
   * @param barriers how often they meet, at least 1
   * @param waiting how those wait that come early
   */
  public static Script inStep(int threads, double workNanos, long barriers, Waiting waiting) {
    Step work = new Step.Work(List.of(workNanos / barriers));
    return new Script(
        threads, List.of(new Step.Repeat(barriers, List.of(work, new Step.Barrier(waiting)))));
  }
}
