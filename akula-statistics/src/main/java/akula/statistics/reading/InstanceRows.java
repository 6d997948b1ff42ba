package akula.statistics.reading;

import akula.statistics.metrics.RunAccumulator;

/** The threads of an instance of an application, as they are read one by one. Reused. */
final class InstanceRows {
  private final LongColumn launches = new LongColumn();
  private final LongColumn ends = new LongColumn();
  private final LongColumn solos = new LongColumn();
  private long number;
  private String application;
  private long migrations;
  private long launchNanos;
  private long endNanos;
  private long leastSoloNanos;

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
    launches.clear();
    ends.clear();
    solos.clear();
    migrations = 0;
    launchNanos = Long.MAX_VALUE;
    endNanos = 0;
    leastSoloNanos = Long.MAX_VALUE;
  }

  /** Adds a thread; times are nanoseconds since the run began. */
  void add(long launch, long end, long solo, long moves) {
    launches.add(launch);
    ends.add(end);
    solos.add(solo);
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
    return launches.size() == 0;
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
    for (int i = 0; i < launches.size(); i++) {
      sums.addThread(launches.get(i), ends.get(i), solos.get(i));
    }
    sums.addMigrations(migrations);
  }
}
