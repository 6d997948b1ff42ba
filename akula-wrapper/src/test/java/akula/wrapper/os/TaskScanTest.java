package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class TaskScanTest {
  private static Set<Integer> found(TaskScan scan, int pid) {
    Set<Integer> found = new HashSet<>();
    int count = scan.scan(pid);
    for (int i = 0; i < count; i++) {
      found.add(scan.thread(i));
    }
    assertThat(found).hasSize(count);
    return found;
  }

  @Test
  void threadsOfThisProcessAndOfItsChildren() throws Exception {
    int self = (int) ProcessHandle.current().pid();
    CountDownLatch known = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    int[] tid = new int[1];
    Thread other =
        Thread.ofPlatform()
            .start(() -> {
              try {
                tid[0] =
                    Integer.parseInt(
                        Files.readSymbolicLink(Path.of("/proc/thread-self"))
                            .getFileName()
                            .toString());
                known.countDown();
                done.await();
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    known.await();
    Process child = new ProcessBuilder("cat").start();
    try (Arena arena = Arena.ofConfined()) {
      assertThat(found(new TaskScan(arena), self)).contains(self, tid[0], (int) child.pid());
      assertThat(found(new TaskScan(arena), (int) child.pid())).containsExactly((int) child.pid());
    } finally {
      child.getOutputStream().close();
      child.waitFor();
      done.countDown();
      other.join();
    }
  }

  @Test
  void manyThreads() throws Exception {
    int threads = 400; // more than one reading of the folder gives
    CountDownLatch started = new CountDownLatch(threads);
    CountDownLatch done = new CountDownLatch(1);
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            started.countDown();
            try {
              done.await();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          });
    }
    started.await();
    try (Arena arena = Arena.ofConfined()) {
      TaskScan scan = new TaskScan(arena);
      assertThat(found(scan, (int) ProcessHandle.current().pid()))
          .hasSizeGreaterThanOrEqualTo(threads);
    } finally {
      done.countDown();
    }
  }

  @Test
  void noSuchProcess() {
    try (Arena arena = Arena.ofConfined()) {
      assertThat(new TaskScan(arena).scan(Integer.MAX_VALUE)).isZero();
    }
  }
}
