package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ChildProcessTest {
  private static final long SECOND = 1_000_000_000L;

  private static ChildProcess shell(String script, List<FileDescriptor> files) {
    return ChildProcess.start("/bin/sh", List.of("sh", "-c", script), files);
  }

  @Test
  void inheritsTheGivenFilesAndNothingElse() throws Exception {
    PacketSocket.Pair pair = PacketSocket.pair(4096);
    FileDescriptor memory = MemoryFile.sealed("test-table", 4096);
    ChildProcess child;
    try (FileDescriptor theirs = pair.theirs()) {
      String script =
          "for n in $(seq 5 200); do test -e /proc/$$/fd/$n && exit $n; done;"
              + " printf '%s' \"$(readlink /proc/$$/fd/4)\" >&3; printf x >&4; kill -9 $$";
      child = shell(script, List.of(theirs, memory));
    }
    try (Arena arena = Arena.ofConfined();
        PacketSocket socket = pair.ours()) {
      MemorySegment room = arena.allocate(4096);
      assertThat(socket.await(60 * SECOND)).isTrue();
      int length = socket.receive(room);
      byte[] bytes = room.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
      assertThat(new String(bytes, StandardCharsets.UTF_8))
          .isEqualTo("/memfd:test-table (deleted)");
      assertThat(child.join()).as("ended by signal 9").isEqualTo(9);
      assertThat(child.status()).isEqualTo(9);
      assertThat(socket.await(60 * SECOND)).isTrue();
      assertThat(socket.receive(room)).isEqualTo(PacketSocket.CLOSED);
      assertThat(socket.send(room, 8)).isEqualTo(Errno.EPIPE);
      assertThat(MemoryFile.map(memory, arena).get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 'x');
    } finally {
      memory.close();
    }
  }

  @Test
  void hasASessionAndNoEnvironment() {
    ChildProcess child =
        shell("test \"$(cut -d' ' -f6 /proc/$$/stat)\" = $$ && test -z \"$HOME\"", List.of());
    assertThat(child.join()).isZero();
  }

  @Test
  void aProgramThatIsNotThere() {
    assertThatThrownBy(() -> ChildProcess.start("/no/such", List.of("such"), List.of()))
        .isInstanceOf(SystemCallException.class)
        .hasMessage("posix_spawn(/no/such) failed: ENOENT, not found");
  }

  @Test
  void nothingToReceive() {
    PacketSocket.Pair pair = PacketSocket.pair(4096);
    try (Arena arena = Arena.ofConfined();
        PacketSocket socket = pair.ours();
        FileDescriptor theirs = pair.theirs()) {
      assertThat(theirs.number()).isPositive();
      assertThat(socket.receive(arena.allocate(16))).isEqualTo(PacketSocket.NOTHING);
      assertThat(socket.await(0)).isFalse();
    }
  }
}
