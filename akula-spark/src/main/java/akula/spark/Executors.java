package akula.spark;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.Option;

/** Executors that have come and gone. */
final class Executors extends SparkListener {
  private final Consumer<String> interrupted;
  private final Map<String, String> logs = new HashMap<>();
  private final Set<String> told = new HashSet<>();
  private int removed;
  private String why = "";
  private Optional<String> log = Optional.empty();

  /**
   * Begins to listen.
   *
   * @param interrupted is told why an executor ended that was running something, once for each
   */
  Executors(Consumer<String> interrupted) {
    this.interrupted = interrupted;
  }

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

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd ended) {
    if (ended.reason() instanceof ExecutorLostFailure lost && told.add(lost.execId())) {
      interrupted.accept(lost.reason().isDefined() ? lost.reason().get() : "nobody knows why");
    }
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
