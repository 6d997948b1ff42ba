package akula.formats.workload;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.List;
import java.util.Optional;

/** Whatever a workload file holds, it is read or refused with mistakes. */
class WorkloadFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void aCsvFile(byte[] data) {
    read("w.csv", data);
  }

  @FuzzTest(maxDuration = "30s")
  void aYamlFile(byte[] data) {
    read("w.yaml", data);
  }

  @FuzzTest(maxDuration = "30s")
  void aJsonFile(byte[] data) {
    read("w.json", data);
  }

  private static void read(String name, byte[] data) {
    var source = SourceText.of(name, data, new Mistakes());
    if (source.isEmpty()) {
      return;
    }
    try {
      WorkloadReader.read(source.get(), Optional.of(List.of("alpha", "beta")));
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }
}
