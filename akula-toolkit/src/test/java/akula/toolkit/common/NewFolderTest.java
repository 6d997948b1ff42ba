package akula.toolkit.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where results go for which no folder was named. */
class NewFolderTest {
  @Test
  void takesTheFirstNumberThatIsFree(@TempDir Path results) throws IOException {
    assertThat(NewFolder.numbered(results, "run")).isEqualTo(results.resolve("run-1"));
    Files.createDirectory(results.resolve("run-1"));
    Files.createFile(results.resolve("run-2"));
    Files.createDirectory(results.resolve("run-4"));
    assertThat(NewFolder.numbered(results, "run")).isEqualTo(results.resolve("run-3"));
    assertThat(NewFolder.numbered(results, "sweep")).isEqualTo(results.resolve("sweep-1"));
  }
}
