package akula.profiler.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What two texts of {@code /proc/stat}, a second apart, say of the run between them. */
class MachineStateTest {
  /** user, nice, system, idle, iowait, irq, softirq, steal, guest, guest_nice. */
  private static final String BEFORE =
      """
      cpu  30100 0 2000 500000 300 0 30 70 40 0
      cpu0 10000 0 1000 200000 100 0 10 20 40 0
      cpu1 20000 0 1000 300000 200 0 20 50 0 0
      cpu2 100 0 0 0 0 0 0 0 0 0
      intr 12345 0 0
      """;

  /** cpu0 was busy for 97 ticks, and 2 were stolen; cpu1 for 4; cpu2 for 60. */
  private static final String AFTER =
      """
      cpu  30255 0 2000 500000 300 0 30 72 40 0
      cpu0 10090 1 1002 200000 103 2 12 22 90 0
      cpu1 20004 0 1000 300096 200 0 20 50 0 0
      cpu2 160 0 0 40 0 0 0 0 0 0
      """;

  @TempDir private Path root;

  private static MachineState state(long nanos, String text) {
    return MachineState.of(nanos, text.lines().toList(), MachineReading.UNKNOWN);
  }

  private static Conditions between(
      List<Integer> cpus, List<Integer> neighbours, double ownSeconds) {
    return state(1_500_000_000, AFTER)
        .since(state(500_000_000, BEFORE), cpus, neighbours, ownSeconds);
  }

  @Test
  void whatIsNotTheRunsOwnIsOthers() {
    Conditions conditions = between(List.of(0), List.of(), 0.95);
    assertThat(conditions.seconds()).isEqualTo(1, within(1e-9));
    assertThat(conditions.othersShare()).isEqualTo(0.97 - 0.95, within(1e-9));
    assertThat(conditions.stealShare()).isEqualTo(0.02, within(1e-9));
    assertThat(conditions.neighboursShare()).isNaN();
    assertThat(between(List.of(0, 1), List.of(), 0.95).othersShare())
        .isEqualTo((0.97 + 0.04 - 0.95) / 2, within(1e-9));
    assertThat(between(List.of(0), List.of(), 2).othersShare()).isZero();
  }

  @Test
  void theBusiestNeighbourCounts() {
    assertThat(between(List.of(0), List.of(1), 0.97).neighboursShare())
        .isEqualTo(0.04, within(1e-9));
    Conditions beside = between(List.of(0), List.of(1, 2), 0.97);
    assertThat(beside.neighboursShare()).isEqualTo(0.6, within(1e-9));
    assertThat(beside.disturbance()).startsWith("other programs used 60.0% of a cpu that shares");
  }

  @Test
  void whatTheRunDidOnItsNeighboursIsNoDisturbance() {
    assertThat(between(List.of(0), List.of(2), 0.97 + 0.55).neighboursShare())
        .isEqualTo(0.05, within(1e-9));
    assertThat(between(List.of(0), List.of(2), 3).neighboursShare()).isZero();
  }

  private static String reported(double seconds, double steal, double others, double neighbours) {
    return new Conditions(
            seconds, steal, others, neighbours, MachineReading.UNKNOWN, MachineReading.UNKNOWN)
        .disturbance();
  }

  @Test
  void whatIsReportedDisturbsByMoreThanTheClockCannotTell() {
    assertThat(reported(10, 0, 0, Double.NaN)).isEmpty();
    assertThat(reported(10, 0.0119, 0.0319, 0.0319)).isEmpty();
    assertThat(reported(10, 0.0121, 0, 0)).isEqualTo("the hypervisor took 1.2% of the time");
    assertThat(reported(10, 0, 0.0321, 0)).isEqualTo("other programs used 3.2% of the time");
    assertThat(reported(10, 0, 0, 0.0321))
        .isEqualTo(
            "other programs used 3.2% of a cpu that shares a core or a memory domain with it");
    assertThat(reported(0.1, 0, 0.22, 0.22)).as("20 ms of 100 ms").isEmpty();
  }

  @Test
  void aBusyMachineIsReportedAsSuch() {
    assertThat(BusyCheck.disturbance(between(List.of(1), List.of(), 0))).isEmpty();
    assertThat(BusyCheck.disturbance(between(List.of(2), List.of(), 0)))
        .isEqualTo("other programs use 60% of the cpus that are to be measured on");
    assertThat(BusyCheck.disturbance(between(List.of(1), List.of(2), 0)))
        .startsWith("other programs use 60% of a cpu that shares");
    Conditions stolen = new Conditions(1, 0.07, 0, 0, List.of(), Double.NaN);
    assertThat(BusyCheck.disturbance(stolen))
        .isEqualTo("the hypervisor takes 7% of the cpus' time");
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void theStateIsReadBeforeAndAfter() throws Exception {
    write("proc/stat", BEFORE);
    write("proc/loadavg", "0.25 0.10 0.05 1/100 4711\n");
    write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "800000\n");
    write("sys/class/thermal/thermal_zone0/temp", "41500\n");
    write("sys/class/thermal/thermal_zone1/temp", "39000\n");
    MachineState before = MachineState.read(root, List.of(1));
    write("proc/stat", AFTER);
    write("proc/loadavg", "1.75 0.10 0.05 1/100 4711\n");
    write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3400000\n");
    write("sys/class/thermal/thermal_zone1/temp", "77000\n");
    Conditions conditions =
        MachineState.read(root, List.of(1)).since(before, List.of(1), List.of(), 0);
    assertThat(conditions.before())
        .isEqualTo(new MachineReading(0.25, List.of(800_000_000L), 41.5));
    assertThat(conditions.after()).isEqualTo(new MachineReading(1.75, List.of(3_400_000_000L), 77));
    assertThat(MachineState.read(root, List.of(0, 1)).reading().frequenciesHz()).isEmpty();
  }

  @Test
  void besideIsWhatSharesADomain() {
    // Two domains of two cores with two contexts each: 0 to 3, and 4 to 7.
    Surroundings all = Surroundings.of(MachineDescription.regular("m", 2, 2, 2));
    assertThat(all.beside(List.of(0))).containsExactly(1, 2, 3);
    assertThat(all.beside(List.of(0, 2))).containsExactly(1, 3);
    assertThat(all.beside(List.of(2, 5))).containsExactly(0, 1, 3, 4, 6, 7);
    assertThat(Surroundings.NONE.beside(List.of(0))).isEmpty();
    assertThat(Surroundings.of(MachineDescription.regular("m", 2, 1, 1)).beside(List.of(0)))
        .isEmpty();
  }
}
