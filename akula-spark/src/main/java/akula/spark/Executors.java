package akula.spark;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;

/** Who runs tasks at the moment. */
final class Executors extends SparkListener {
  private final Map<String, Integer> cores = new HashMap<>();
  private int removed;
  private String why = "";
  private long emptySinceNanos = System.nanoTime();

  @Override
  public synchronized void onExecutorAdded(SparkListenerExecutorAdded added) {
    cores.put(added.executorId(), added.executorInfo().totalCores());
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved gone) {
    removed++;
    why = gone.reason();
    cores.remove(gone.executorId());
    if (cores.isEmpty()) {
      emptySinceNanos = System.nanoTime();
    }
  }

  /** Returns how many tasks can run at once; 0 if nobody is there. */
  synchronized int slots() {
    return cores.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how many executors have gone. */
  synchronized int removed() {
    return removed;
  }

  /** Returns why the last one that has gone did. */
  synchronized String why() {
    return why;
  }

  /** Returns for how long nobody has been there, in seconds; 0 if somebody is. */
  synchronized double emptySeconds() {
    return cores.isEmpty() ? (System.nanoTime() - emptySinceNanos) / 1e9 : 0;
  }
}
