package akula.toolkit.bundle;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** Whatever a bundle holds, it is read or refused with mistakes, and no name leads out of it. */
class BundleFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anArchive(byte[] data) {
    try {
      BundleFiles.decode("b.zip", data).files().keySet().forEach(BundleFuzzTest::requireInside);
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }

  @FuzzTest(maxDuration = "30s")
  void anIndex(byte[] data) {
    try {
      BundleIndex index = BundleIndex.decode("b.zip, index.json", data);
      index.hashes().keySet().forEach(BundleFuzzTest::requireInside);
      BundleIndex.decode("again", index.encode());
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }

  private static void requireInside(String name) {
    Path folder = Path.of("folder");
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder) || file.equals(folder)) {
      throw new AssertionError(name);
    }
  }
}
