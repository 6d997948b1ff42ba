package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.KindFiles;
import akula.formats.SourceText;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.DataSet;
import akula.formats.workload.WorkloadReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Threads that go through data which caches hold from turn to turn, worked out by hand. 1 KiB takes
 * 1 us in the cache of the core, 8 KiB; 17 us from the shared one, 64 KiB; 161 us from memory.
 */
class TouchTest {
  private static final String DATA =
      """
      {"name": "x", "modelled": true, "models": {"memory_domain": [{
      "model": "resident-cache", "core_kib": 8, "shared_kib": 64, "line_bytes": 64,
      "shared_ns": 1000, "memory_ns": 10000, "hidden": 0}]}}
      """;

  private static final String YIELDS =
      "program: [{repeat: 2, program: [{touch: 40KiB}, {yield: true}]}]";

  private static final double MEMORY = 40 * 161;
  private static final double SHARED = 40 * 17;

  private static DataSet data() throws Exception {
    return new KindFiles(
            Map.of(
                "dataset.json",
                DATA,
                "applications.csv",
                "application,solo_s\na,1\nb,1\n",
                "resident-cache.csv",
                "application,ns_per_kib,access\na,1000,read\n"))
        .read();
  }

  private static Simulator run(int cores, Settings settings, String entries) throws Exception {
    return run(cores, settings, entries, new NaiveSpread());
  }

  private static Simulator run(int cores, Settings settings, String entries, Scheduler policy)
      throws Exception {
    BootstrapData data = BootstrapData.of(data());
    SourceText source = new SourceText("w.yaml", "launches:\n" + entries);
    Launches launches = Launches.of(WorkloadReader.read(source, Optional.empty()), data);
    MachineDescription machine = MachineDescription.regular("m", 1, cores, 1);
    Simulator simulator = new Simulator(machine, data, settings);
    simulator.run(launches, policy, "test", 1);
    return simulator;
  }

  private static double[] micros(Simulator simulator) {
    return IntStream.range(0, simulator.threadCount())
        .mapToDouble(i -> simulator.endNanos(i) / 1e3)
        .toArray();
  }

  private static long[] misses(Simulator simulator) {
    return IntStream.range(0, simulator.threadCount()).mapToLong(simulator::missCount).toArray();
  }

  /** The last yield lets the other one finish first. */
  @Test
  void siblingsThatRunOneAfterTheOtherLoadOnce() throws Exception {
    Simulator both = run(1, Settings.DEFAULT, "  - {application: a, threads: 2, " + YIELDS + "}\n");
    assertThat(micros(both)).containsExactly(MEMORY + 3 * SHARED, MEMORY + 3 * SHARED);
    assertThat(misses(both)).containsExactly(640, 0);
    assertThat(both.soloNanos(0)).isEqualTo(2 * SHARED * 1e3);
    assertThat(both.workNanos(1)).isEqualTo(2 * SHARED * 1e3);
  }

  /**
   * Each takes the place of the other's data: 16 of 40 KiB are lost, and 24 come from the cache.
   */
  @Test
  void othersTakeThePlaceOfSomeOfIt() throws Exception {
    Simulator two = run(1, Settings.DEFAULT, ("  - {application: a, " + YIELDS + "}\n").repeat(2));
    double again = 24 * 17 + 16 * 161;
    assertThat(micros(two)).containsExactly(2 * MEMORY + 2 * again, 2 * MEMORY + 2 * again);
    assertThat(misses(two)).containsExactly(640 + 256, 640 + 256);
  }

  /** Each loads one half of the lines. */
  @Test
  void siblingsThatRunAtOnceLoadOnce() throws Exception {
    Simulator both = run(2, Settings.DEFAULT, "  - {application: a, threads: 2, " + YIELDS + "}\n");
    assertThat(micros(both))
        .containsExactly((MEMORY + SHARED) / 2 + SHARED, (MEMORY + SHARED) / 2 + SHARED);
    assertThat(misses(both)).containsExactly(640, 0);
  }

  /** Reads parameters of the first thread at the end of each interval. */
  private static final class Reader implements Scheduler {
    private final List<List<Double>> readings = new ArrayList<>();
    private AkulaThread first;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      machine.addThread(thread);
      thread.activate();
      if (first == null) {
        first = thread;
        NAMES.forEach(first::addParameter);
      }
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.nowNanos() > 0) {
        readings.add(NAMES.stream().map(first::readParameter).toList());
      }
    }
  }

  private static final List<String> NAMES =
      List.of(
          Parameters.BUS_TRANSACTION_RATE, Parameters.MEMORY_BANDWIDTH, Parameters.PROGRESS_RATE);

  /**
   * A pass of 6,440 us that loads 640 lines and counts as 680 us, then work: in intervals of 4 ms
   * there are 4,000 of the 6,440 us, the rest, and work alone.
   */
  @Test
  void policiesReadMissesByTime() throws Exception {
    Reader policy = new Reader();
    run(
        1,
        interval(Duration.ofMillis(4)),
        "  - {application: a, program: [{touch: 40KiB}, {work: 20ms}]}\n",
        policy);
    double inFirst = 640 * 4000 / MEMORY;
    double work = SHARED * 4000 / MEMORY;
    assertReadings(policy.readings.get(0), inFirst, work);
    assertReadings(policy.readings.get(1), 640 - inFirst, SHARED - work + 8000 - MEMORY);
    assertReadings(policy.readings.get(2), 0, 4000);
  }

  private static void assertReadings(List<Double> read, double lines, double workMicros) {
    assertThat(read.get(0)).isCloseTo(lines / 4000, within(1e-9));
    assertThat(read.get(1)).isCloseTo(lines * 64 / 4000, within(1e-9));
    assertThat(read.get(2)).isCloseTo(workMicros / 4000, within(1e-9));
  }

  private static Settings interval(Duration length) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        length,
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  /** Each on a context of its own; the first and the last exchange places after a millisecond. */
  private static final class Exchanger implements Scheduler {
    private final List<AkulaThread> all = new ArrayList<>();
    private boolean exchanged;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      machine.getContext(all.size()).addThread(thread);
      thread.activate();
      all.add(thread);
      machine.wakeAt(1_000_000);
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (!exchanged && machine.nowNanos() == 1_000_000) {
        all.getFirst().exchangePlaces(all.getLast());
        exchanged = true;
      }
    }
  }

  /** It takes 6440 us in all, wherever; who comes after 2 ms finds what it has begun to load. */
  @Test
  void whoWasMovedAwayIsNotFollowed() throws Exception {
    String entries =
        """
          - {application: a, threads: 2, program: [{only: [1], program: [{sleep: 2ms}]}, {touch: 40KiB}]}
          - {application: b, program: [{work: 10ms}]}
        """;
    Simulator moved = run(3, Settings.DEFAULT, entries, new Exchanger());
    assertThat(micros(moved)).containsExactly(MEMORY, 2000 + SHARED, 10_000);
    assertThat(misses(moved)).containsExactly(640, 0, 0);
  }

  /** A pass begins when the switch has been paid for. */
  @Test
  void aSwitchIsPaidBefore() throws Exception {
    Settings settings = Settings.DEFAULT.with(SwitchPrice.afterSlice(Duration.ofNanos(50_000)));
    Simulator two = run(1, settings, ("  - {application: a, " + YIELDS + "}\n").repeat(2));
    double again = 24 * 17 + 16 * 161;
    assertThat(micros(two)[1]).isEqualTo(2 * MEMORY + 2 * again + 4 * 50);
  }

  @Test
  void whoseDataAreNotKnownIsRefused() {
    assertThatThrownBy(
            () -> run(1, Settings.DEFAULT, "  - {application: b, program: [{touch: 1KiB}]}\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "application b touches data, and no contention model of data set x says how long that"
                + " takes");
  }
}
