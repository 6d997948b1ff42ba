package akula.wrapper.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.progress.ProgressMap;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program may do to its made.file(). */
class ProgressFileTest {
  private static final int BYTES = ProgressFile.LINE * (1 + ProgressFile.SLOTS);

  @TempDir private Path folder;
  @RegisterExtension private final MadeFile made = new MadeFile();

  @Test
  void itIsWholeAndEmpty() throws IOException {
    assertThat(Files.size(made.file().path())).isEqualTo(BYTES);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isEqualTo(1);
  }

  @Test
  void slotsBehindThoseInUseAreNotSeen() throws IOException {
    made.write(2 * ProgressFile.LINE + 24, 1);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().isInUse(1)).isFalse();
    made.write(ProgressFile.USED_AT, 2);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().isInUse(1)).isTrue();
  }

  /** A team would be taken to be there, and those that are not seen would be placed without it. */
  @Test
  void whoeverIsCountedIsSeenWhileOthersRegister() throws Exception {
    ProgressMap map = ProgressMap.of(made.file().path().toString());
    Thread program =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < ProgressFile.SLOTS - 1; i++) {
                map.claim(0, 0);
              }
            });
    do {
      assertThat(made.file().read()).isTrue();
      assertThat((long) made.file().registered())
          .isGreaterThanOrEqualTo(made.file().registrations());
    } while (program.isAlive());
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().registered()).isEqualTo(ProgressFile.SLOTS - 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, ProgressFile.SLOTS + 1})
  void anyNumberOfSlotsInUse(long used) throws IOException {
    made.write(ProgressFile.USED_AT, used);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isBetween(1, ProgressFile.SLOTS);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 127, BYTES - 1})
  void oneThatWasCutOff(int bytes) throws IOException {
    made.write(ProgressFile.USED_AT, ProgressFile.SLOTS);
    try (FileChannel channel = FileChannel.open(made.file().path(), StandardOpenOption.WRITE)) {
      channel.truncate(bytes);
    }
    assertThat(made.file().read()).isFalse();
    assertThat(made.file().used()).isZero();
    assertThat(made.file().isInUse(0)).isFalse();
    assertThat(made.file().done(0)).isNegative();
    assertThat(made.file().total(0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 8, ProgressFile.SLOTS_AT})
  void oneWithAnotherHeader(long at) throws IOException {
    made.write(at, 77);
    assertThat(made.file().read()).isFalse();
    assertThat(made.file().used()).isZero();
  }

  @Test
  void noiseDoesNoHarm() throws IOException {
    Random random = new Random(1);
    byte[] noise = new byte[BYTES - 32];
    for (int i = 0; i < 100; i++) {
      random.nextBytes(noise);
      try (FileChannel channel = FileChannel.open(made.file().path(), StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.wrap(noise), ProgressFile.USED_AT);
      }
      assertThat(made.file().read()).isTrue();
      for (int slot = 0; slot < made.file().used(); slot++) {
        assertThat(made.file().isInUse(slot) ? 0 : made.file().total(slot)).isZero();
      }
    }
  }

  @Test
  void readingAllocatesNothing() throws IOException {
    made.write(ProgressFile.USED_AT, 100);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (int i = 0; i < 1000; i++) {
      made.file().read();
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 1000; i++) {
      made.file().read();
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated).as("bytes in 1000 readings").isLessThan(1000);
  }

  @Test
  void ofOneThatIsClosedNothingIsReported() throws IOException {
    made.write(ProgressFile.LINE + 8, 5);
    made.write(ProgressFile.LINE + 24, 1);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().done(0)).isEqualTo(5);
    made.file().close();
    assertThat(made.file().done(0)).isNegative();
    assertThat(made.file().owner(1)).isZero();
    assertThat(made.file().read()).as("it is not damaged").isTrue();
  }

  @Test
  void oneThatCannotBeMade() {
    assertThatThrownBy(() -> ProgressFile.make(folder.resolve("none").resolve("progress")))
        .isInstanceOf(NoSuchFileException.class);
  }
}
