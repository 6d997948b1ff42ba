package akula.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.bounds.Bounds;
import akula.bootstrap.engine.Launches;
import akula.formats.InvalidInputException;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs with phases on cores of several contexts, by the model of such cores. */
class SmtBoundsTest {
  /** Turns are long, so that there are few of them. */
  private static final Settings SETTINGS =
      new Settings(
          Settings.Mode.EXACT,
          Duration.ofSeconds(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ZERO,
          SwitchPrice.NONE,
          0,
          0);

  private static DataSet set() throws InvalidInputException {
    return DataSetReader.read(Path.of("../data/data-sets/spec2006-smt-strong"));
  }

  /** Without the model of the memory beyond the cores. */
  private static BootstrapData coresOnly() throws InvalidInputException {
    var cores = set().levels().get(SharingLevel.SMT_CORE).getFirst();
    return BootstrapData.ofChosen(set(), Map.of(SharingLevel.SMT_CORE, cores));
  }

  private static Launches together(String... programs) throws InvalidInputException {
    DataSet set = set();
    return Launches.together(Stream.of(programs).mapToInt(set::indexOf).toArray());
  }

  private static void isTheBest(int cores, int contexts, String... programs)
      throws InvalidInputException, RunFailedException {
    MachineDescription machine = MachineDescription.regular("m", 1, cores, contexts);
    var input = new BoundsCase(machine, coresOnly(), SETTINGS, together(programs));
    double[] least = EveryPlacement.least(input);
    Bounds bounds = new WorkloadBounds(machine, input.data(), SETTINGS).of(input.launches());
    assertThat(bounds.isExact()).isTrue();
    assertThat(bounds.average().percent()).isCloseTo(least[0], within(1e-6));
    assertThat(bounds.worst().percent()).isCloseTo(least[1], within(1e-6));
    assertThat(bounds.lowerAveragePercent()).isLessThanOrEqualTo(least[0]);
  }

  @Test
  void pairsOfFour() throws InvalidInputException, RunFailedException {
    isTheBest(2, 2, "mcf", "lbm", "h264ref", "gcc");
  }

  @Test
  void threeOnOneCoreOfEight() throws InvalidInputException, RunFailedException {
    isTheBest(1, 8, "mcf", "lbm", "h264ref");
  }

  @Test
  void groupsOfUnequalSize() throws InvalidInputException, RunFailedException {
    isTheBest(2, 3, "milc", "omnetpp", "namd");
  }

  /** What is kept of a workload does not serve another one. */
  @Test
  void oneWorkloadAfterTheOther() throws InvalidInputException, RunFailedException {
    MachineDescription machine = MachineDescription.regular("m", 1, 2, 2);
    var bounds = new WorkloadBounds(machine, coresOnly(), SETTINGS);
    Bounds first = bounds.of(together("mcf", "lbm", "gcc"));
    Bounds other = bounds.of(together("mcf", "lbm", "namd"));
    assertThat(other).isNotEqualTo(first);
    assertThat(bounds.of(together("mcf", "lbm", "gcc"))).isEqualTo(first);
  }

  @Test
  void theWholeDataSetIsRefusedWithWhatHelps() throws InvalidInputException {
    BootstrapData all = BootstrapData.of(set());
    MachineDescription two = MachineDescription.regular("two", 2, 1, 8);
    assertThatThrownBy(() -> new WorkloadBounds(two, all, SETTINGS))
        .hasMessage(
            "bounds need memory domains that do not slow each other down, but data set"
                + " spec2006-smt-strong has a model for level numa_node and level machine; leave it"
                + " out with --model numa_node=none --model machine=none, or choose a data set"
                + " without one; and take a machine of one node, since threads are slowed"
                + " otherwise at some of two");
    MachineDescription one = MachineDescription.regular("one", 1, 2, 8);
    assertThatThrownBy(() -> new WorkloadBounds(one, all, SETTINGS))
        .hasMessageEndingWith("or choose a data set without one");
  }
}
