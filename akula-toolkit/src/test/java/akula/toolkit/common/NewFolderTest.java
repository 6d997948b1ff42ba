package akula.toolkit.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

  @Test
  void aFileIsNoFolderNorIsWhatLiesInIt(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(NewFolder.isNoFolder(folder)).isFalse();
    for (Path none : List.of(file, file.resolve("a"), file.resolve("a/b"), folder.resolve("no"))) {
      assertThat(NewFolder.isNoFolder(none)).as(none.toString()).isTrue();
    }
  }

  /** What the system does not tell is not told: whoever writes there is told the reason. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aLinkThatLeadsInACircleIsNotCalledAFolderThatIsNotThere(@TempDir Path folder)
      throws IOException {
    Path circle = folder.resolve("circle");
    Files.createSymbolicLink(circle, circle);
    assertThatCode(() -> UsageException.requireFolderOf("--out", circle.resolve("page.html")))
        .doesNotThrowAnyException();
  }
}
