package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pictures of the documentation are what its commands make. As in {@link SamplesTest}, {@code
 * -Dakula.samples.write=true} writes them.
 */
class PicturesTest {
  private static final Path PICTURES = Path.of("docs/guide/pictures");

  @TempDir private Path folder;

  @Test
  void theHeatMapOfTheGallery() throws IOException {
    Path made = folder.resolve("heat-map.svg");
    works("data show spec2006-small-cache --all --picture " + made);
    assertSame(made, "heat-map.svg");
  }

  @Test
  void thePlotOfTheGallery() throws IOException {
    Path results = folder.resolve("results");
    works("sweep --category D4_T4 --policy naive_spread --policy di --out " + results);
    works("report " + results + " --plots " + folder.resolve("plots"));
    assertSame(folder.resolve("plots/distribution-average.svg"), "gallery.svg");
  }

  private static void works(String command) {
    Cli cli = Cli.line(command);
    assertThat(cli.code()).as(cli.err()).isZero();
  }

  private static void assertSame(Path made, String picture) throws IOException {
    Path kept = PICTURES.resolve(picture);
    if (Boolean.getBoolean("akula.samples.write")) {
      Files.copy(made, kept, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(kept).hasSameTextualContentAs(made);
  }
}
