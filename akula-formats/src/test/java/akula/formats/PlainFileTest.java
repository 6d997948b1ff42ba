package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files in a folder that somebody else has made. */
@EnabledOnOs(OS.LINUX)
class PlainFileTest {
  @TempDir private Path folder;
  private Path victim;
  private Path file;

  @BeforeEach
  void writeVictim() throws IOException {
    victim = Files.writeString(folder.resolve("victim"), "precious");
    file = folder.resolve("runs.csv.part");
  }

  private void assertRefused(String why) throws IOException {
    String sentence = file + ": " + why + "; expected a plain file of akula's own, so remove it";
    assertThatThrownBy(() -> PlainFile.append(file)).hasMessage(sentence);
    assertThatThrownBy(() -> PlainFile.read(file)).hasMessage(sentence);
    assertThatThrownBy(() -> PlainFile.truncate(file, 0)).hasMessage(sentence);
    assertThatThrownBy(() -> PlainFile.force(file)).hasMessage(sentence);
    assertThatThrownBy(() -> PlainFile.remove(file)).hasMessage(sentence);
    assertThatThrownBy(() -> PlainFile.create(file)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(PlainFile.isThere(file)).isTrue();
    assertThat(victim).hasContent("precious");
  }

  @Test
  void linksAreRefused() throws IOException {
    Files.createSymbolicLink(file, victim);
    assertRefused("is a symbolic link");
    Files.delete(file);
    Files.createSymbolicLink(file, folder.resolve("nothing"));
    assertRefused("is a symbolic link");
    assertThat(folder.resolve("nothing")).doesNotExist();
  }

  @Test
  void hardLinksAreRefused() throws IOException {
    Files.createLink(file, victim);
    assertRefused("has another name, too (a hard link)");
  }

  @Test
  void foldersAreRefused() throws IOException {
    Files.createDirectory(file);
    assertRefused("is a folder");
  }

  /** To open one would wait for whoever writes into it. */
  @Test
  void pipesAreRefused() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertRefused("is a device or pipe");
  }

  @Test
  void devicesAreRefused() {
    assertThatThrownBy(() -> PlainFile.append(Path.of("/dev/full")))
        .hasMessageContaining("is a device or pipe");
  }

  @Test
  void aThreadThatIsInterruptedWritesAllTheSame() throws IOException {
    try (OutputStream out = PlainFile.create(file)) {
      Thread.currentThread().interrupt();
      out.write("some".getBytes());
      PlainFile.force(file);
      PlainFile.truncate(file, 3);
      assertThat(Thread.interrupted()).as("is told after").isTrue();
      Thread.currentThread().interrupt();
      try (OutputStream more = PlainFile.append(file)) {
        more.write("!".getBytes());
      }
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(PlainFile.content(file, 1000)).asString().isEqualTo("som!");
  }

  @Test
  void whatCannotBeToldIsNotTakenForAbsent() throws IOException {
    Files.writeString(file, "a");
    assertThat(PlainFile.isThere(file)).isTrue();
    assertThat(PlainFile.isThere(folder.resolve("none"))).isFalse();
    Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("none"));
    assertThat(PlainFile.isThere(folder.resolve("nowhere"))).isTrue();
    assertThatThrownBy(() -> PlainFile.isThere(folder.resolve("x".repeat(300))))
        .isInstanceOf(FileSystemException.class);
  }

  @Test
  void moreThanIsExpectedIsNotRead() throws IOException {
    Path file = Files.writeString(folder.resolve("long"), "123456");
    assertThat(PlainFile.content(file, 6)).hasSize(6);
    assertThatThrownBy(() -> PlainFile.content(file, 5))
        .hasMessage("%s: has more than 5 bytes; expected at most so many", file);
  }

  @Test
  void whatIsPrivateNobodyElseMayRead() throws IOException {
    Path own = folder.resolve("a").resolve("b");
    PlainFile.createPrivateFolder(own);
    PlainFile.createPrivate(own.resolve("file")).close();
    assertThat(permissions(own.getParent())).isEqualTo("rwx------");
    assertThat(permissions(own)).isEqualTo("rwx------");
    assertThat(permissions(own.resolve("file"))).isEqualTo("rw-------");
    assertThatThrownBy(() -> PlainFile.createPrivateFolder(own))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> PlainFile.createPrivate(own.resolve("file")))
        .isInstanceOf(FileAlreadyExistsException.class);
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void whatCannotBeLookedAtIsNotAbsent() throws IOException {
    Path loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    assertThat(Files.exists(loop)).isFalse();
    assertThatThrownBy(() -> PlainFile.exists(loop)).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> NewFile.write(loop, "new"))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(Files.isSymbolicLink(loop)).isTrue();
    assertThat(PlainFile.exists(folder)).isTrue();
    assertThat(PlainFile.exists(folder.resolve("none"))).isFalse();
    assertThat(PlainFile.exists(Files.createFile(folder.resolve("file")).resolve("in it")))
        .isFalse();
  }
}
