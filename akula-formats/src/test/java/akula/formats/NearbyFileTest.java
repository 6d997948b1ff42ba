package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.catalog.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearbyFileTest {
  @TempDir private Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.writeString(folder.resolve("workload.yaml"), "x");
    Files.writeString(folder.resolve("other.csv"), "x");
    Files.createDirectory(folder.resolve("my-results"));
  }

  @Test
  void theNearestNameInTheSameFolder() {
    assertThat(NearbyFile.hint(folder.resolve("worklaod.yaml")))
        .isEqualTo("; did you mean '%s'?".formatted(folder.resolve("workload.yaml")));
    assertThat(NearbyFile.hint(folder.resolve("my-result")))
        .isEqualTo("; did you mean '%s'?".formatted(folder.resolve("my-results")));
  }

  @Test
  void nothingWhereNoneIsNearOrThereIsNoFolder() {
    assertThat(NearbyFile.hint(folder.resolve("completely-different.txt"))).isEmpty();
    assertThat(NearbyFile.hint(folder.resolve("nowhere/workload.yaml"))).isEmpty();
    assertThat(NearbyFile.hint(folder.resolve("other.csv/workload.yaml"))).isEmpty();
    for (String odd : List.of("", "/", ".", "..")) {
      assertThat(NearbyFile.hint(Path.of(odd))).as(odd).isEmpty();
    }
  }

  @Test
  void filesThatAreReadAndThoseThatAreNamed() {
    Path missing = folder.resolve("othr.csv");
    Path near = folder.resolve("other.csv");
    Mistakes mistakes = new Mistakes();
    SourceText.bytes(missing, mistakes);
    Assertions.assertThatThrownBy(mistakes::throwIfAny)
        .hasMessage("%s: there is no such file; did you mean '%s'?".formatted(missing, near));
    Catalog catalog = new Catalog(folder);
    Assertions.assertThatThrownBy(() -> catalog.workload(missing.toString()))
        .hasMessageEndingWith("; did you mean '%s'?".formatted(near));
    Assertions.assertThatThrownBy(() -> catalog.machine("a\0b"))
        .hasMessageEndingWith(
            "; expected a file (docs/reference/data-formats.md says how it is written)");
  }
}
