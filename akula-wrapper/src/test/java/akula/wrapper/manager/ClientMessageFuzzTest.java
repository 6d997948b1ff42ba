package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Whatever a client sends, it is a message of sound form or none. */
class ClientMessageFuzzTest {
  @FuzzTest(maxDuration = "20s")
  void aMessage(FuzzedDataProvider data) {
    int type = data.consumeInt(0, 8);
    int number = data.consumeInt();
    byte[] body = data.consumeRemainingAsBytes();
    ByteBuffer message = ByteBuffer.allocate(8 + body.length).order(ByteOrder.nativeOrder());
    message.putInt(type).putInt(number).put(body).flip();
    ClientMessage.parse(message)
        .ifPresent(read -> {
          assertThat(read.number()).isEqualTo(number);
          if (read instanceof ClientMessage.Hello hello) {
            assertThat(hello.name()).isNotEmpty().matches("[\\p{L}\\p{N}._+:-]+");
            assertThat(hello.contexts()).isNotNegative();
          }
        });
    ClientMessage.parse(ByteBuffer.wrap(body));
  }
}
