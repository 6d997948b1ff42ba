package akula.api.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProgressMapTest {
  private static final long MAGIC = 0x3152504154554b41L;

  @TempDir private Path folder;

  private Path file(int bytes, long... header) throws IOException {
    ByteBuffer words = ByteBuffer.allocate(Math.max(bytes, 64)).order(ByteOrder.nativeOrder());
    for (int i = 0; i < header.length; i++) {
      words.putLong(8 * i, header[i]);
    }
    words.limit(bytes);
    byte[] all = new byte[bytes];
    words.get(all);
    return Files.write(folder.resolve("progress"), all);
  }

  private static long word(Path file, int line, int number) throws IOException {
    return ByteBuffer.wrap(Files.readAllBytes(file))
        .order(ByteOrder.nativeOrder())
        .getLong(64 * line + 8 * number);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadTakesASlotReportsAndLeaves() throws Exception {
    Path file = file(64 * 4, MAGIC, 1, 3, 1);
    ProgressMap map = ProgressMap.of(file.toString());
    int first = map.claim(0, 0);
    assertThat(first).isEqualTo(1);
    AtomicReference<Integer> second = new AtomicReference<>();
    Thread.ofPlatform().start(() -> second.set(map.claim(0, 0))).join();
    assertThat(second.get()).isEqualTo(2);
    assertThat(map.claim(0, 0)).as("all slots are taken").isEqualTo(-1);
    assertThat(word(file, 0, 3)).isEqualTo(3);
    assertThat(word(file, 0, 4)).as("registrations").isEqualTo(2);
    assertThat(word(file, 2, 0) >>> 32).isEqualTo(ProcessHandle.current().pid());
    assertThat((int) word(file, 2, 0)).isNotEqualTo((int) word(file, 3, 0));
    map.report(first, 5, 9);
    assertThat(word(file, 2, 1)).isEqualTo(5);
    assertThat(word(file, 2, 2)).isEqualTo(9);
    assertThat(word(file, 2, 3)).isEqualTo(1);
    map.free(first);
    assertThat(word(file, 2, 0)).isZero();
    assertThat(word(file, 2, 3)).isZero();
    assertThat(map.claim(0, 0)).isEqualTo(1);
    assertThat(word(file, 2, 1)).as("anew").isZero();
    assertThat(word(file, 0, 4)).as("registrations until now").isEqualTo(3);
    map.report(0, 7, 0);
    assertThat(word(file, 1, 1)).isEqualTo(7);
    assertThat(word(file, 1, 3)).isEqualTo(1);
  }

  @Test
  void otherFilesAreLeftAlone() throws IOException {
    assertThat(ProgressMap.of(null)).isNull();
    assertThat(ProgressMap.of("\0")).isNull();
    assertThat(ProgressMap.of(folder.resolve("none").toString())).isNull();
    assertThat(ProgressMap.of(file(0).toString())).isNull();
    assertThat(ProgressMap.of(file(127, MAGIC, 1, 1).toString())).isNull();
    assertThat(ProgressMap.of(file(256, 1, 1, 3).toString())).isNull();
    assertThat(ProgressMap.of(file(256, MAGIC, 2, 3).toString())).isNull();
    assertThat(ProgressMap.of(file(256, MAGIC, 1, 4).toString())).as("too short").isNull();
    assertThat(ProgressMap.of(file(256, MAGIC, 1, 0).toString())).isNull();
    assertThat(ProgressMap.of(file(256, MAGIC, 1, -1).toString())).isNull();
  }

  @Test
  void aVirtualThreadCannotRegister() throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread.ofVirtual()
        .uncaughtExceptionHandler((thread, e) -> thrown.set(e))
        .start(Progress::ofThread)
        .join();
    assertThatThrownBy(
            () -> {
              throw thrown.get();
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a virtual thread cannot be placed on a cpu; register a platform thread");
  }
}
