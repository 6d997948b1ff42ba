package akula.papers.asymmetry;

import akula.bootstrap.BootstrapData;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.script.Behaviour;
import akula.formats.script.Habits;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import akula.papers.asymmetry.SettingRuns.OfSetting;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.KnownTimes;
import akula.papers.unequal.Times;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The claims at other settings. Seeds cost nothing: the runs at the base are taken in groups as
 * large as what is run at each setting.
 */
final class AsymmetryGrid {
  private static final int RUNS = 10;
  private static final double NANOS_PER_MICROSECOND = 1e3;

  private final SettingGrid grid;
  private final TableFour table;
  private final int repeats;

  /**
   * Plans it.
   *
   * @param runs how often each is run at the base
   */
  AsymmetryGrid(GridDensity density, TableFour table, int runs) {
    grid = AsymmetryAxis.grid(density);
    this.table = table;
    repeats = Math.min(runs, density == GridDensity.FULL ? 2 * RUNS : RUNS);
  }

  /** Returns what is run at each setting but the base. */
  List<OfSetting> settings(DataSet set, Map<String, Workload> workloads, long seed) {
    return grid.varied().stream()
        .map(setting -> {
          Collection<Times.Run> wanted = wanted(setting);
          return new OfSetting(
              BootstrapData.of(at(setting, set)),
              wanted.stream()
                  .map(Times.Run::workload)
                  .distinct()
                  .map(workload -> at(setting, workloads.get(workload)))
                  .toList(),
              wanted,
              seed,
              repeats,
              AsymmetryAxis.POWER.of(setting));
        })
        .toList();
  }

  /** Where nothing but ITK can come out otherwise, nothing else is run again. */
  private Collection<Times.Run> wanted(Setting setting) {
    return AsymmetryStudy.claimRuns(table).stream()
        .filter(
            run -> !AsymmetryAxis.isOfItkAlone(setting) || run.workload().equals(ItkModel.WORKLOAD))
        .toList();
  }

  private static DataSet at(Setting setting, DataSet set) {
    return new DataSet(
        set.name(),
        set.description(),
        set.provenance(),
        set.modelled(),
        set.parameters(),
        set.applications().stream().map(row -> at(setting, row)).toList(),
        set.levels(),
        set.uncertainty(),
        "");
  }

  private static Application at(Setting setting, Application usual) {
    Application row =
        usual.name().equals(ItkModel.WORKLOAD) && isOtherItk(setting)
            ? ItkModel.row(usual, AsymmetryAxis.ITK_SERIAL.of(setting))
            : usual;
    double factor = AsymmetryAxis.SENSITIVITY.of(setting);
    return new Application(
        row.name(),
        row.soloSeconds(),
        row.instructions(),
        row.kind(),
        row.parameters(),
        row.phases(),
        Math.min(1, factor * row.speedSensitivity()),
        row.serialShare(),
        row.team());
  }

  private static boolean isOtherItk(Setting setting) {
    return AsymmetryAxis.ITK_SERIAL.of(setting) != ItkModel.SERIAL_SHARE;
  }

  static Workload at(Setting setting, Workload workload) {
    return new Workload(
        workload.name(), workload.launches().stream().map(it -> at(setting, it)).toList());
  }

  private static Launch at(Setting setting, Launch launch) {
    Behaviour usual = launch.behaviour();
    double jitter = AsymmetryAxis.JITTER.of(setting);
    long drift = AsymmetryAxis.drift(setting);
    Habits own = usual.habits();
    Habits habits = // what has none leaves it open, as the workloads that ship
        new Habits(
            jitter == 0 ? OptionalDouble.empty() : OptionalDouble.of(jitter),
            drift == 0 ? OptionalLong.empty() : OptionalLong.of(drift),
            own.barging(),
            own.wakeupNanos());
    return new Launch(
        launch.application(),
        launch.launchNanos(),
        launch.threads(),
        new Behaviour(
            usual.script().map(script -> at(setting, launch.application(), script)),
            usual.hints(),
            usual.nice(),
            habits),
        launch.program());
  }

  private static Script at(Setting setting, String application, Script usual) {
    double cost = AsymmetryAxis.LOCK.of(setting) * NANOS_PER_MICROSECOND;
    Script script =
        application.equals(ItkModel.WORKLOAD) && isOtherItk(setting)
            ? ItkModel.script(usual, AsymmetryAxis.ITK_SERIAL.of(setting))
            : usual;
    return cost == 0 ? script : new Script(script.threads(), costly(script.steps(), cost));
  }

  /** Whoever has taken a lock works so much more before it goes on. */
  private static List<Step> costly(List<Step> steps, double nanos) {
    return steps.stream()
        .flatMap(step ->
            switch (step) {
              case Step.Acquire _ -> Stream.of(step, new Step.Work(List.of(nanos)));
              case Step.Repeat repeat ->
                  Stream.of(new Step.Repeat(repeat.times(), costly(repeat.steps(), nanos)));
              case Step.Only only ->
                  Stream.of(new Step.Only(only.threads(), costly(only.steps(), nanos)));
              default -> Stream.of(step);
            })
        .toList();
  }

  /**
   * Judges.
   *
   * @param base times at the base
   * @param runs how often each was run there
   * @param varied times at each other setting
   */
  ClaimGrid judge(Times base, int runs, List<KnownTimes> varied) {
    List<List<Finding>> seeds =
        IntStream.range(0, runs / repeats)
            .mapToObj(group -> judged(new Part(base, group * repeats, repeats)))
            .toList();
    Map<Setting, List<Finding>> judged = new HashMap<>();
    for (int i = 0; i < varied.size(); i++) {
      judged.put(
          grid.varied().get(i), judged(new Again(varied.get(i), new Part(base, 0, repeats))));
    }
    return ClaimGrid.of(grid, repeats, seeds, judged).withoutRuns(SymmetryClaims.COUNT);
  }

  private List<Finding> judged(Times times) {
    return AsymmetryStudy.judgeRuns(new TimesEvidence(times, true), table);
  }

  /** Times of runs that were run again, and of the others those at the base, of the same seeds. */
  private record Again(KnownTimes again, Times base) implements Times {
    private Times of(String workload, CoreMix mix, String policy) {
      return again.known().containsKey(new Run(workload, mix, policy)) ? again : base;
    }

    @Override
    public long[] nanos(String workload, CoreMix mix, String policy) {
      return of(workload, mix, policy).nanos(workload, mix, policy);
    }

    @Override
    public double[] joules(String workload, CoreMix mix, String policy) {
      return of(workload, mix, policy).joules(workload, mix, policy);
    }
  }

  /** Some of the runs. */
  private record Part(Times times, int first, int count) implements Times {
    @Override
    public long[] nanos(String workload, CoreMix mix, String policy) {
      return Arrays.copyOfRange(times.nanos(workload, mix, policy), first, first + count);
    }

    @Override
    public double[] joules(String workload, CoreMix mix, String policy) {
      return Arrays.copyOfRange(times.joules(workload, mix, policy), first, first + count);
    }
  }
}
