package akula.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTextTest {

  @Test
  void aFileThatIsTooLargeIsRefusedByItsSize(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("large.yaml");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(200_000_001);
    }
    assertThat(mistake(file))
        .isEqualTo("[%s: has 200000001 bytes; expected at most 200000000]".formatted(file));
  }

  @Test
  void whatHasNoSizeIsReadNoFurtherThanFilesAre() {
    Path endless = Path.of("/dev/zero");
    assumeThat(endless).exists();
    assertThat(mistake(endless))
        .isEqualTo("[/dev/zero: has more than 200000000 bytes; expected at most 200000000]");
  }

  @Test
  void whatIsNotUtf8IsNamedWithItsLine() {
    Mistakes mistakes = new Mistakes();
    byte[] latin1 = "one\ntwo \u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(SourceText.of("a.csv", latin1, mistakes)).isEmpty();
    assertThat(mistakes.list().toString())
        .isEqualTo("[a.csv:2: has bytes that are not UTF-8; expected a text in UTF-8]");
  }

  @Test
  void theCharacterForWhatCannotBeReadMayStandInAText() {
    Mistakes mistakes = new Mistakes();
    byte[] bytes = "\uFEFFa \uFFFD \u00e9".getBytes(StandardCharsets.UTF_8);
    assertThat(SourceText.of("a.csv", bytes, mistakes))
        .contains(new SourceText("a.csv", "a \uFFFD \u00e9"));
    assertThat(mistakes.isEmpty()).isTrue();
  }

  private static String mistake(Path file) {
    Mistakes mistakes = new Mistakes();
    assertThat(SourceText.read(file, mistakes)).isEmpty();
    return mistakes.list().toString();
  }
}
