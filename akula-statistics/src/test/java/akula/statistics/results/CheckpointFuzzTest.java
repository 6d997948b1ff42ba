package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;

/** Whatever the steps of a journal are, they are those of a sweep or a broken journal. */
class CheckpointFuzzTest {
  private static final Path FOLDER = Path.of("results");

  @FuzzTest(maxDuration = "30s")
  void steps(byte[] data) {
    List<String> steps = new String(data, UTF_8).lines().toList();
    try {
      for (Checkpoint checkpoint : Checkpoint.of(FOLDER, steps)) {
        for (Checkpoint.State file : checkpoint.files()) {
          Path part = PartFile.partOf(FOLDER.resolve(file.name())).normalize();
          if (!FOLDER.equals(part.getParent()) || file.length() < 0) {
            throw new AssertionError(file);
          }
        }
      }
    } catch (InvalidInputException e) {
      if (e.mistakes().size() != 1) {
        throw new AssertionError(e.getMessage());
      }
    }
  }
}
