package akula.toolkit.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.common.UsageException;
import akula.wrapper.os.UserId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SocketFolderTest {
  @TempDir private Path folder;

  private void assertRefused(Path in, String why) {
    assertThatThrownBy(() -> SocketFolder.prepare(in.resolve("manager.sock")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(in + ", where the manager's socket is to be, " + why);
  }

  private Path made(int mode) throws IOException {
    Path made = Files.createDirectory(folder.resolve("made"));
    Files.setAttribute(made, "unix:mode", mode);
    return made;
  }

  @Test
  void itIsMadeForItsUserAlone() throws IOException {
    Path run = folder.resolve("one").resolve("two");
    SocketFolder.prepare(run.resolve("manager.sock"));
    SocketFolder.prepare(run.resolve("manager.sock"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run)))
        .isEqualTo("rwx------");
  }

  @Test
  void whatIsNoSocketIsNotReplaced() throws IOException {
    Path socket = folder.resolve("manager.sock");
    SocketFolder.requireFree(socket);
    Files.createDirectory(socket);
    assertThatThrownBy(() -> SocketFolder.requireFree(socket))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--socket is " + socket + ", where something else is");
    Path longest = folder.resolve("x".repeat(107 - folder.toString().length() - 1));
    SocketFolder.prepare(longest);
    assertThatThrownBy(() -> SocketFolder.prepare(Path.of(longest + "x")))
        .hasMessageContaining("which is too long for a socket; expected a path of at most 107");
  }

  @Test
  void oneThatOthersMayWriteToIsRefusedUnlessFilesInItAreSafe() throws IOException {
    Path made = made(0777);
    assertRefused(made, "can be written to by others (mode 777)");
    Files.setAttribute(made, "unix:mode", 0770);
    assertRefused(made, "can be written to by others (mode 770)");
    Files.setAttribute(made, "unix:mode", 01777);
    SocketFolder.prepare(made.resolve("manager.sock"));
  }

  @Test
  void oneOfAnotherUserIsRefused() throws IOException {
    Path made = made(0700);
    Assumptions.assumeTrue(UserId.own() == 0, "only the superuser can give it away");
    Files.setAttribute(made, "unix:uid", 12345, LinkOption.NOFOLLOW_LINKS);
    assertRefused(made, "belongs to user 12345, not to user 0");
  }

  @Test
  void aLinkIsRefusedWhereverItLeads() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder);
    assertRefused(link, "is a symbolic link");
    Path nowhere = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("none"));
    assertRefused(nowhere, "is a symbolic link");
    assertRefused(Files.createFile(folder.resolve("file")), "is not a folder");
  }
}
