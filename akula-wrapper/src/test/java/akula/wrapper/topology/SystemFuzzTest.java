package akula.wrapper.topology;

import akula.formats.InvalidInputException;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whatever the files of a recording hold, it is read or refused with mistakes. */
class SystemFuzzTest {
  private static final List<String> FILES =
      List.of(
          "sys/devices/system/cpu/online",
          "sys/devices/system/cpu/cpu0/topology/core_cpus",
          "sys/devices/system/cpu/cpu0/topology/package_cpus_list",
          "sys/devices/system/cpu/cpu1/topology/physical_package_id",
          "sys/devices/system/cpu/cpu0/cache/index0/level",
          "sys/devices/system/cpu/cpu0/cache/index0/size",
          "sys/devices/system/cpu/cpu0/cache/index0/shared_cpu_map",
          "sys/devices/system/cpu/cpu1/cpu_capacity",
          "sys/devices/system/cpu/cpu1/cpufreq/cpuinfo_max_freq",
          "sys/devices/system/node/node0/cpumap",
          "sys/devices/system/node/node0/distance",
          "sys/devices/system/node/node0/meminfo",
          "proc/cpuinfo",
          "proc/self/status",
          "proc/self/cgroup",
          "proc/self/mountinfo",
          "cg/cpuset.cpus");

  @FuzzTest(maxDuration = "30s")
  void aRecording(FuzzedDataProvider data) throws IOException {
    Path folder = Files.createTempDirectory("fuzzed-system");
    try {
      for (String file : FILES) {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, data.consumeAsciiString(80));
      }
      SystemReader.read(folder).description();
    } catch (InvalidInputException e) {
      // refused, with a sentence
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
