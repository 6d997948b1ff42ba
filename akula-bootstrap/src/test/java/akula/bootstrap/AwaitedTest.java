package akula.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AwaitedTest {

  @Test
  void aFailureIsThatOfTheWork() throws Exception {
    assertThat(Awaited.result(CompletableFuture.completedFuture(7))).isEqualTo(7);
    for (Throwable failure :
        new Throwable[] {
          new RunFailedException("failed", null),
          new InterruptedException(),
          new IllegalArgumentException("wrong"),
          new AssertionError("defect")
        }) {
      assertThatThrownBy(() -> Awaited.result(CompletableFuture.failedFuture(failure)))
          .isSameAs(failure);
    }
  }

  @Test
  void whoIsToStopStopsThoughTheResultIsThere() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Awaited.result(CompletableFuture.completedFuture(7)))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }
}
