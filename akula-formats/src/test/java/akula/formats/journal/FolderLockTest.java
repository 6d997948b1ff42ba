package akula.formats.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
  @TempDir private Path folder;

  private void assertLocked(Path path) {
    assertThatThrownBy(() -> FolderLock.of(path))
        .isInstanceOf(FolderInUseException.class)
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
      } catch (FolderInUseException _) {
        System.exit(1);
      }
    }
  }

  private static int other(Path folder) throws Exception {
    return other(folder, Path.of(System.getProperty("java.io.tmpdir")));
  }

  private static int other(Path folder, Path temporary) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + temporary,
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

  /** Else whoever makes the folder of the locks first could have files of others cut. */
  @Test
  void aFolderOfLocksThatIsALinkIsNotUsed() throws Exception {
    Path out = folder.resolve("out");
    String user = System.getProperty("user.name").replaceAll("\\W", "_");
    Path locks = Path.of(System.getProperty("java.io.tmpdir"), "akula-locks-" + user);
    Path mine;
    try (FolderLock _ = FolderLock.of(out);
        Stream<Path> files = Files.list(locks)) {
      Path lock =
          files
              .filter(file -> file.toString().contains(folder.getFileName() + "-out"))
              .findAny()
              .orElseThrow();
      Path theirs = Files.createDirectory(folder.resolve("theirs"));
      mine = Files.writeString(theirs.resolve(lock.getFileName()), "mine");
    }
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Files.createSymbolicLink(temporary.resolve(locks.getFileName()), mine.getParent());
    assertThat(other(out, temporary)).isZero();
    assertThat(mine).hasContent("mine");
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
