package akula.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.cluster.ClusterFailedException;
import org.junit.jupiter.api.Test;

/** What Spark says of jobs that failed. */
class FailedJobTest {
  private static String sentence(String message) {
    return FailedJob.sentence(new IllegalStateException(message));
  }

  @Test
  void anotherJavaIsNamed() {
    assertThat(
            sentence(
                """
                Job aborted: Lost task 0.3 in stage 0.0: java.lang.UnsupportedClassVersionError: \
                akula/spark/ExecutorProbe has been compiled by a more recent version of the Java \
                Runtime (class file version 69.0), this version of the Java Runtime only recognizes \
                class file versions up to 61.0
                """))
        .isEqualTo(
            "an executor runs Java 17; expected Java 25, as here: set JAVA_HOME for the workers");
  }

  @Test
  void executorsThatEndAreNamedWithTheLastReason() {
    assertThat(
            sentence(
                """
                Job aborted due to stage failure: Task 0 in stage 3.0 failed 4 times, most recent \
                failure: Lost task 0.3 in stage 3.0 (TID 9) (127.0.0.1 executor 3): \
                ExecutorLostFailure (executor 3 exited caused by one of the running tasks) Reason: \
                Command exited with code 137
                Driver stacktrace:
                """))
        .isEqualTo(
            "the executors that were to run the same batch of pieces ended again and again, the last"
                + " one because: Command exited with code 137");
  }

  @Test
  void whatAnExecutorCannotDoIsNamedWithItsHost() {
    assertThat(
            sentence(
                """
                Job aborted due to stage failure: Task 0 in stage 0.0 failed 4 times, most recent \
                failure: Lost task 0.3 in stage 0.0 (TID 3) (10.0.0.5 executor 0): \
                java.io.UncheckedIOException: the code cannot be written: No space left on device
                \tat akula.spark.FarCode.written(FarCode.java:70)
                Driver stacktrace:
                """))
        .isEqualTo(
            "an executor on 10.0.0.5 cannot run what it is sent: the code cannot be written: No space"
                + " left on device");
  }

  @Test
  void theRestIsOneLine() {
    assertThat(sentence("Job 3 cancelled\nand more")).isEqualTo("Job 3 cancelled");
    assertThat(sentence("x".repeat(1_000))).hasSize(404).endsWith("x ...");
    assertThat(sentence(null)).isEqualTo("null");
  }

  @Test
  void executorsHaveTheSameJavaAndSpark() {
    assertThatCode(() -> FailedJob.requireFit("25 4.2.0")).doesNotThrowAnyException();
    assertThatThrownBy(() -> FailedJob.requireFit("26 4.2.0"))
        .isInstanceOf(ClusterFailedException.class)
        .hasMessage(
            "an executor runs Java 26; expected Java 25, as here: set JAVA_HOME for the workers");
    assertThatThrownBy(() -> FailedJob.requireFit("25 4.1.1"))
        .isInstanceOf(ClusterFailedException.class)
        .hasMessage("an executor has Spark 4.1.1; expected 4.2.0, as here");
  }
}
