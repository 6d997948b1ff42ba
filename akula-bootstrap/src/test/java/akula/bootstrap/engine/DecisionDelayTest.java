package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * When what a policy decides takes effect, where deciding takes 300 ms of each second. A takes 10
 * s, B 20 s alone, and nobody slows anybody.
 */
class DecisionDelayTest {
  private static final int A = 0;
  private static final int B = 1;
  private static final MachineDescription TWO = MachineDescription.regular("two", 1, 2, 1);

  private static BootstrapData data() {
    List<Application> rows = List.of(application("A", 10), application("B", 20));
    return new BootstrapData(
        new DataSet("two", "", false, List.of(), rows, Map.of(), ""), Map.of());
  }

  private static Application application(String name, double seconds) {
    return new Application(
        name,
        seconds,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(),
        List.of(new Phase(name.charAt(0) - 'A', seconds)));
  }

  private static Settings settings(Settings.Mode mode) {
    return new Settings(
            mode,
            Duration.ofMillis(100),
            Duration.ofSeconds(1),
            Duration.ofMillis(100),
            Duration.ZERO,
            SwitchPrice.NONE,
            0,
            0)
        .withDecisionTime(Duration.ofMillis(300));
  }

  /** Starts each thread on the core of its number; at each call something may be done. */
  private record Script(BiConsumer<Long, Machine> deed) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      deed.accept(machine.nowNanos() / 1_000_000, machine);
    }
  }

  /** Writes down, in milliseconds, from when on which threads are on which context. */
  private static final class Log implements RunObserver {
    private final Simulator simulator;
    private final List<String> lines = new ArrayList<>();
    private String last = "";

    Log(Simulator simulator) {
      this.simulator = simulator;
    }

    @Override
    public void segmentBegan(long now) {
      StringBuilder there = new StringBuilder();
      for (int context = 0; context < simulator.machine().contextCount(); context++) {
        there.append(context == 0 ? "" : "|");
        Arrays.stream(simulator.threadsOn(context)).sorted().forEach(there::append);
      }
      if (!there.toString().equals(last)) {
        last = there.toString();
        String line = now / 1_000_000 + ": " + last;
        if (!lines.isEmpty() && lines.getLast().startsWith(now / 1_000_000 + ":")) {
          lines.removeLast();
        }
        lines.add(line);
      }
    }

    @Override
    public void segmentEnded(long now) {}
  }

  private static List<String> run(Settings settings, Launches launches, Scheduler policy)
      throws RunFailedException {
    Simulator simulator = new Simulator(TWO, data(), settings);
    Log log = new Log(simulator);
    simulator.run(launches, policy, "test", 1, log);
    return log.lines;
  }

  private static List<String> run(Launches launches, BiConsumer<Long, Machine> deed)
      throws RunFailedException {
    return run(settings(Settings.Mode.EXACT), launches, new Script(deed));
  }

  private static Launches launches(int[] applications, long... millis) {
    long[] nanos = new long[millis.length];
    for (int i = 0; i < millis.length; i++) {
      nanos[i] = millis[i] * 1_000_000;
    }
    return new Launches(applications, nanos);
  }

  private static Launches both() {
    return launches(new int[] {A, B}, 0, 0);
  }

  private static void exchange(Machine machine) {
    machine.getThread(0).exchangePlaces(machine.getThread(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXACT", "TICK"})
  void threadsGoOnWhereTheyWereUntilADecisionTakesEffect(Settings.Mode mode)
      throws RunFailedException {
    Script script =
        new Script((now, machine) -> {
          if (now == 2000) {
            exchange(machine);
          }
        });
    List<String> log = run(settings(mode), both(), script);
    assertThat(log).startsWith("0: 0|1", "2300: 1|0", "10000: 1|");
    assertThat(run(settings(mode).withDecisionTime(Duration.ZERO), both(), script))
        .startsWith("0: 0|1", "2000: 1|0", "10000: 1|");
  }

  /** At 2.3 s the policy is not called; the model has shown what it decided since 2 s. */
  @Test
  void theModelShowsThePolicyWhatItDecided() throws RunFailedException {
    List<String> seen = new ArrayList<>();
    run(
        launches(new int[] {A, B, A}, 0, 0, 2100),
        (now, machine) -> {
          if (now == 2000) {
            exchange(machine);
          }
          if (now >= 2000 && now <= 3000) {
            seen.add(now + ": " + machine.getThread(0).context().index());
          }
        });
    assertThat(seen).containsExactly("2000: 1", "2100: 1", "3000: 1");
  }

  @Test
  void aThreadThatComesWithinStartsAtOnceAndOtherChangesJoin() throws RunFailedException {
    List<String> log =
        run(
            launches(new int[] {B, B, A}, 0, 0, 2100),
            (now, machine) -> {
              if (now == 2000) {
                exchange(machine);
              } else if (now == 2100) {
                machine.getThread(1).pause();
              } else if (now == 5000) {
                machine.getThread(1).resume();
              }
            });
    assertThat(log).startsWith("0: 0|1", "2100: 02|1", "2300: 2|0", "5300: 12|0");
  }

  @Test
  void aThreadThatEndsWithinLeavesAtOnce() throws RunFailedException {
    List<String> log =
        run(
            launches(new int[] {A, B}, 200, 200),
            (now, machine) -> {
              if (now == 10_000) {
                exchange(machine);
              }
            });
    assertThat(log).startsWith("200: 0|1", "10200: |1", "10300: 1|");
  }

  @Test
  void whatIsTakenBackWithinNeverHappens() throws RunFailedException {
    List<String> log =
        run(
            launches(new int[] {A, B, A}, 0, 0, 2100),
            (now, machine) -> {
              if (now == 2000 || now == 2100) {
                exchange(machine);
              }
            });
    assertThat(log).startsWith("0: 0|1", "2100: 02|1").hasSize(4);
  }

  /** Whether threads come and go at an interval or between: that takes no time to decide. */
  @Test
  void whatIsDoneWhenThreadsComeOrGoBetweenIntervalsTakesEffectAtOnce() throws RunFailedException {
    List<String> log =
        run(
            launches(new int[] {B, B, A}, 0, 0, 2500),
            (now, machine) -> {
              if (now == 2500) {
                exchange(machine);
              }
            });
    assertThat(log).startsWith("0: 0|1", "2500: 12|0");
  }

  @Test
  void pausesAndWeightsAreDecisionsToo() throws RunFailedException {
    List<String> log =
        run(
            both(),
            (now, machine) -> {
              if (now == 1000) {
                machine.getThread(0).pause();
              } else if (now == 2000) {
                machine.getThread(0).resume();
              }
            });
    assertThat(log).startsWith("0: 0|1", "1300: |1", "2300: 0|1", "11000: |1");
  }

  /** A policy that asks to be woken decides then, and not at intervals. */
  @Test
  void whatIsDecidedWhenThePolicyAskedToBeWokenTakesTimeToo() throws RunFailedException {
    List<String> log =
        run(
            both(),
            (now, machine) -> {
              machine.skipIntervals();
              if (now < 1250) {
                machine.wakeAt(1_250_000_000L);
              } else if (now == 1250) {
                exchange(machine);
                machine.wakeAt(1_400_000_000L);
              } else if (now == 1400) {
                machine.getThread(0).pause();
                machine.wakeAt(5_000_000_000L);
              } else if (now == 5000) {
                machine.getThread(0).resume();
              }
            });
    assertThat(log).startsWith("0: 0|1", "1550: 1|", "5300: 1|0");
  }

  /** Each decision takes effect when the next one begins. */
  @Test
  void aDecisionMayTakeEffectAsTheNextOneBegins() throws RunFailedException {
    List<String> log =
        run(
            both(),
            (now, machine) -> {
              if (now > 0 && now <= 900) {
                exchange(machine);
              }
              machine.skipIntervals();
              if (now < 900) {
                machine.wakeAt((now + 300) * 1_000_000);
              }
            });
    assertThat(log).startsWith("0: 0|1", "600: 1|0", "900: 0|1", "1200: 1|0", "10000: 1|");
  }

  private record Ordering() implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public void pickNext(RunQueue queue) {}
  }

  @Test
  void aPolicyThatOrdersQueuesIsRefused() {
    assertThatThrownBy(() -> run(settings(Settings.Mode.EXACT), both(), new Ordering()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "who is next on a context is decided at each slice, where a decision time leaves no time"
                + " for it; leave the decision time out");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          EXACT | 1000 | the decision time has to be below the interval, 1s, not 1s: the next decision would come before this one has taken effect
          EXACT | -1   | the decision time has to be from 0 to 1 day, not -1ms
          TICK  | 250  | in tick mode the decision time has to be a multiple of the tick, 100ms, not 250ms
          """)
  void timesThatCannotBeAreRefused(Settings.Mode mode, long millis, String message) {
    assertThatThrownBy(() -> settings(mode).withDecisionTime(Duration.ofMillis(millis)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
