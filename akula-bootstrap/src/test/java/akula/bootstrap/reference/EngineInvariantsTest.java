package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds of every run of the engine, whatever the reference says. */
class EngineInvariantsTest {
  private static final int LAST = 1_000_000;

  private static ReferenceCase draw(int seed, PolicyKind policy) {
    return CaseGenerator.draw(seed, seed % 4 == 0 ? Model.SHARED_CACHE : Model.PAIR_MATRIX, policy);
  }

  private static double solo(ReferenceCase input, int thread) {
    Workload.Launch launch = input.launchesInOrder().get(thread);
    int row = input.data().indexOf(launch.application());
    return input.data().applications().get(row).soloSeconds() * 1e9;
  }

  @Property(tries = 200, seed = "1")
  void noThreadIsLostAndNoneIsFinishedBeforeItBegins(
      @ForAll @IntRange(max = LAST) int seed, @ForAll boolean meddling) {
    ReferenceCase input = draw(seed, meddling ? PolicyKind.MEDDLING : PolicyKind.NAIVE_SPREAD);
    Outcome outcome = EngineRun.exact(input);
    for (int i = 0; i < outcome.endNanos().length; i++) {
      long launch = input.launchesInOrder().get(i).launchNanos();
      assertThat(outcome.startNanos()[i]).isGreaterThanOrEqualTo(launch);
      assertThat(outcome.endNanos()[i]).isGreaterThan(outcome.startNanos()[i]);
    }
  }

  @Property(tries = 100, seed = "1")
  void workIsConserved(@ForAll @IntRange(max = LAST) int seed) throws RunFailedException {
    ReferenceCase input = draw(seed, PolicyKind.MEDDLING);
    BootstrapData data = BootstrapData.of(input.data());
    Simulator simulator = new Simulator(input.machine(), data, EngineRun.settings(input));
    int threads = input.workload().launches().size();
    double[] before = new double[threads];
    simulator.run(
        Launches.of(input.workload(), data),
        input.newPolicy(),
        "test",
        1,
        now -> assertWorkGrows(simulator, now, before));
    for (int i = 0; i < threads; i++) {
      assertThat(simulator.workDone(i, simulator.endNanos(i)) / solo(input, i))
          .isBetween(1 - 1e-9, 1 + 1e-9);
    }
  }

  private static void assertWorkGrows(Simulator simulator, long now, double[] before) {
    for (int i = 0; i < simulator.threadCount(); i++) {
      double done = simulator.workDone(i, now);
      assertThat(done).isGreaterThanOrEqualTo(before[i] - 1e-3);
      assertThat(done).isLessThanOrEqualTo(simulator.soloNanos(i) * (1 + 1e-9));
      before[i] = done;
    }
  }

  @Property(tries = 200, seed = "1")
  void noThreadIsFasterThanAloneOnTheFastestCore(@ForAll @IntRange(max = LAST) int seed) {
    ReferenceCase drawn = draw(seed, PolicyKind.FIXED);
    ReferenceCase input =
        drawn.with(drawn.machine(), capped(drawn.data()), drawn.workload(), drawn.policy());
    double fastest =
        input.machine().domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .mapToDouble(CoreDescription::speed)
            .max()
            .orElseThrow();
    Outcome outcome = EngineRun.exact(input);
    for (int i = 0; i < outcome.endNanos().length; i++) {
      assertThat((double) outcome.endNanos()[i] - outcome.startNanos()[i])
          .isGreaterThanOrEqualTo(leastNanos(input, i, fastest) - 1);
    }
  }

  private static double leastNanos(ReferenceCase input, int thread, double fastest) {
    String name = input.launchesInOrder().get(thread).application();
    double part = input.data().applications().get(input.data().indexOf(name)).speedSensitivity();
    return solo(input, thread) * (part / fastest + 1 - part);
  }

  /** Keeps the memory domains' model only, with no entry above 1 and no groups. */
  private static DataSet capped(DataSet data) {
    LevelModel model = data.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    if (model instanceof PairMatrix pairs) {
      double[][] speeds =
          Arrays.stream(pairs.speeds())
              .map(row -> Arrays.stream(row).map(entry -> Math.min(1, entry)).toArray())
              .toArray(double[][]::new);
      model = new PairMatrix(speeds, List.of(), pairs.composition());
    }
    return with(data, data.applications(), model);
  }

  private static DataSet with(DataSet data, List<Application> applications, LevelModel model) {
    return new DataSet(
        data.name(),
        "",
        true,
        List.of(),
        applications,
        Map.of(SharingLevel.MEMORY_DOMAIN, List.of(model)),
        "");
  }

  @Property(tries = 200, seed = "1")
  void aThreadThatSlowsNobodyOnAFreeCoreChangesNobody(@ForAll @IntRange(max = LAST) int seed) {
    ReferenceCase drawn = CaseGenerator.draw(seed, Model.PAIR_MATRIX, PolicyKind.FIXED);
    MachineDescription machine = withOneMoreCore(drawn.machine());
    DataSet data = withGuest(capped(drawn.data()));
    List<Workload.Launch> launches = new ArrayList<>(drawn.launchesInOrder());
    PolicyKind policy = PolicyKind.FIXED_BESIDE_GUEST;
    long[] alone =
        EngineRun.exact(drawn.with(machine, data, new Workload("", launches), policy)).endNanos();
    launches.add(new Workload.Launch("guest", launches.getLast().launchNanos() + 1_000_000));
    long[] together =
        EngineRun.exact(drawn.with(machine, data, new Workload("", launches), policy)).endNanos();
    for (int i = 0; i < alone.length; i++) {
      // the guest's events split what others do into more pieces, which are rounded on their own
      assertThat(together[i]).isBetween(alone[i] - 100, alone[i] + 100);
    }
  }

  private static MachineDescription withOneMoreCore(MachineDescription machine) {
    List<Domain> domains = new ArrayList<>(machine.domains());
    Domain last = domains.removeLast();
    List<CoreDescription> cores = new ArrayList<>(last.cores());
    cores.add(CoreDescription.nominal(List.of(1000)));
    domains.add(new Domain(last.node(), cores));
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }

  /** Adds an application that everybody slows and that slows nobody. */
  private static DataSet withGuest(DataSet data) {
    PairMatrix pairs = (PairMatrix) data.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    int guest = data.applications().size();
    double[][] speeds = new double[guest + 1][guest + 1];
    for (int i = 0; i < guest; i++) {
      System.arraycopy(pairs.speeds()[i], 0, speeds[i], 0, guest);
      speeds[i][guest] = 1;
    }
    Arrays.fill(speeds[guest], 0.5);
    List<Application> applications = new ArrayList<>(data.applications());
    applications.add(
        new Application(
            "guest",
            0.3,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(),
            List.of(new Phase(guest, 0.3))));
    return with(data, applications, new PairMatrix(speeds, List.of(), pairs.composition()));
  }

  @Property(tries = 100, seed = "1")
  void theSameInputsGiveTheSameResult(
      @ForAll @IntRange(max = LAST) int seed, @ForAll @IntRange(max = LAST) int other) {
    ReferenceCase input = draw(seed, PolicyKind.MEDDLING);
    Outcome fresh = EngineRun.exact(input);
    BootstrapData data = BootstrapData.of(input.data());
    Simulator used = new Simulator(input.machine(), data, EngineRun.settings(input));
    String first = input.data().applications().getFirst().name();
    ReferenceCase another = draw(other, PolicyKind.MEDDLING);
    Workload workload =
        new Workload(
            "",
            another.workload().launches().stream()
                .map(launch -> new Workload.Launch(first, launch.launchNanos()))
                .toList());
    EngineRun.run(used, input.with(input.machine(), input.data(), workload, input.policy()), data);
    Outcome again = EngineRun.run(used, input, data);
    assertThat(again.endNanos()).isEqualTo(fresh.endNanos());
    assertThat(again.startNanos()).isEqualTo(fresh.startNanos());
    assertThat(again.migrations()).isEqualTo(fresh.migrations());
  }
}
