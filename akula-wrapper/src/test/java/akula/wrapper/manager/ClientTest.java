package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.os.PacketSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What a manager keeps of who is connected. */
@EnabledOnOs(OS.LINUX)
class ClientTest {
  private static final long NEVER = Long.MAX_VALUE;

  @Test
  void whatItTellsIsLookedAtOnceInAWhile() {
    PacketSocket.Pair pair = PacketSocket.pair(1024);
    try (Client client = new Client(pair.ours())) {
      // time: later than it was made, whatever it is
      long now = System.nanoTime();
      assertThat(client.lookInNanos(now)).isEqualTo(NEVER);
      client.setChanged();
      assertThat(client.lookInNanos(now)).as("at once").isZero();
      client.looked(now);
      assertThat(client.lookInNanos(now)).as("there is nothing new").isEqualTo(NEVER);
      client.setChanged();
      client.setChanged();
      assertThat(client.lookInNanos(now + 1)).isEqualTo(Client.BETWEEN_LOOKS_NANOS - 1);
      assertThat(client.lookInNanos(now + Client.BETWEEN_LOOKS_NANOS)).isZero();
    }
    pair.theirs().close();
  }

  @Test
  void whoHasAskedForMuchWaitsForAnswers() {
    PacketSocket.Pair pair = PacketSocket.pair(1024);
    try (Client client = new Client(pair.ours())) {
      assertThat(client.isIdle()).isTrue();
      for (int i = 0; i < 64; i++) {
        assertThat(client.mayAsk()).isTrue();
        client.asked();
      }
      assertThat(client.mayAsk()).isFalse();
      assertThat(client.isIdle()).isFalse();
      client.answered();
      assertThat(client.mayAsk()).isTrue();
    }
    pair.theirs().close();
  }
}
