package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class PacketListenerTest {
  private static final long MINUTE = 60_000_000_000L;

  @TempDir private Path folder;

  @Test
  void messagesAndFilesAreExchanged() throws IOException {
    Path path = folder.resolve("socket");
    try (Arena arena = Arena.ofConfined();
        PacketListener listener = PacketListener.at(path);
        ReadableFiles files = new ReadableFiles(4);
        PacketSocket client = PacketSocket.to(path)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rw-------");
      BitSet readable = files.await(List.of(client.descriptor(), listener.descriptor()), MINUTE);
      assertThat(readable.stream()).containsExactly(1);
      try (PacketSocket server = listener.accept().orElseThrow();
          FileDescriptor memory = MemoryFile.sealed("test", 4096)) {
        assertThat(listener.accept()).isEmpty();
        assertThat(server.peer().pid()).isEqualTo((int) ProcessHandle.current().pid());
        MemorySegment message = arena.allocateFrom("hello");
        assertThat(client.send(message, 6)).isZero();
        MemorySegment room = arena.allocate(100);
        assertThat(server.receive(room)).isEqualTo(6);
        assertThat(room.getString(0)).isEqualTo("hello");
        assertThat(server.receive(room)).isEqualTo(PacketSocket.NOTHING);
        assertThat(server.send(message, 6, memory)).isZero();
        List<FileDescriptor> got = new ArrayList<>();
        assertThat(client.receive(room, got::add)).isEqualTo(6);
        assertThat(Files.size(got.getFirst().path())).isEqualTo(4096);
        got.getFirst().close();
        assertThat(server.send(message, 6)).isZero();
        assertThat(client.receive(room, got::add)).isEqualTo(6);
        assertThat(got).hasSize(1);
      }
      assertThat(client.receive(arena.allocate(1))).isEqualTo(PacketSocket.CLOSED);
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void onlyAFileThatNobodyListensAtIsReplaced() throws IOException {
    Path path = folder.resolve("socket");
    try (PacketListener _ = PacketListener.at(path)) {
      assertThatThrownBy(() -> PacketListener.at(path))
          .isInstanceOf(SystemCallException.class)
          .hasMessageContaining("EADDRINUSE");
      Files.move(path, folder.resolve("left"));
    }
    assertThatThrownBy(() -> PacketSocket.to(folder.resolve("left")))
        .hasMessageContaining("ECONNREFUSED");
    try (PacketListener _ = PacketListener.at(folder.resolve("left"))) {
      PacketSocket.to(folder.resolve("left")).close();
    }
    assertThatThrownBy(() -> PacketSocket.to(folder.resolve("x".repeat(200))))
        .hasMessageContaining("ENAMETOOLONG");
  }

  @Test
  void aThreadIsWoken() {
    try (Wakeup wakeup = new Wakeup();
        ReadableFiles files = new ReadableFiles(1)) {
      List<FileDescriptor> all = List.of(wakeup.descriptor());
      assertThat(files.await(all, 0).isEmpty()).isTrue();
      Thread.ofPlatform().start(wakeup::wake);
      assertThat(files.await(all, MINUTE).get(0)).isTrue();
      wakeup.clear();
      assertThat(files.await(all, 0).isEmpty()).isTrue();
    }
  }
}
