package akula.profiler.cachegrind;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Whatever such a file holds, it is read or refused with a mistake. */
class CachegrindFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void aFile(byte[] data) throws IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(data), StandardCharsets.ISO_8859_1));
    try {
      CachegrindFile.read("c.out", lines);
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }
}
