package akula.profiler.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * In what state the machine was at one moment, as far as it tells.
 *
 * @param load average load of the last minute, NaN if it is not reported
 * @param frequenciesHz present frequency of each cpu that was asked for, hertz; empty if not known
 * @param celsius the highest temperature that is reported, NaN if none is
 */
public record MachineReading(double load, List<Long> frequenciesHz, double celsius) {
  /** Nothing is known. */
  public static final MachineReading UNKNOWN =
      new MachineReading(Double.NaN, List.of(), Double.NaN);

  /** Keeps its own copy. */
  public MachineReading {
    frequenciesHz = List.copyOf(frequenciesHz);
  }

  /** Reads the present state below a root. */
  static MachineReading read(Path root, List<Integer> cpus) {
    return new MachineReading(load(root), frequencies(root, cpus), celsius(root));
  }

  private static double load(Path root) {
    return text(root.resolve("proc/loadavg"))
        .map(text -> Double.parseDouble(text.split(" ")[0]))
        .orElse(Double.NaN);
  }

  private static List<Long> frequencies(Path root, List<Integer> cpus) {
    List<Long> all = new ArrayList<>();
    for (int cpu : cpus) {
      text(root.resolve("sys/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq".formatted(cpu)))
          .flatMap(MachineReading::number)
          .ifPresent(kiloHz -> all.add(kiloHz * 1000));
    }
    return all.size() == cpus.size() ? all : List.of();
  }

  private static double celsius(Path root) {
    double highest = Double.NaN;
    Path zones = root.resolve("sys/class/thermal");
    if (!Files.isDirectory(zones)) {
      return highest;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(zones, "thermal_zone*")) {
      for (Path zone : all) {
        Optional<Long> milli = text(zone.resolve("temp")).flatMap(MachineReading::number);
        if (milli.isPresent() && !(milli.get() * 1e-3 <= highest)) {
          highest = milli.get() * 1e-3;
        }
      }
    } catch (IOException e) {
      return highest;
    }
    return highest;
  }

  private static Optional<Long> number(String text) {
    return text.matches("-?\\d{1,15}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }

  private static Optional<String> text(Path file) {
    try {
      return Optional.of(Files.readString(file).strip());
    } catch (IOException e) {
      return Optional.empty(); // not every machine has it
    }
  }
}
