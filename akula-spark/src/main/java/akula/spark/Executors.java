package akula.spark;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import scala.Option;

/** Executors that have come and gone. */
final class Executors extends SparkListener {
  private final Map<String, String> logs = new HashMap<>();
  private int removed;
  private String why = "";
  private Optional<String> log = Optional.empty();

  @Override
  public synchronized void onExecutorAdded(SparkListenerExecutorAdded added) {
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
}
