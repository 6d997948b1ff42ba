package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What pages say of turns, and of phases on cores of other speeds. A takes 100 s, B 150 s alone.
 */
class TurnsTest {
  private static final long SECOND = 1_000_000_000L;

  /** All threads on the first context; at some seconds something is done. */
  private record Script(List<Integer> seconds, BiConsumer<Integer, Machine> deed)
      implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      thread.activate();
      on.getContext(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine on) {
      for (int second : seconds) {
        if (on.nowNanos() == second * SECOND) {
          deed.accept(second, on);
        } else if (on.nowNanos() < second * SECOND) {
          on.wakeAt(second * SECOND);
          break;
        }
      }
      on.skipIntervals();
    }
  }

  private static Settings turnsOfAMinute(String price) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        usual.mode(),
        usual.tick(),
        usual.interval(),
        Duration.ofSeconds(60),
        usual.migrationCost(),
        SwitchPrice.parse(price),
        usual.numaPenalty(),
        usual.noise());
  }

  /** Else the turn of A would end at 60 s, and it would come again at 120 s. */
  @Test
  void theTurnOfAThreadThatWasAloneCountsAnew() throws RunFailedException {
    Script script =
        new Script(
            List.of(30, 40),
            (second, on) -> {
              if (second == 30) {
                on.getThread(1).pause();
              } else {
                on.getThread(1).resume();
              }
            });
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("m", 1, 1, 1),
            PaperExample.data(),
            turnsOfAMinute("process=0s"));
    simulator.run(Launches.together(0, 1), script, "script", 1);
    assertThat(simulator.endNanos(0)).isEqualTo(100 * SECOND);
  }

  /** At 60 s it is the turn of B, which is moved to a core of its own then. */
  @ParameterizedTest
  @ValueSource(strings = {"process=1s", "slice=1s"})
  void aTurnThatIsMovedAwayAtTheInstantAtWhichItBeginsCostsNothing(String price)
      throws RunFailedException {
    Script script = new Script(List.of(60), (_, on) -> on.getContext(1).addThread(on.getThread(1)));
    Simulator simulator =
        new Simulator(
            MachineDescription.regular("m", 2, 1, 1), PaperExample.data(), turnsOfAMinute(price));
    simulator.run(Launches.together(0, 1), script, "script", 1);
    assertThat(simulator.endNanos(0)).isEqualTo(100 * SECOND);
    assertThat(simulator.endNanos(1)).isEqualTo((60 + 150) * SECOND);
  }

  /**
   * Its second phase is like B, whose speed is that of the core: but 20 s stay 0.5 x 20 + 0.5 x 40.
   */
  @Test
  void phasesKeepTheSensitivityOfTheApplication() throws RunFailedException {
    List<Application> applications =
        List.of(
            new Application(
                "A",
                30,
                Double.NaN,
                ApplicationClass.UNCLASSIFIED,
                List.of(),
                List.of(new Phase(0, 10), new Phase(1, 20)),
                0.5),
            new Application(
                "B",
                20,
                Double.NaN,
                ApplicationClass.UNCLASSIFIED,
                List.of(),
                List.of(new Phase(1, 20)),
                1));
    DataSet set = new DataSet("d", "", false, List.of(), applications, Map.of(), "");
    MachineDescription slow =
        new MachineDescription(
            "slow",
            List.of(new Node(0, 0, List.of(10))),
            List.of(new Domain(0, List.of(new CoreDescription(List.of(0), 0.5, 0, 0, 0)))));
    Simulator simulator = new Simulator(slow, new BootstrapData(set, Map.of()), Settings.DEFAULT);
    simulator.run(Launches.together(0), new Script(List.of(), (_, _) -> {}), "script", 1);
    assertThat(simulator.endNanos(0)).isEqualTo(45 * SECOND);
  }
}
