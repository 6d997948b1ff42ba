package akula.wrapper.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class ProcessImageTest {
  private static final int ENOTDIR = 20;

  @TempDir private Path folder;

  private Path file(String name, String permissions) throws IOException {
    Files.createDirectories(folder.resolve(name).getParent());
    return Files.setPosixFilePermissions(
        Files.createFile(folder.resolve(name)), PosixFilePermissions.fromString(permissions));
  }

  @Test
  void aProgramIsLookedForAsTheCLibraryDoes() throws IOException {
    Path there = file("one/there", "rwx------");
    Path data = file("one/data", "rw-------");
    file("two/data", "rwx------");
    Files.createDirectory(folder.resolve("one/folder"));
    assertThat(ProcessImage.look(there.toString())).isZero();
    assertThat(ProcessImage.look(data.toString())).isEqualTo(Errno.EACCES);
    assertThat(ProcessImage.look(folder.toString())).as("a folder").isEqualTo(Errno.EACCES);
    assertThat(ProcessImage.look(there + "/x")).isEqualTo(ENOTDIR);
    assertThat(ProcessImage.look("sh")).as("of PATH").isZero();
    assertThat(ProcessImage.look("not-there")).isEqualTo(Errno.ENOENT);
    assertThat(ProcessImage.look("")).isEqualTo(Errno.ENOENT);

    String one = folder.resolve("one").toString();
    String both = one + ":/nowhere:" + folder.resolve("two");
    assertThat(ProcessImage.look("there", both)).isZero();
    assertThat(ProcessImage.look("data", one)).isEqualTo(Errno.EACCES);
    assertThat(ProcessImage.look("data", both)).as("the next folder has one").isZero();
    assertThat(ProcessImage.look("folder", both)).isEqualTo(Errno.EACCES);
    assertThat(ProcessImage.look("sh", "")).as("where this process is").isEqualTo(Errno.ENOENT);
  }
}
