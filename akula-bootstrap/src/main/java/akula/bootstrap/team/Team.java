package akula.bootstrap.team;

import akula.api.Hint;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An application of several threads, or of one that has a program: what they do. Immutable. */
public final class Team {
  private final int threads;
  private final Hints hints;
  private final Behaviour behaviour;
  private final List<Hint> lies;
  private final Optional<Script> script;
  private final List<Code> codes = new ArrayList<>();
  private final List<String> locks;
  private final List<String> queues;
  private final long[] capacities;
  private final List<String> conditions;
  private final double[] soloNanos;
  private final double[] workNanos;

  private Team(Workload.Launch launch) throws DeadlockException {
    threads = launch.threads();
    hints = launch.behaviour().hints();
    behaviour = launch.behaviour();
    lies = launch.behaviour().lies();
    script = launch.behaviour().script();
    Map<String, Integer> lockNumbers = new HashMap<>();
    SortedMap<String, Set<Long>> sizes = script.map(Script::capacities).orElseGet(TreeMap::new);
    queues = List.copyOf(sizes.keySet());
    conditions = script.map(Script::conditions).orElseGet(List::of);
    capacities = sizes.values().stream().mapToLong(set -> set.iterator().next()).toArray();
    script.ifPresent(steps ->
        IntStream.range(0, threads)
            .forEach(i -> codes.add(Code.of(steps, i, lockNumbers, queues))));
    locks = names(lockNumbers);
    soloNanos =
        script.isPresent() ? new AloneRun(this, launch.application()).endNanos() : new double[0];
    workNanos =
        IntStream.range(0, threads)
            .mapToDouble(i -> script.map(steps -> steps.workNanos(i)).orElse(0.0))
            .toArray();
  }

  private static List<String> names(Map<String, Integer> numbers) {
    return numbers.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Makes the team of an entry of a workload, or nothing if it is a single thread that does what
   * the data set says and has no nice value.
   *
   * @throws DeadlockException if its threads wait for each other for ever even if nothing slows
   *     them down
   * @throws IllegalArgumentException if its program has too many steps
   */
  public static Optional<Team> of(Workload.Launch launch) throws DeadlockException {
    return launch.threads() == 1 && launch.behaviour().isPlain()
        ? Optional.empty()
        : Optional.of(new Team(launch));
  }

  /** Returns the number of threads. */
  public int threads() {
    return threads;
  }

  /** Returns whether the threads have a program; else they do what the data set says. */
  public boolean isScripted() {
    return script.isPresent();
  }

  /** Returns what the threads do and report, as a workload says it. */
  public Behaviour behaviour() {
    return behaviour;
  }

  /** Returns the nice value of a thread. */
  public int nice(int thread) {
    return behaviour.nice(thread);
  }

  /** Returns what the application reports to the policy. */
  public Hints hints() {
    return hints;
  }

  /** Returns what of that is not in proportion to what the threads do, if they have a program. */
  public List<Hint> lies() {
    return lies;
  }

  /**
   * Returns when a thread ends if the application is alone, each thread on a context of its own
   * with a core of speed 1 and nothing slows it down, solo nanoseconds; waiting is counted.
   *
   * @throws IllegalStateException if it has no program
   */
  public double soloNanos(int thread) {
    requireScript();
    return soloNanos[thread];
  }

  /**
   * Returns the work of a thread, solo nanoseconds.
   *
   * @throws IllegalStateException if it has no program
   */
  public double workNanos(int thread) {
    requireScript();
    return workNanos[thread];
  }

  private void requireScript() {
    if (script.isEmpty()) {
      throw new IllegalStateException("the threads do what the data set says");
    }
  }

  Code code(int thread) {
    return codes.get(thread);
  }

  /** Returns the names of the queues by number. */
  List<String> queues() {
    return queues;
  }

  /** Returns how much each queue holds. */
  long[] capacities() {
    return capacities;
  }

  /** Returns the names of the conditions by number. */
  List<String> conditions() {
    return conditions;
  }

  /** Returns the names of the locks by number. */
  List<String> locks() {
    return locks;
  }
}
