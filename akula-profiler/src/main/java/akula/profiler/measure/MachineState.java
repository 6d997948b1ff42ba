package akula.profiler.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the cpus have done since the machine was started, at one moment, as {@code /proc/stat} tells
 * it in ticks of a hundredth of a second.
 *
 * @param nanos when, on the clock of {@link System#nanoTime}
 * @param busySeconds by cpu: processor time of all programs and of the kernel
 * @param stealSeconds by cpu: time that a hypervisor took
 */
record MachineState(
    long nanos, Map<Integer, Double> busySeconds, Map<Integer, Double> stealSeconds) {
  private static final double TICK_SECONDS = 0.01;

  /** Of a line of {@code /proc/stat}: the columns of idle, iowait and steal. */
  private static final int IDLE = 4;

  private static final int WAIT = 5;
  private static final int STEAL = 8;

  /** Guests' time stands in user time too. */
  private static final int GUEST = 9;

  /** Reads the present state below a root. */
  static MachineState read(Path root) throws IOException {
    Map<Integer, Double> busy = new HashMap<>();
    Map<Integer, Double> steal = new HashMap<>();
    for (String line : Files.readAllLines(root.resolve("proc/stat"))) {
      String[] words = line.split(" +");
      if (!words[0].matches("cpu\\d+")) {
        continue;
      }
      int cpu = Integer.parseInt(words[0].substring(3));
      double used = 0;
      for (int i = 1; i < Math.min(words.length, GUEST); i++) {
        used += i == IDLE || i == WAIT || i == STEAL ? 0 : Long.parseLong(words[i]);
      }
      busy.put(cpu, used * TICK_SECONDS);
      steal.put(cpu, words.length > STEAL ? Long.parseLong(words[STEAL]) * TICK_SECONDS : 0);
    }
    return new MachineState(System.nanoTime(), busy, steal);
  }

  /**
   * Returns what happened on some cpus since an earlier state.
   *
   * @param ownSeconds processor time that the programs of the run used in the meantime
   */
  Conditions since(MachineState before, List<Integer> cpus, double ownSeconds, Path root) {
    double seconds = (nanos - before.nanos) * 1e-9;
    double busy = 0;
    double steal = 0;
    for (int cpu : cpus) {
      busy += busySeconds.getOrDefault(cpu, 0.0) - before.busySeconds.getOrDefault(cpu, 0.0);
      steal += stealSeconds.getOrDefault(cpu, 0.0) - before.stealSeconds.getOrDefault(cpu, 0.0);
    }
    double all = seconds * cpus.size();
    return new Conditions(
        seconds,
        Math.max(0, steal / all),
        Math.max(0, (busy - ownSeconds) / all),
        load(root),
        frequencies(root, cpus),
        celsius(root));
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
          .flatMap(MachineState::number)
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
        Optional<Long> milli = text(zone.resolve("temp")).flatMap(MachineState::number);
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
