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
