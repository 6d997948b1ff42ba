package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.wrapper.run.RunException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What fails is told as a failure, what is stopped as stopped; signals are tried with real runs.
 */
class StoppableTest {
  private final List<String> told = new ArrayList<>();

  private void tell() {
    told.add("stopped");
  }

  @Test
  void whatEndsHasItsOwnCode() throws Exception {
    assertThat(Stoppable.run(_ -> 7, this::tell)).isEqualTo(7);
    assertThat(told).isEmpty();
  }

  @Test
  void whatIsInterruptedWasStopped() throws Exception {
    int code =
        Stoppable.run(
            _ -> {
              throw new InterruptedException();
            },
            this::tell);
    assertThat(code).isEqualTo(130);
    assertThat(told).containsExactly("stopped");
  }

  @Test
  void whatFailsUnaskedHasFailed() {
    assertThatThrownBy(() ->
            Stoppable.run(
                interruption -> {
                  assertThat(interruption.isAsked()).isFalse();
                  throw new RunException("no");
                },
                this::tell))
        .isInstanceOf(RunException.class)
        .hasMessage("no");
    assertThat(told).isEmpty();
  }
}
