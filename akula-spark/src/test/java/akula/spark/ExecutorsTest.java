package akula.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ExecutorLostFailure;
import org.apache.spark.Success$;
import org.apache.spark.TaskEndReason;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.cluster.ExecutorInfo;
import org.junit.jupiter.api.Test;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark tells of executors. */
class ExecutorsTest {
  private final List<String> interrupted = new ArrayList<>();
  private final Executors executors = new Executors(interrupted::add);

  private void added(String id, Map<String, String> pages) {
    var logs =
        scala.collection.immutable.Map.from(CollectionConverters.asScala(new HashMap<>(pages)));
    executors.onExecutorAdded(
        new SparkListenerExecutorAdded(0, id, new ExecutorInfo("127.0.0.1", 1, logs)));
  }

  private void removed(String id, String why) {
    executors.onExecutorRemoved(new SparkListenerExecutorRemoved(0, id, why));
  }

  private void ended(TaskEndReason reason) {
    executors.onTaskEnd(new SparkListenerTaskEnd(0, 0, "ResultTask", reason, null, null, null));
  }

  @Test
  void thePageOfTheLastThatHasGoneIsKnown() {
    added("0", Map.of("stderr", "http://127.0.0.1/0"));
    added("1", Map.of());
    assertThat(executors.removed()).isZero();
    assertThat(executors.log()).isEmpty();
    removed("0", "killed");
    assertThat(executors.log()).hasValue("http://127.0.0.1/0");
    assertThat(executors.why()).isEqualTo("killed");
    removed("1", "full");
    assertThat(executors.log()).isEmpty();
    assertThat(executors.why()).isEqualTo("full");
    removed("2", "never came");
    assertThat(executors.removed()).isEqualTo(3);
  }

  @Test
  void oneThatWasRunningSomethingIsToldOnce() {
    ended(Success$.MODULE$);
    assertThat(interrupted).isEmpty();
    ended(new ExecutorLostFailure("0", true, Option.apply("killed")));
    ended(new ExecutorLostFailure("0", true, Option.apply("killed")));
    ended(new ExecutorLostFailure("1", false, Option.empty()));
    assertThat(interrupted).containsExactly("killed", "nobody knows why");
  }
}
