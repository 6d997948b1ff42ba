package akula.wrapper.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
  @TempDir private Path folder;

  /** A folder with a file, and links to both, also from inside another folder. */
  private void makeInputs() throws IOException {
    Path real = Files.createDirectories(folder.resolve("real/deep"));
    Files.writeString(real.resolve("file"), "x");
    Files.createSymbolicLink(folder.resolve("data"), folder.resolve("real"));
    Files.createSymbolicLink(folder.resolve("one"), real.resolve("file"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.createSymbolicLink(other.resolve("inner"), folder.resolve("real"));
  }

  @Test
  void linksAreCopiedAsWhatTheyLeadTo() throws IOException {
    makeInputs();
    Path own = folder.resolve("own");
    RunDirectory.make(
        own,
        List.of(folder.resolve("data"), folder.resolve("one"), folder.resolve("other")),
        false);
    assertThat(own.resolve("data")).isDirectory().isNotEqualTo(folder.resolve("real"));
    assertThat(Files.isSymbolicLink(own.resolve("data"))).isFalse();
    assertThat(own.resolve("data/deep/file")).hasContent("x");
    assertThat(own.resolve("one")).hasContent("x");
    assertThat(own.resolve("other/inner/deep/file")).hasContent("x");
    Files.writeString(own.resolve("data/deep/file"), "y");
    assertThat(folder.resolve("real/deep/file")).as("the input itself").hasContent("x");
  }

  @Test
  void foldersThatMayNotBeWrittenAreCopied() throws IOException {
    makeInputs();
    Path input = folder.resolve("real");
    Set<PosixFilePermission> usual = Files.getPosixFilePermissions(input);
    Files.setPosixFilePermissions(input, PosixFilePermissions.fromString("r-xr-xr-x"));
    Path own = folder.resolve("own");
    RunDirectory.make(own, List.of(input), false);
    Files.setPosixFilePermissions(input, usual);
    assertThat(own.resolve("real/deep/file")).hasContent("x");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own.resolve("real"))))
        .isEqualTo("rwxr-xr-x");
  }

  @Test
  void linksAreMadeWhereTheyAreAskedFor() throws IOException {
    makeInputs();
    Path own = folder.resolve("own");
    RunDirectory.make(own, List.of(folder.resolve("data")), true);
    assertThat(Files.isSymbolicLink(own.resolve("data"))).isTrue();
    RunDirectory.delete(own);
    assertThat(own).doesNotExist();
    assertThat(folder.resolve("real/deep/file")).hasContent("x");
  }

  @Test
  void whatCannotBeLookedAtIsNotTakenForRemoved() throws IOException {
    RunDirectory.delete(folder.resolve("none"));
    assertThatThrownBy(() -> RunDirectory.delete(folder.resolve("x".repeat(300))))
        .isInstanceOf(FileSystemException.class);
  }
}
