package akula.formats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
  @TempDir private Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatLeadsElsewhereIsNotFollowed() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("report.html.part"), victim);
    Path page = folder.resolve("report.html");
    String sentence =
        link + ": is a symbolic link; expected a plain file of akula's own, so remove it";
    assertThatThrownBy(() -> NewFile.replace(page, "new".getBytes(UTF_8))).hasMessage(sentence);
    assertThatThrownBy(() -> NewFile.write(page, "new")).hasMessage(sentence);
    assertThat(victim).hasContent("precious");
    assertThat(link).isSymbolicLink();
    assertThat(page).doesNotExist();
  }

  @Test
  void whatAKilledWriterLeftIsReplaced() throws IOException {
    Path page = Files.writeString(folder.resolve("report.html"), "old");
    Files.writeString(folder.resolve("report.html.part"), "half a pa");
    NewFile.replace(page, "new".getBytes(UTF_8));
    assertThat(page).hasContent("new");
    assertThat(folder.resolve("report.html.part")).doesNotExist();
  }

  @Test
  void whatCannotBeWrittenIsNamedAsTheUserDid() {
    Path page = folder.resolve("page.html");
    Path part = NewFile.partOf(page);
    assertThat(NotWrittenException.of("write", page, part, new AccessDeniedException("" + part)))
        .hasMessage("cannot write " + page + ": permission denied");
    assertThat(NotWrittenException.of("write", page, part, new IOException("File too large")))
        .hasMessage("cannot write " + page + ": File too large");
  }

  @Test
  void foldersAreNotMade() {
    Path page = folder.resolve("none").resolve("page.html");
    assertThatThrownBy(() -> NewFile.replace(page, new byte[1])).isInstanceOf(IOException.class);
    assertThat(page.getParent()).doesNotExist();
  }

  @Test
  void aReasonIsNeverAPathAlone() {
    Path file = folder.resolve("progress");
    assertThat(FileReason.of(file, new DirectoryNotEmptyException(file.toString())))
        .isEqualTo(file + " is a folder with files in it");
    assertThat(FileReason.of(file, new java.nio.file.FileSystemException(file.toString())))
        .isEqualTo("the system refuses " + file);
    assertThat(FileReason.of(file, new IOException(new IOException("disk on fire"))))
        .isEqualTo("disk on fire");
    assertThat(FileReason.of(file, new java.io.FileNotFoundException(file + " (no space)")))
        .isEqualTo("no space");
  }
}
