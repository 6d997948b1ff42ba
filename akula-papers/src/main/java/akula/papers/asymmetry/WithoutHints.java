package akula.papers.asymmetry;

import static java.util.stream.Collectors.joining;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Mixing;
import akula.formats.InvalidInputException;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import akula.formats.workload.WorkloadReader;
import akula.papers.asymmetry.SettingRuns.OfSetting;
import akula.papers.claims.FigureText;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times;
import akula.papers.unequal.Times.Run;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How near a policy that is told nothing comes to {@code ljfpf} that is told how long all tasks
 * are. In these workloads every thread tells its work, those of PARSEC too, whose threads tell
 * nothing in the paper. The seeds are others than those of the claims.
 */
final class WithoutHints {
  static final String POLICY = "equal_progress";

  /** The kernel: what comes nearest to Linux 2.6.23 and later of what is simulated. */
  static final String KERNEL = "cfs";

  /** A time that is longer by no more than this share is near. */
  static final double NEAR = 0.02;

  /** Policies differ from run to run by little, and there are many workloads. */
  private static final int MOST_RUNS = 3;

  private static final String TOLD = "-told";
  private static final List<String> OTHERS =
      List.of(
          TimesEvidence.CRITICAL_FIRST,
          TimesEvidence.LONGEST_FIRST_PULL,
          TimesEvidence.ROUND_ROBIN,
          KERNEL,
          POLICY);

  private final Times times;
  private final int runs;
  private final List<CoreMix> machines;
  private final List<String> workloads = names();

  /**
   * Takes what came out of {@link #setting}.
   *
   * @param runs how often each was run
   * @param machines where it was compared with {@code ljfpf}; half-half is one of them
   */
  WithoutHints(Times times, int runs, List<CoreMix> machines) {
    this.times = times;
    this.runs = runs;
    this.machines = List.copyOf(machines);
  }

  /**
   * Plans what is run.
   *
   * @param told the workloads, whose threads tell all
   * @param machines where it is compared with {@code ljfpf}; half-half is one of them
   * @param seed that of the claims
   * @param most how often each is run at most
   */
  static OfSetting setting(
      BootstrapData data, List<Workload> told, List<CoreMix> machines, long seed, int most) {
    return new OfSetting(data, told, runs(machines), Mixing.mix(~seed), Math.min(MOST_RUNS, most));
  }

  /**
   * Reads the workloads, whose threads tell all.
   *
   * @param known applications of the data
   */
  static List<Workload> workloads(Collection<String> known) throws InvalidInputException {
    List<Workload> all = new ArrayList<>();
    for (String name : names()) {
      all.add(told(WorkloadReader.read(Home.catalog().workload(name), known)));
    }
    return all;
  }

  /** Returns the workloads, whatever their threads tell. */
  static List<String> names() {
    return Stream.of(
            TaskLengthClaims.TASKS.stream(),
            CriticalSectionClaims.ALL.stream(),
            ParsecProgram.ALL.stream().map(ParsecProgram::workload))
        .flatMap(it -> it)
        .toList();
  }

  private static Workload told(Workload workload) {
    return new Workload(
        workload.name() + TOLD, workload.launches().stream().map(WithoutHints::told).toList());
  }

  /** The same, whose threads tell all that they have to do, beside what they tell now. */
  private static Launch told(Launch launch) {
    Behaviour behaviour = launch.behaviour();
    Script script = behaviour.script().orElseThrow();
    List<Hints.OfThread> threads =
        IntStream.range(0, launch.threads())
            .mapToObj(i ->
                new Hints.OfThread(
                    OptionalDouble.of(script.workNanos(i)),
                    behaviour.hints().of(i).criticalSectionLength()))
            .toList();
    Hints hints = new Hints(threads, behaviour.hints().contexts());
    return new Launch(
        launch.application(),
        launch.launchNanos(),
        launch.threads(),
        new Behaviour(behaviour.script(), hints, behaviour.nice(), behaviour.habits()),
        launch.program());
  }

  private static Set<Run> runs(List<CoreMix> machines) {
    Set<Run> all = new LinkedHashSet<>();
    for (String workload : names()) {
      OTHERS.forEach(policy -> all.add(run(workload, CoreMix.HALF_HALF, policy)));
      for (CoreMix mix : machines) {
        all.add(run(workload, mix, TimesEvidence.LONGEST_FIRST));
        all.add(run(workload, mix, POLICY));
      }
    }
    return all;
  }

  /** Those of the sweeps whose cores differ. */
  static List<CoreMix> mixes() {
    return Stream.concat(SpeedSweeps.counts().stream(), SpeedSweeps.speeds().stream())
        .filter(mix -> mix.fast() > 0 && mix.fast() < CoreMix.CORES)
        .distinct()
        .toList();
  }

  private static Run run(String workload, CoreMix mix, String policy) {
    return new Run(workload + TOLD, mix, policy);
  }

  /** Returns how many times the time under {@code ljfpf} that under a policy is, in the mean. */
  double ratio(String workload, CoreMix mix, String policy) {
    return seconds(workload, mix, policy) / seconds(workload, mix, TimesEvidence.LONGEST_FIRST);
  }

  private double seconds(String workload, CoreMix mix, String policy) {
    Run run = run(workload, mix, policy);
    return LongStream.of(times.nanos(run.workload(), mix, policy)).average().orElseThrow() * 1e-9;
  }

  /** Returns the geometric mean over all workloads. */
  double mean(CoreMix mix, String policy) {
    double logs = workloads.stream().mapToDouble(it -> Math.log(ratio(it, mix, policy))).sum();
    return Math.exp(logs / workloads.size());
  }

  /** Returns the greatest ratio of the policy over all workloads. */
  double worst(CoreMix mix) {
    return workloads.stream().mapToDouble(it -> ratio(it, mix, POLICY)).max().orElseThrow();
  }

  /** Returns the workloads that the policy is not near in. */
  List<String> notNear(CoreMix mix) {
    return workloads.stream().filter(it -> ratio(it, mix, POLICY) > 1 + NEAR).toList();
  }

  /**
   * Returns below what no policy that is not told comes, whatever it does, on half-half, if lengths
   * turn out as badly as can be: times {@code ljfpf}.
   *
   * <p>Four tasks have b seconds of work, four a, which is less; four cores have speed 1, four s.
   * Until the fourth thread has done a, at t, threads are alike, and those that have done least by
   * then may turn out to be the long ones. The eight do (4 + 4s) t at most until t, so one of the
   * long ones has done p of at most (1 + s) t - a, and of at most a; it ends at t + b - p at the
   * earliest. That is least, whatever t, where both bounds meet: b + a (1 - s) / (1 + s).
   */
  OptionalDouble least(String workload) {
    if (!TaskLengthClaims.MATRICES.contains(workload)) {
      return OptionalDouble.empty();
    }
    String[] rows = workload.substring("matrix-".length()).split("-");
    double lengths = Double.parseDouble(rows[0]);
    double shorter = Double.parseDouble(rows[1]);
    double slow = CoreMix.SLOW;
    double unknown = lengths + shorter * (1 - slow) / (1 + slow);
    return OptionalDouble.of(unknown / Math.max(lengths, shorter / slow));
  }

  /** Returns the tables. */
  List<PaperTable> tables() {
    return machines.size() == 1 ? List.of(onHalfHalf()) : List.of(onHalfHalf(), sweeps());
  }

  private PaperTable onHalfHalf() {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.left("program"));
    columns.add(Column.right("ljfpf\n(s)"));
    OTHERS.forEach(policy -> columns.add(Column.right(policy.replace('_', '\n'))));
    columns.add(Column.right("least,\nnot told"));
    List<List<String>> rows = new ArrayList<>();
    for (String workload : workloads) {
      List<String> row =
          row(workload, policy -> ratio(workload, CoreMix.HALF_HALF, policy), least(workload));
      row.add(1, number(seconds(workload, CoreMix.HALF_HALF, TimesEvidence.LONGEST_FIRST), 2));
      rows.add(row);
    }
    List<String> mean =
        row("mean", policy -> mean(CoreMix.HALF_HALF, policy), OptionalDouble.empty());
    mean.add(1, "");
    rows.add(mean);
    return new PaperTable(
        "Half-half without hints: times ljfpf that is told all lengths",
        "not in the paper",
        columns,
        rows,
        List.of(
            "%s is the kernel; %s is told nothing. The mean is geometric; %d runs of each."
                .formatted(KERNEL, POLICY, runs),
            "least: what a policy that is not told takes at least, if lengths turn out badly.",
            "More than 2%% behind ljfpf: %s."
                .formatted(FigureText.list(notNear(CoreMix.HALF_HALF)))));
  }

  private static List<String> row(
      String name, ToDoubleFunction<String> ratio, OptionalDouble least) {
    List<String> row = new ArrayList<>();
    row.add(name);
    OTHERS.forEach(policy -> row.add(number(ratio.applyAsDouble(policy), 3)));
    row.add(least.isPresent() ? number(least.getAsDouble(), 3) : "");
    return row;
  }

  private PaperTable sweeps() {
    List<List<String>> rows = new ArrayList<>();
    for (CoreMix mix : machines) {
      List<String> far = notNear(mix);
      rows.add(
          List.of(
              Integer.toString(mix.fast()),
              number(mix.slow(), 4),
              number(mean(mix, POLICY), 3),
              number(worst(mix), 3),
              Integer.toString(far.size()),
              far.stream()
                  .map(it -> it.replace("matrix-", "").replace("parsec-", ""))
                  .collect(joining(" "))));
    }
    return new PaperTable(
        "%s by the number of fast cores and the speed of the slow ones: times ljfpf"
            .formatted(POLICY),
        "not in the paper",
        List.of(
            Column.right("fast\ncores"),
            Column.right("slow\nspeed"),
            Column.right("mean"),
            Column.right("worst"),
            Column.right("of %d,\nmore than 2%% behind".formatted(workloads.size())),
            Column.left("these")),
        rows,
        List.of());
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
