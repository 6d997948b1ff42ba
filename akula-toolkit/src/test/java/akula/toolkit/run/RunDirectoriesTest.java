package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import akula.statistics.results.ResultsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class RunDirectoriesTest {
  @TempDir private Path folder;

  /** Makes what programs can leave behind; what is locked has to be made before it is locked. */
  private Path leftovers() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("work/0-linux-0/0-a/locked/deep"));
    Files.writeString(deep.resolve("file"), "x");
    Files.createSymbolicLink(deep.resolve("link"), Files.createDirectory(folder.resolve("kept")));
    Files.createSymbolicLink(deep.resolve("nowhere"), Path.of("/no/where"));
    return deep;
  }

  private static void lock(Path directory, String permissions) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
  }

  @AfterEach
  void unlock() throws IOException {
    lock(folder, "rwx------");
  }

  @Test
  void directoriesThatNobodyMayEnterAreRemoved() throws IOException {
    Path deep = leftovers();
    assumeFalse(isRoot(), "root may enter all directories");
    lock(deep, "---------");
    lock(deep.getParent(), "r--------");
    RunDirectories.in(folder, false, true).prepare("0-linux-0", List.of());
    assertThat(folder.resolve("work/0-linux-0")).doesNotExist();
    assertThat(folder.resolve("kept")).isDirectory();
  }

  @Test
  void linksAreRemovedAndNotWhatTheyPointTo() throws IOException {
    leftovers();
    Files.writeString(folder.resolve("kept/file"), "y");
    RunDirectories.in(folder, false, false);
    assertThat(folder.resolve("work")).doesNotExist();
    assertThat(folder.resolve("kept/file")).hasContent("y");
  }

  @Test
  void aLinkThatIsToStayIsRefused() throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine/0-linux-0")).resolve("thesis");
    Files.writeString(mine, "x");
    Path link = Files.createSymbolicLink(folder.resolve("work"), folder.resolve("mine"));
    assertThatThrownBy(() -> RunDirectories.in(folder, false, true).prepare("0-linux-0", List.of()))
        .isInstanceOf(ResultsException.class)
        .hasMessage(link + " is a symbolic link; expected a folder of akula's own, so remove it");
    assertThat(mine).hasContent("x");
    RunDirectories.in(folder, false, false).prepare("0-linux-0", List.of());
    assertThat(link).doesNotExist();
    assertThat(mine).hasContent("x");
  }

  @Test
  void whatCannotBeRemovedIsReportedWithARemedy() throws IOException {
    leftovers();
    assumeFalse(isRoot(), "root may remove everything");
    lock(folder, "r-x------");
    assertThatThrownBy(() -> RunDirectories.in(folder, false, false))
        .isInstanceOf(ResultsException.class)
        .hasMessage(
            "cannot remove %1$s, which programs of an earlier run left: permission denied for %1$s; remove it by hand, or as root, and give the same command again",
            folder.resolve("work"));
  }

  private boolean isRoot() throws IOException {
    return Files.getAttribute(folder, "unix:uid").equals(0);
  }
}
