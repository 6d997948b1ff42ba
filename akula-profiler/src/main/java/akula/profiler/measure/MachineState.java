package akula.profiler.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the cpus have done since the machine was started, at one moment, as {@code /proc/stat} tells
 * it in ticks of a hundredth of a second.
 *
 * @param nanos when, on the clock of {@link System#nanoTime}
 * @param busySeconds by cpu: processor time of all programs and of the kernel
 * @param stealSeconds by cpu: time that a hypervisor took
 * @param reading in what state the machine was
 */
record MachineState(
    long nanos,
    Map<Integer, Double> busySeconds,
    Map<Integer, Double> stealSeconds,
    MachineReading reading) {
  private static final double TICK_SECONDS = 0.01;

  /** Of a line of {@code /proc/stat}: the columns of idle, iowait and steal. */
  private static final int IDLE = 4;

  private static final int WAIT = 5;
  private static final int STEAL = 8;

  /** Guests' time stands in user time too. */
  private static final int GUEST = 9;

  /**
   * Reads the present state below a root.
   *
   * @param cpus whose frequencies are read
   */
  static MachineState read(Path root, List<Integer> cpus) throws IOException {
    MachineReading reading = MachineReading.read(root, cpus);
    List<String> lines = Files.readAllLines(root.resolve("proc/stat"));
    return of(System.nanoTime(), lines, reading);
  }

  /** Returns what the lines of {@code /proc/stat} say that were read at a moment. */
  static MachineState of(long nanos, List<String> lines, MachineReading reading) {
    Map<Integer, Double> busy = new HashMap<>();
    Map<Integer, Double> steal = new HashMap<>();
    for (String line : lines) {
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
    return new MachineState(nanos, busy, steal, reading);
  }

  /**
   * Returns what happened since an earlier state.
   *
   * @param cpus of the run
   * @param neighbours other cpus that share something with them
   * @param ownSeconds processor time that the programs of the run used in the meantime, wherever
   */
  Conditions since(
      MachineState before, List<Integer> cpus, List<Integer> neighbours, double ownSeconds) {
    double seconds = (nanos - before.nanos) * 1e-9;
    double busy = cpus.stream().mapToDouble(cpu -> busy(before, cpu)).sum();
    double steal =
        cpus.stream().mapToDouble(cpu -> difference(before.stealSeconds, stealSeconds, cpu)).sum();
    double all = seconds * cpus.size();
    double elsewhere = Math.max(0, ownSeconds - busy); // a program may bind itself elsewhere
    double busiest = neighbours.stream().mapToDouble(cpu -> busy(before, cpu)).max().orElse(0);
    return new Conditions(
        seconds,
        Math.max(0, steal / all),
        Math.max(0, (busy - ownSeconds) / all),
        neighbours.isEmpty() ? Double.NaN : Math.max(0, (busiest - elsewhere) / seconds),
        before.reading,
        reading);
  }

  private double busy(MachineState before, int cpu) {
    return difference(before.busySeconds, busySeconds, cpu);
  }

  private static double difference(
      Map<Integer, Double> before, Map<Integer, Double> after, int cpu) {
    return after.getOrDefault(cpu, 0.0) - before.getOrDefault(cpu, 0.0);
  }
}
