package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FolderFileTest {
  @TempDir private Path folder;

  private static void assertRefused(Path file, String why) {
    assertThatThrownBy(() -> FolderFile.open(file))
        .isInstanceOf(FolderFile.RefusedException.class)
        .hasMessage(file + ": " + why);
    assertThatThrownBy(() -> FolderFile.content(file))
        .isInstanceOf(FolderFile.RefusedException.class)
        .hasMessage(file + ": " + why);
  }

  @Test
  void linksToPlainFilesAreFollowed() throws Exception {
    Files.writeString(folder.resolve("there"), "text");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("there"));
    assertThat(FolderFile.text(link)).isEqualTo("text");
    try (InputStream in = FolderFile.open(link)) {
      assertThat(in.readAllBytes()).asString().isEqualTo("text");
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nothingWaitsForThePeerOfAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertRefused(pipe, "is a device or pipe; expected a plain file");
  }

  @Test
  void noDeviceIsReadForEver() throws Exception {
    Path endless = Path.of("/dev/zero");
    assumeThat(endless).exists();
    Path link = Files.createSymbolicLink(folder.resolve("link"), endless);
    assertRefused(link, "is a device or pipe; expected a plain file");
  }

  @Test
  void aFolderIsRefused() {
    assertRefused(folder, "is a folder; expected a file");
  }

  @Test
  void onlyWhatIsReadRowByRowMayBeLarge() throws Exception {
    Path file = folder.resolve("large");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(200_000_001);
    }
    assertThatThrownBy(() -> FolderFile.content(file))
        .hasMessage(file + ": has 200000001 bytes; expected at most 200000000");
    try (InputStream in = FolderFile.open(file)) {
      assertThat(in.read()).isZero();
    }
  }

  @Test
  void whatIsNotThereIsTold() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> FolderFile.open(none))
        .isInstanceOfSatisfying(
            java.io.IOException.class,
            e -> assertThat(FolderFile.complaint(e)).isEqualTo("there is no such file"));
  }
}
