package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Energies that can be computed by hand: A takes 100 s alone, B 150 s, and nobody slows anybody.
 */
class EnergyMeterTest {
  private static final double ROUNDING = 1e-6;
  private static final long GIGAHERTZ = 1_000_000_000;
  private static final CorePower TEN = new CorePower(List.of(new Point(0, 10, 2)));
  private static final CorePower TWENTY = new CorePower(List.of(new Point(0, 20, 3)));
  private static final BootstrapData DATA =
      new BootstrapData(PaperExample.data().dataSet(), Map.of());

  /** Each thread on the context of its number, where that is below a bound. */
  private record Places(int contexts) implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getContext(thread.id() % contexts).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aCoreIsActiveWhileItsThreadRuns(Settings.Mode mode) throws RunFailedException {
    MachineDescription machine = machine(List.of(one(0), one(1)), List.of(TEN, TWENTY), 5);
    double expected = 10 * 100 + 2 * 50 + 20 * 150 + 5 * 150;
    assertThat(joules(machine, mode, 2)).isCloseTo(expected, within(ROUNDING));
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void aCoreIsActiveOnceHoweverManyOfItsContextsRunSomething(Settings.Mode mode)
      throws RunFailedException {
    List<CoreDescription> cores =
        List.of(CoreDescription.nominal(List.of(0, 1)), CoreDescription.nominal(List.of(2, 3)));
    MachineDescription machine = machine(cores, List.of(TEN, TWENTY), 0);
    assertThat(joules(machine, mode, 2)).isCloseTo(10 * 150 + 3 * 150, within(ROUNDING));
  }

  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void turnsOnOneContextAreOneActiveCore(Settings.Mode mode) throws RunFailedException {
    MachineDescription machine = machine(List.of(one(0), one(1)), List.of(TEN, TWENTY), 0);
    assertThat(joules(machine, mode, 1)).isCloseTo((10 + 3) * 250, within(ROUNDING));
  }

  /**
   * Half the speed from 50 s on: 50 s at 2 GHz, then 100 s at 1 GHz, while the other core idles.
   */
  @ParameterizedTest
  @EnumSource(Settings.Mode.class)
  void powerFollowsTheFrequency(Settings.Mode mode) throws RunFailedException {
    CoreDescription settable =
        new CoreDescription(List.of(0), 1, 2 * GIGAHERTZ, GIGAHERTZ, 2 * GIGAHERTZ);
    CorePower power =
        new CorePower(List.of(new Point(GIGAHERTZ, 4, 1), new Point(2 * GIGAHERTZ, 12, 1)));
    MachineDescription machine = machine(List.of(settable, one(1)), List.of(power, TEN), 0);
    Scheduler slowing =
        new Scheduler() {
          @Override
          public Requirements requirements() {
            return Requirements.ofControls(Control.FREQUENCY);
          }

          @Override
          public void launchThread(AkulaThread thread, Machine all) {
            thread.activate();
            all.getContext(0).addThread(thread);
          }

          @Override
          public void updateSchedule(Machine all) {
            if (all.nowNanos() >= 50 * GIGAHERTZ) {
              all.getContext(0).core().setFreq(GIGAHERTZ);
            }
          }
        };
    Simulator simulator = new Simulator(machine, DATA, PaperExample.settings(mode));
    simulator.run(Launches.together(0), slowing, "slowing", 1);
    assertThat(simulator.endNanos(0)).isEqualTo(150 * GIGAHERTZ);
    assertThat(simulator.energyJoules().orElseThrow())
        .isCloseTo(12 * 50 + 4 * 100 + 2 * 150, within(ROUNDING));
  }

  @Test
  void asManyRunsAsThereAreHaveTheSame() throws RunFailedException {
    MachineDescription machine = machine(List.of(one(0), one(1)), List.of(TEN, TWENTY), 5);
    Simulator simulator = new Simulator(machine, DATA, Settings.DEFAULT);
    simulator.run(Launches.together(0, 1), new Places(2), "places", 1);
    double first = simulator.energyJoules().orElseThrow();
    assertThat(simulator.energyJoules().orElseThrow()).as("asked again").isEqualTo(first);
    simulator.run(Launches.together(1), new Places(2), "places", 1);
    simulator.run(Launches.together(0, 1), new Places(2), "places", 1);
    assertThat(simulator.energyJoules().orElseThrow()).isEqualTo(first);
  }

  @Test
  void aMachineWithoutPowerHasNone() throws RunFailedException {
    Simulator simulator =
        new Simulator(MachineDescription.regular("m", 1, 2, 1), DATA, Settings.DEFAULT);
    simulator.run(Launches.together(0), new Places(2), "places", 1);
    assertThat(simulator.energyJoules()).isEmpty();
  }

  private static double joules(MachineDescription machine, Settings.Mode mode, int contexts)
      throws RunFailedException {
    Simulator simulator = new Simulator(machine, DATA, PaperExample.settings(mode));
    simulator.run(Launches.together(0, 1), new Places(contexts), "places", 1);
    return simulator.energyJoules().orElseThrow();
  }

  private static CoreDescription one(int cpu) {
    return CoreDescription.nominal(List.of(cpu));
  }

  private static MachineDescription machine(
      List<CoreDescription> cores, List<CorePower> powers, double uncoreWatts) {
    return new MachineDescription(
        "m",
        List.of(new Node(0, 0, List.of(10))),
        List.of(new Domain(0, cores)),
        Optional.of(new MachinePower(powers, uncoreWatts)));
  }
}
