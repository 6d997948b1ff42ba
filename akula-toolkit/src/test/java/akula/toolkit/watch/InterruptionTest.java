package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  @Test
  void aWriteThatCtrlCBrokeOffIsReportedFromOneThatFailed() {
    var closed = new ClosedByInterruptException();
    assertThat(Interruption.isCauseOf(new IOException("cannot write x", closed))).isTrue();
    assertThat(Interruption.isCauseOf(new IOException("No space left on device"))).isFalse();
  }
}
