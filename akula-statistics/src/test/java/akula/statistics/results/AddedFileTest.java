package akula.statistics.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file beside results that are whole. */
class AddedFileTest {
  @TempDir private Path folder;

  @Test
  void itHasItsNameOnlyOnceWhole() throws IOException {
    Path bounds = Files.writeString(folder.resolve(BoundsCsv.FILE), "old");
    Files.writeString(folder.resolve("bounds.csv.part"), "of a process that was killed");
    try (AddedFile file = new AddedFile(folder, BoundsCsv.FILE)) {
      file.stream().write('x');
      assertThat(bounds).hasContent("old");
      file.publish();
    }
    assertThat(bounds).hasContent("x");
    assertThat(folder.resolve("bounds.csv.part")).doesNotExist();
  }

  @Test
  void whatCannotBePublishedIsNamedAndGoes() throws IOException {
    Files.createDirectories(folder.resolve(BoundsCsv.FILE).resolve("in the way"));
    try (AddedFile file = new AddedFile(folder, BoundsCsv.FILE)) {
      file.stream().write('x');
      assertThatThrownBy(file::publish)
          .isInstanceOf(ResultsException.class)
          .hasMessageStartingWith("cannot write " + folder.resolve(BoundsCsv.FILE) + ": ");
    }
    assertThat(folder.resolve("bounds.csv.part")).doesNotExist();
  }
}
