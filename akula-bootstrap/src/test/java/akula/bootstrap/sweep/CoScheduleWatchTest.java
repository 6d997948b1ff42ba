package akula.bootstrap.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.pieces.LastFirst;
import akula.formats.csv.RowEncoder;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTimes;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.coschedules.CoScheduleTotals.Cell;
import akula.statistics.results.CoSchedulesCsv;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who ran beside whom, by hand and as a slow count of all segments says. */
class CoScheduleWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final int D = 3;
  private static final int[] SOLO_SECONDS = {100, 150, 175, 200};

  /** Nobody slows anybody, so that times can be worked out by hand. */
  private static BootstrapData data() {
    List<Application> rows = new ArrayList<>();
    for (int i = 0; i < SOLO_SECONDS.length; i++) {
      rows.add(
          new Application(
              String.valueOf((char) ('A' + i)),
              SOLO_SECONDS[i],
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(),
              List.of(new Phase(i, SOLO_SECONDS[i]))));
    }
    DataSet set = new DataSet("four", "", false, List.of(), rows, Map.of(), "");
    return new BootstrapData(set, Map.of());
  }

  /** Does something at each interval, and at time 0 when all are launched. */
  private record Script(BiConsumer<Long, Machine> deed) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      deed.accept(machine.nowNanos() / SECOND, machine);
    }
  }

  /** The n-th thread on the n-th of these contexts, for ever. */
  private static Script places(int... contexts) {
    return new Script((_, machine) -> {
      for (AkulaThread thread : machine.threads()) {
        machine.getContext(contexts[thread.id() % contexts.length]).addThread(thread);
      }
    });
  }

  private static Launches together(long closedSeconds, int... applications) {
    return new Launches(applications, new long[applications.length], closedSeconds * SECOND);
  }

  private static Settings settings(Settings.Mode mode) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        mode,
        usual.tick(),
        usual.interval(),
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }

  private static CoScheduleTotals run(
      MachineDescription machine, CoScheduleLevel level, Launches launches, Scheduler policy)
      throws Exception {
    return run(new Simulator(machine, data(), Settings.DEFAULT), level, launches, policy);
  }

  private static CoScheduleTotals run(
      Simulator simulator, CoScheduleLevel level, Launches launches, Scheduler policy)
      throws Exception {
    CoScheduleWatch watch = new CoScheduleWatch(simulator, level);
    watch.begin(launches);
    simulator.run(launches, policy, "test", 1, watch);
    return totals(watch.finished(), watch);
  }

  private static CoScheduleTotals totals(CoScheduleTimes times, CoScheduleWatch watch) {
    CoScheduleTotals totals = new CoScheduleTotals();
    totals.add(0, 0, times, i -> String.valueOf((char) ('A' + watch.application(i))));
    return totals;
  }

  /** As {@code A: 100, A alone: 0.5, A B: 3}, in seconds. */
  private static String text(CoScheduleTotals totals) {
    List<String> all = new ArrayList<>();
    totals.forEach((cell, time) ->
        all.add((cell.application() + " " + cell.beside()).strip() + ": " + seconds(time)));
    return String.join(", ", all);
  }

  private static String seconds(Duration time) {
    return time.getNano() == 0
        ? Long.toString(time.getSeconds())
        : Double.toString(time.getSeconds() + time.getNano() / 1e9);
  }

  @Test
  void twoThreadsOfOneCore() throws Exception {
    MachineDescription core = MachineDescription.regular("core", 1, 1, 2);
    assertThat(text(run(core, CoScheduleLevel.CORE, together(0, A, B), places(0, 1))))
        .isEqualTo("A: 100, A B: 100, B: 150, B alone: 50, B A: 100");
    MachineDescription two = MachineDescription.regular("two", 1, 2, 1);
    assertThat(text(run(two, CoScheduleLevel.CORE, together(0, A, B), places(0, 1))))
        .isEqualTo("A: 100, A alone: 100, B: 150, B alone: 150");
    assertThat(text(run(two, CoScheduleLevel.DOMAIN, together(0, A, B), places(0, 1))))
        .isEqualTo("A: 100, A B: 100, B: 150, B alone: 50, B A: 100");
  }

  @Test
  void fourThreadsOfWhichTwoChangePlaces() throws Exception {
    Script script =
        new Script((second, machine) -> {
          if (second == 0) {
            places(0, 1, 2, 3).updateSchedule(machine);
          } else if (second == 50) {
            machine.getContext(2).addThread(machine.getThread(B));
            machine.getContext(1).addThread(machine.getThread(C));
          }
        });
    MachineDescription machine = MachineDescription.regular("m", 1, 2, 2);
    assertThat(text(run(machine, CoScheduleLevel.CORE, together(0, A, B, C, D), script)))
        .isEqualTo(
            "A: 100, A B: 50, A C: 50, B: 150, B A: 50, B D: 100,"
                + " C: 175, C alone: 75, C A: 50, C D: 50, D: 200, D alone: 50, D B: 100, D C: 50");
  }

  /** A second instance beside it is the same time, not more of it. */
  @Test
  void twoOfOneApplicationCountOnceForWhoIsBesideThem() throws Exception {
    MachineDescription core = MachineDescription.regular("core", 1, 1, 4);
    assertThat(text(run(core, CoScheduleLevel.CORE, together(0, A, A, B), places(0, 1, 2))))
        .isEqualTo("A: 200, A A: 200, A B: 200, B: 150, B alone: 50, B A: 100");
  }

  @Test
  void thoseThatTakeTurnsAreNotBesideEachOther() throws Exception {
    MachineDescription core = MachineDescription.regular("core", 1, 1, 2);
    assertThat(text(run(core, CoScheduleLevel.CORE, together(0, A, A, D), places(0, 0, 1))))
        .isEqualTo("A: 200, A D: 200, D: 200, D A: 200");
    assertThat(text(run(core, CoScheduleLevel.CORE, together(0, A, B, D), places(0, 0, 1))))
        .startsWith("A: 100, A D: 100, B: 150, B alone: 50, B D: 100, D: 200, D A: 100, D B: 100");
  }

  @Test
  void theDrainOfAClosedRunIsLeftOut() throws Exception {
    MachineDescription core = MachineDescription.regular("core", 1, 1, 2);
    assertThat(text(run(core, CoScheduleLevel.CORE, together(120, A, B), places(0, 1))))
        .isEqualTo("A: 120, A B: 120, B: 120, B A: 120");
  }

  /** In each step of tick mode those of one context have their parts of it. */
  @Test
  void stepsAreDivided() throws Exception {
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("core", 1, 1, 2), data(), settings(Settings.Mode.TICK));
    assertThat(text(run(simulator, CoScheduleLevel.CORE, together(0, A, A, D), places(0, 0, 1))))
        .isEqualTo("A: 200, A D: 200, D: 200, D A: 200");
  }

  /** Moves some threads at every interval. */
  private static Script restless(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return new Script((_, machine) -> {
      for (AkulaThread thread : machine.threads()) {
        if (thread.context() == null || random.nextInt(4) == 0) {
          machine.getContext(random.nextInt(machine.contextCount())).addThread(thread);
        }
      }
    });
  }

  private static Launches random(SplittableRandom random) {
    int[] applications = random.ints(random.nextInt(2, 9), 0, 4).toArray();
    return together(0, applications);
  }

  /** Writes down who ran on each core in each segment. */
  private static final class Slow implements RunObserver {
    private final Simulator simulator;
    private final CoScheduleLevel level;
    private final Map<String, Long> nanos = new TreeMap<>();
    private Map<Integer, List<Integer>> there = new HashMap<>();
    private long begin;

    Slow(Simulator simulator, CoScheduleLevel level) {
      this.simulator = simulator;
      this.level = level;
    }

    @Override
    public void segmentBegan(long now) {
      begin = now;
      there = new HashMap<>();
      for (int context = 0; context < simulator.machine().contextCount(); context++) {
        int thread = simulator.runningOn(context);
        if (thread >= 0) {
          there
              .computeIfAbsent(
                  level.numberOf(simulator.machine().getContext(context)), _ -> new ArrayList<>())
              .add(simulator.application(thread));
        }
      }
    }

    @Override
    public void segmentEnded(long now) {
      for (List<Integer> group : there.values()) {
        for (int i = 0; i < group.size(); i++) {
          List<Integer> others = new ArrayList<>(group);
          others.remove(i);
          add(group.get(i), "", now - begin);
          if (others.isEmpty()) {
            add(group.get(i), CoScheduleTotals.ALONE, now - begin);
          }
          for (int other : others.stream().distinct().toList()) {
            add(group.get(i), name(other), now - begin);
          }
        }
      }
      begin = now;
    }

    private void add(int application, String beside, long time) {
      nanos.merge(name(application) + " " + beside, time, Long::sum);
    }

    private static String name(int application) {
      return String.valueOf((char) ('A' + application));
    }
  }

  private record Both(RunObserver first, RunObserver second) implements RunObserver {
    @Override
    public void segmentBegan(long now) {
      first.segmentBegan(now);
      second.segmentBegan(now);
    }

    @Override
    public void segmentEnded(long now) {
      first.segmentEnded(now);
      second.segmentEnded(now);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aSlowCountOfAllSegmentsSaysTheSame(int contexts) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", 2, 2, contexts);
    for (long seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CoScheduleLevel level = CoScheduleLevel.values()[random.nextInt(2)];
      Simulator simulator = new Simulator(machine, data(), Settings.DEFAULT);
      Launches launches = random(random);
      CoScheduleWatch watch = new CoScheduleWatch(simulator, level);
      Slow slow = new Slow(simulator, level);
      watch.begin(launches);
      simulator.run(launches, restless(seed), "restless", 1, new Both(slow, watch));
      Map<String, Long> found = new TreeMap<>();
      totals(watch.finished(), watch)
          .forEach(
              (cell, time) -> found.put(cell.application() + " " + cell.beside(), time.toNanos()));
      slow.nanos.values().removeIf(time -> time == 0);
      assertThat(found).as("seed " + seed).isEqualTo(slow.nanos);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXACT", "TICK"})
  void rowsOfCoresWithTwoContextsAddUpToOne(Settings.Mode mode) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", 2, 2, 2);
    for (long seed = 0; seed < 40; seed++) {
      CoScheduleTotals totals =
          run(
              new Simulator(machine, data(), settings(mode)),
              CoScheduleLevel.CORE,
              random(new SplittableRandom(seed)),
              restless(seed));
      Map<String, Long> rows = new HashMap<>();
      totals.forEach((cell, time) ->
          rows.merge(
              cell.application(), isAll(cell) ? -time.toNanos() : time.toNanos(), Long::sum));
      long rounding = mode == Settings.Mode.TICK ? 5 : 0; // each cell is rounded
      assertThat(rows.values()).allSatisfy(rest -> assertThat(rest).isCloseTo(0, within(rounding)));
    }
  }

  private static boolean isAll(Cell cell) {
    return cell.beside().isEmpty();
  }

  private static byte[] swept(Sweep sweep, SweepPlan plan) throws Exception {
    CoScheduleTotals all = new CoScheduleTotals();
    sweep.run(
        new SweepSink() {
          @Override
          public void coSchedules(CoScheduleTotals totals) {
            all.addAll(totals);
          }

          @Override
          public void accept(RowEncoder runs, RowEncoder threads, int count) throws IOException {}
        });
    return CoSchedulesCsv.encode(all.shares(plan.categoryNames(), plan.policyNames()));
  }

  @Test
  void theBytesOfASweepDoNotDependOnWhoWorks() throws Exception {
    SweepPlan plan =
        new SweepPlan(
                SweepTest.MACHINE,
                TenApplications.data(),
                Settings.DEFAULT,
                List.of(
                    SweepTest.policy(SweepPolicies.Spread.class),
                    SweepTest.policy(SweepPolicies.ByChance.class)),
                List.of(Category.parse("D4_T4"), Category.parse("D12_T3"), Category.parse("T1")),
                83,
                5,
                false)
            .with(Optional.of(CoScheduleLevel.DOMAIN));
    byte[] one = swept(new Sweep(plan, 1), plan);
    assertThat(swept(new Sweep(plan, 3), plan)).isEqualTo(one);
    assertThat(swept(new Sweep(plan, new LastFirst()), plan)).isEqualTo(one);
    List<String> lines = new String(one, UTF_8).lines().toList();
    assertThat(lines).hasSizeGreaterThan(2 * (10 * 11 + 1 + 1));
    assertThat(lines.getFirst())
        .isEqualTo("category,policy,application,beside,together_s,running_s,share");
    assertThat(lines)
        .filteredOn(line -> line.startsWith("T1,"))
        .allMatch(line -> line.endsWith(",1.000000"));
  }
}
