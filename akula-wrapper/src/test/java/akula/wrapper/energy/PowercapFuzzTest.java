package akula.wrapper.energy;

import akula.wrapper.launch.RunDirectory;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whatever the files of powercap hold, there is a source or a reason why not. */
class PowercapFuzzTest {
  private static final List<String> FILES =
      List.of(
          "sys/class/powercap/intel-rapl:0/name",
          "sys/class/powercap/intel-rapl:0/max_energy_range_uj",
          "sys/class/powercap/intel-rapl:0/energy_uj",
          "sys/class/powercap/intel-rapl:1/name",
          "sys/class/powercap/intel-rapl:1/energy_uj",
          "proc/cpuinfo");

  @FuzzTest(maxDuration = "30s")
  void aMachine(FuzzedDataProvider data) throws IOException {
    Path folder = Files.createTempDirectory("fuzzed-powercap");
    try {
      for (String file : FILES) {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, data.consumeAsciiString(80));
      }
      EnergySource source = EnergySource.in(folder, () -> {});
      if (source instanceof EnergySource.NoCounters none && none.reason().lines().count() != 1) {
        throw new AssertionError(none.reason());
      }
    } finally {
      RunDirectory.delete(folder);
    }
  }
}
