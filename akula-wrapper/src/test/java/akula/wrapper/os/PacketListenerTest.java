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
  private static final String FEW_FILES = "400";
  private static final long MINUTE = 60_000_000_000L;

  @TempDir private Path folder;

  /** Else whoever waits for somebody to connect is woken for ever. */
  @Test
  void oneForWhomThereIsNoFileIsTurnedAway() throws IOException, InterruptedException {
    Path path = folder.resolve("socket");
    List<FileDescriptor> filled = new ArrayList<>();
    try (PacketListener listener = PacketListener.at(path);
        ReadableFiles files = new ReadableFiles(4);
        Arena arena = Arena.ofConfined()) {
      PacketSocket client = PacketSocket.to(path);
      String before = filesLimit();
      limitFiles(FEW_FILES);
      try {
        fill(filled);
        // Whatever else closes a file in this process makes room for one more.
        for (var one = listener.accept(); one.isPresent(); one = listener.accept()) {
          one.get().close();
          client.close();
          client = PacketSocket.to(path);
          fill(filled);
        }
      } finally {
        filled.forEach(FileDescriptor::close);
        limitFiles(before);
      }
      assertThat(files.await(List.of(listener.descriptor()), 0).isEmpty()).isTrue();
      assertThat(client.receive(arena.allocate(1))).isEqualTo(PacketSocket.CLOSED);
      client.close();
      try (PacketSocket _ = PacketSocket.to(path)) {
        listener.accept().orElseThrow().close();
      }
    }
  }

  private static void fill(List<FileDescriptor> filled) {
    try {
      while (true) {
        filled.add(PacketListener.open());
      }
    } catch (SystemCallException e) {
      assertThat(e.errno()).isEqualTo(Errno.EMFILE);
    }
  }

  /** Returns how many files this process may have open. */
  private static String filesLimit() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/limits")).stream()
        .filter(line -> line.startsWith("Max open files"))
        .map(line -> line.split("\\s{2,}")[1])
        .findFirst()
        .orElseThrow();
  }

  private static void limitFiles(String most) throws IOException, InterruptedException {
    String own = Long.toString(ProcessHandle.current().pid());
    Process process = new ProcessBuilder("prlimit", "--pid", own, "--nofile=" + most + ":").start();
    assertThat(process.waitFor()).isZero();
  }

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
    try (PacketListener first = PacketListener.at(path)) {
      assertThat(first.hasReplaced()).isFalse();
      assertThatThrownBy(() -> PacketListener.at(path))
          .isInstanceOf(SystemCallException.class)
          .hasMessageContaining("EADDRINUSE");
      Files.move(path, folder.resolve("left"));
    }
    assertThatThrownBy(() -> PacketSocket.to(folder.resolve("left")))
        .hasMessageContaining("ECONNREFUSED");
    try (PacketListener next = PacketListener.at(folder.resolve("left"))) {
      assertThat(next.hasReplaced()).isTrue();
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
