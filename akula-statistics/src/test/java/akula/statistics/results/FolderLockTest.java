package akula.statistics.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
  @TempDir private Path folder;

  private void assertLocked(Path path) {
    assertThatThrownBy(() -> FolderLock.of(path))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "the results in %s are being written by another process; wait until it has ended"
                .formatted(path));
  }

  /** Another process. */
  static final class Other {
    private Other() {}

    /** Ends with 1 if the folder is another one's. */
    public static void main(String[] folder) {
      try {
        FolderLock.of(Path.of(folder[0])).close();
      } catch (ResultsException _) {
        System.exit(1);
      }
    }
  }

  private static int other(Path folder) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
            "-cp",
            System.getProperty("java.class.path"),
            Other.class.getName(),
            folder.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  @Test
  void otherProcessesAreKeptAway() throws Exception {
    Path out = folder.resolve("out");
    try (FolderLock _ = FolderLock.of(out)) {
      assertThat(other(out)).isEqualTo(1);
      assertThat(other(folder.resolve("more"))).isZero();
    }
    assertThat(other(out)).isZero();
  }

  @Test
  void aFolderHasOneLockWhateverItIsCalled() throws Exception {
    Path out = folder.resolve("out");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    try (FolderLock _ = FolderLock.of(out)) {
      assertThat(out).doesNotExist();
      assertLocked(out);
      assertLocked(folder.resolve("x/../out"));
      assertLocked(link.resolve("out"));
      Files.createDirectory(out);
      assertLocked(out);
      FolderLock.of(folder.resolve("other")).close();
    }
    FolderLock.of(out).close();
  }
}
