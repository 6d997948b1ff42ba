package akula.statistics.reading;

import akula.statistics.metrics.RunAccumulator;
import java.util.ArrayList;
import java.util.List;

/** The threads of an instance of an application, as they are read one by one. Reused. */
final class InstanceRows {
  private final List<Times> threads = new ArrayList<>();
  private long number;
  private String application;
  private long migrations;
  private long launchNanos;
  private long endNanos;
  private long leastSoloNanos;

  private record Times(long launch, long end, long solo) {}

  InstanceRows() {
    reset();
  }

  /** Forgets everything: the next instance is the first one of a run. */
  void reset() {
    begin(-1, "");
  }

  /** Begins an instance that has no thread yet. */
  void begin(long newNumber, String newApplication) {
    number = newNumber;
    application = newApplication;
    threads.clear();
    migrations = 0;
    launchNanos = Long.MAX_VALUE;
    endNanos = 0;
    leastSoloNanos = Long.MAX_VALUE;
  }

  /** Adds a thread; times are nanoseconds since the run began. */
  void add(long launch, long end, long solo, long moves) {
    threads.add(new Times(launch, end, solo));
    migrations += moves;
    launchNanos = Math.min(launchNanos, launch);
    endNanos = Math.max(endNanos, end);
    leastSoloNanos = Math.min(leastSoloNanos, solo);
  }

  boolean isOf(long instance) {
    return number == instance;
  }

  /** Returns the number that the instance behind this one has. */
  long next() {
    return number + 1;
  }

  boolean isEmpty() {
    return threads.isEmpty();
  }

  String application() {
    return application;
  }

  /** Returns when the last of its threads ended; 0 if it has none. */
  long endNanos() {
    return endNanos;
  }

  /** Returns the time from launch to the end of its last thread. */
  long executionNanos() {
    return endNanos - launchNanos;
  }

  long leastSoloNanos() {
    return leastSoloNanos;
  }

  /** Adds its threads, in order. */
  void addTo(RunAccumulator sums) {
    threads.forEach(thread -> sums.addThread(thread.launch(), thread.end(), thread.solo()));
    sums.addMigrations(migrations);
  }
}
