package akula.formats.sweep;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;

/** Whatever a sweep file holds, it is read or refused with mistakes. */
class SweepFuzzTest {
  private static final SweepChecks CHECKS =
      new SweepChecks() {
        @Override
        public boolean ships(Kind kind, String name) {
          return name.length() < 4;
        }

        @Override
        public Optional<String> mistake(Kind kind, String value) {
          return value.length() % 5 == 4 ? Optional.of("no") : Optional.empty();
        }
      };

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
      SweepReader.read(source.get(), CHECKS);
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }
}
