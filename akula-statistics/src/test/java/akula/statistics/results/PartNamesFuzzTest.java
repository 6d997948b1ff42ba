package akula.statistics.results;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** Whatever a manifest holds, no name of a part leads out of its folder. */
class PartNamesFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void names(byte[] manifest) {
    Path folder = Path.of("results");
    for (String name : PartNames.of(manifest)) {
      Path part = folder.resolve(name).normalize();
      if (!folder.equals(part.getParent())) {
        throw new AssertionError(name);
      }
    }
  }
}
