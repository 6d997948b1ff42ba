package akula.formats.machine;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a machine file holds, it is read (and reads back the same) or refused with mistakes. */
class MachineFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void aJsonFile(byte[] data) throws InvalidInputException {
    read("m.json", data);
  }

  @FuzzTest(maxDuration = "30s")
  void aYamlFile(byte[] data) throws InvalidInputException {
    read("m.yaml", data);
  }

  private static void read(String name, byte[] data) throws InvalidInputException {
    var source = SourceText.of(name, data, new Mistakes());
    if (source.isEmpty()) {
      return;
    }
    MachineDescription machine;
    try {
      machine = MachineReader.read(source.get());
    } catch (InvalidInputException e) {
      return;
    }
    var written = new SourceText("w.json", MachineWriter.text(machine));
    if (!MachineReader.read(written).equals(machine)) {
      throw new AssertionError("read back differently: " + machine);
    }
  }
}
