package akula.toolkit.decisions;

import java.util.List;
import java.util.Optional;

/**
 * What a policy decided about those who came.
 *
 * @param policy its specification
 * @param nanos how long the log is, nanoseconds
 * @param instants at how many instants it decided something
 * @param decisions how often it put, paused or continued a thread
 * @param expelled why it was thrown out, if it was; from then on nothing is known of places
 * @param applications in the order of their names
 */
public record Served(
    String policy,
    long nanos,
    long instants,
    long decisions,
    Optional<String> expelled,
    List<Application> applications) {
  /** Keeps its own copy. */
  public Served {
    applications = List.copyOf(applications);
  }

  /**
   * What became of an application; times are summed over its threads.
   *
   * @param name of the application
   * @param threads how many were placed
   * @param nanos how long they were there
   * @param blockedNanos how long they said that they waited
   * @param pausedNanos how long they were kept from running
   * @param sharedNanos how long they might run, with others on the same cpu
   * @param aloneNanos how long they might run on a cpu with nobody else of the manager's
   * @param moves how often one went on running on another cpu
   */
  public record Application(
      String name,
      long threads,
      long nanos,
      long blockedNanos,
      long pausedNanos,
      long sharedNanos,
      long aloneNanos,
      long moves) {}
}
