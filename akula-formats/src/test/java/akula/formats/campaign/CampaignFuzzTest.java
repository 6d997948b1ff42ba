package akula.formats.campaign;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a campaign file holds, it is read or refused with mistakes. */
class CampaignFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void aYamlFile(byte[] data) {
    read("c.yaml", data);
  }

  @FuzzTest(maxDuration = "30s")
  void aJsonFile(byte[] data) {
    read("c.json", data);
  }

  private static void read(String name, byte[] data) {
    var source = SourceText.of(name, data, new Mistakes());
    if (source.isEmpty()) {
      return;
    }
    try {
      CampaignReader.read(source.get());
    } catch (InvalidInputException e) {
      // refused, as it should be
    }
  }
}
