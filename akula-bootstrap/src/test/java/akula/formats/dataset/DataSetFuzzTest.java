package akula.formats.dataset;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whatever one of the files holds, a data set is read or refused with mistakes; and what was read
 * can be written and read again.
 */
class DataSetFuzzTest {
  private static final List<String> FILES =
      List.of(
          "dataset.json",
          "applications.csv",
          "relative-speed.csv",
          "groups.csv",
          "curves.csv",
          "phases.csv",
          "uncertainty.csv");

  @FuzzTest(maxDuration = "30s")
  void aFileOfADataSet(byte[] data) throws InvalidInputException {
    if (data.length == 0) {
      return;
    }
    var files = new TreeMap<String, byte[]>();
    var example = new Example();
    FILES.forEach(f -> files.put(f, example.text(f).getBytes(StandardCharsets.UTF_8)));
    String changed = FILES.get(Math.floorMod(data[0] - '0', FILES.size()));
    files.put(changed, java.util.Arrays.copyOfRange(data, 1, data.length));
    DataSet read;
    try {
      read = DataSetReader.read(Path.of("d"), files, ContentionKinds.ofClassPath());
    } catch (InvalidInputException e) {
      return;
    }
    readsBack(read);
  }

  private static void readsBack(DataSet read) throws InvalidInputException {
    Map<String, byte[]> written = DataSetWriter.files(read);
    DataSet again = DataSetReader.read(Path.of("d"), written, ContentionKinds.ofClassPath());
    if (!again.withContentHash("").equals(read.withContentHash(""))) {
      throw new AssertionError("read back differently: " + read + " and " + again);
    }
  }
}
