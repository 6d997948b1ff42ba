package akula.bootstrap.sweep;

import akula.bootstrap.engine.Simulator;
import java.util.ArrayList;
import java.util.List;

/**
 * An instance of an application that has run, with all its threads.
 *
 * @param application position in the data set
 * @param firstThread the number of its first thread; the others follow
 * @param threads how many it has
 * @param launchNanos when it was launched
 * @param endNanos when the last of its threads ended
 */
public record Instance(
    int application, int firstThread, int threads, long launchNanos, long endNanos) {

  /** Returns the instances of the run that a simulator has just finished, in order of launch. */
  public static List<Instance> of(Simulator simulator) {
    List<Instance> instances = new ArrayList<>();
    for (int first = 0; first < simulator.threadCount(); ) {
      int next = first + 1;
      long end = simulator.endNanos(first);
      while (next < simulator.threadCount()
          && simulator.process(next) == simulator.process(first)) {
        end = Math.max(end, simulator.endNanos(next++));
      }
      instances.add(
          new Instance(
              simulator.application(first),
              first,
              next - first,
              simulator.launchNanos(first),
              end));
      first = next;
    }
    return instances;
  }

  /** Returns the time from launch to end, nanoseconds. */
  public long executionNanos() {
    return endNanos - launchNanos;
  }
}
