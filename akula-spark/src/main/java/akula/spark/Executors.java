package akula.spark;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import scala.Option;

/** Who runs tasks at the moment. */
final class Executors extends SparkListener {
  private final Map<String, Integer> cores = new HashMap<>();
  private final Map<String, String> logs = new HashMap<>();
  private int removed;
  private String why = "";
  private Optional<String> log = Optional.empty();
  private long emptySinceNanos = System.nanoTime();

  @Override
  public synchronized void onExecutorAdded(SparkListenerExecutorAdded added) {
    cores.put(added.executorId(), added.executorInfo().totalCores());
    Option<String> page = added.executorInfo().logUrlMap().get("stderr");
    if (page.isDefined()) {
      logs.put(added.executorId(), page.get());
    }
  }

  @Override
  public synchronized void onExecutorRemoved(SparkListenerExecutorRemoved gone) {
    removed++;
    why = gone.reason();
    log = Optional.ofNullable(logs.remove(gone.executorId()));
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

  /** Returns the page that shows what it wrote, if there is one. */
  synchronized Optional<String> log() {
    return log;
  }

  /** Returns for how long nobody has been there, in seconds; 0 if somebody is. */
  synchronized double emptySeconds() {
    return cores.isEmpty() ? (System.nanoTime() - emptySinceNanos) / 1e9 : 0;
  }
}
