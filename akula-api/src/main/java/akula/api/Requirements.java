package akula.api;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * What a policy needs from its host.
 *
 * @param parameters names of parameters that the policy reads, for example {@code "IPC"}
 * @param controls operations beyond placing threads that the policy uses
 * @param mostThreads with how many threads of a run the policy can deal at most, at least 0
 * @param hints what applications have to tell for the policy to make sense. A host runs it without,
 *     and says so; comparisons leave it out
 * @param wholeApplications whether an application gets all the hardware contexts that it wants at
 *     once ({@link AkulaProcess#wantedContexts}), or does not run. A host refuses a workload that
 *     tells of more than the machine has
 * @param dataSet name of the data set that the policy was trained with: a simulator refuses it with
 *     another one; empty if any will do
 * @param interval how long the scheduling intervals have to be over which the policy reads
 *     parameters, as the quanta of one that reads at their ends; zero if that is left to the host.
 *     In steps of the simulator they are a whole number of ticks, as long at least
 * @param traffic names of those parameters that the policy takes for the traffic of a bus. A host
 *     that has them of misses of a cache alone refuses it: it would do what a policy does that goes
 *     by misses
 */
public record Requirements(
    Set<String> parameters,
    Set<Control> controls,
    int mostThreads,
    Set<Hint> hints,
    boolean wholeApplications,
    String dataSet,
    Duration interval,
    Set<String> traffic) {

  /** Placing threads is all that is needed. */
  public static final Requirements NONE = new Requirements(Set.of(), Set.of());

  /** Keeps its own copies. */
  public Requirements {
    parameters = Set.copyOf(parameters);
    controls = Set.copyOf(controls);
    hints = Set.copyOf(hints);
    traffic = Set.copyOf(traffic);
    if (mostThreads < 0) {
      throw new IllegalArgumentException("mostThreads has to be at least 0, not " + mostThreads);
    }
    if (interval.isNegative()) {
      throw new IllegalArgumentException("interval has to be at least 0, not " + interval);
    }
  }

  /** What a policy needs that does not care how many contexts applications want. */
  public Requirements(
      Set<String> parameters, Set<Control> controls, int mostThreads, Set<Hint> hints) {
    this(parameters, controls, mostThreads, hints, false, "", Duration.ZERO, Set.of());
  }

  /** What a policy needs that deals with any number of threads. */
  public Requirements(Set<String> parameters, Set<Control> controls) {
    this(parameters, controls, Integer.MAX_VALUE, Set.of());
  }

  /** Returns the requirements of a policy that reads parameters and only places threads. */
  public static Requirements ofParameters(String... names) {
    return new Requirements(Set.copyOf(List.of(names)), Set.of());
  }

  /** Returns the requirements of a policy that reads no parameter and uses these controls. */
  public static Requirements ofControls(Control... controls) {
    return new Requirements(Set.of(), Set.of(controls));
  }

  /** Returns the requirements of a policy that only places threads, and not more than so many. */
  public static Requirements ofMostThreads(int most) {
    return new Requirements(Set.of(), Set.of(), most, Set.of());
  }

  /** Returns the same of a policy that gives applications all the contexts that they want. */
  public Requirements ofWholeApplications() {
    return new Requirements(
        parameters, controls, mostThreads, hints, true, dataSet, interval, traffic);
  }

  /** Returns the same of a policy that was trained with a data set, and fits no other. */
  public Requirements trainedWith(String nameOfDataSet) {
    return new Requirements(
        parameters,
        controls,
        mostThreads,
        hints,
        wholeApplications,
        nameOfDataSet,
        interval,
        traffic);
  }

  /** Returns the same of a policy that reads parameters over intervals of this length. */
  public Requirements readingEvery(Duration length) {
    return new Requirements(
        parameters, controls, mostThreads, hints, wholeApplications, dataSet, length, traffic);
  }

  /** Returns the same of a policy that takes one of its parameters for the traffic of a bus. */
  public Requirements withTraffic(String parameter) {
    return new Requirements(
        parameters,
        controls,
        mostThreads,
        hints,
        wholeApplications,
        dataSet,
        interval,
        Set.of(parameter));
  }

  /** Returns the requirements of a policy that only places threads, by what applications report. */
  public static Requirements ofHints(Hint... hints) {
    return new Requirements(Set.of(), Set.of(), Integer.MAX_VALUE, Set.of(hints));
  }
}
