package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Sockets that several threads use, and what wakes them. */
@EnabledOnOs(OS.LINUX)
class PacketSocketTest {
  private static final int LOOKS = 300_000;

  @Test
  void whoWaitsBesideAnotherDoesNotCloseItForHim() throws Exception {
    PacketSocket.Pair pair = PacketSocket.pair(1024);
    AtomicBoolean over = new AtomicBoolean();
    Thread waits =
        Thread.ofPlatform()
            .start(() -> {
              while (!over.get()) {
                pair.ours().awaitBeside(0);
              }
            });
    int nothing = 0;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(64, 8);
      for (int i = 0; i < LOOKS; i++) {
        nothing += pair.ours().receive(room, FileDescriptor::close) == PacketSocket.NOTHING ? 1 : 0;
      }
    } finally {
      over.set(true);
      waits.join();
      pair.ours().close();
      pair.theirs().close();
    }
    assertThat(nothing).as("it is open, and nothing has come").isEqualTo(LOOKS);
  }

  @Test
  void whoWakesTooLateWritesIntoNoFileOfOthers() {
    Wakeup over = new Wakeup();
    over.close();
    try (Wakeup next = new Wakeup(); // mostly of the same number
        ReadableFiles files = new ReadableFiles(1)) {
      over.wake();
      assertThat(files.await(List.of(next.descriptor()), 0).isEmpty()).isTrue();
      next.wake();
      assertThat(files.await(List.of(next.descriptor()), 0).isEmpty()).isFalse();
    }
  }
}
