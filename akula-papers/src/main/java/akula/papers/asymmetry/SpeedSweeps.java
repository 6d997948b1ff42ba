package akula.papers.asymmetry;

import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times.Run;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Speedups with other numbers of fast cores, and other speeds of the slow ones. */
final class SpeedSweeps {
  private static final List<Double> SPEEDS = List.of(0.3, 0.5, 0.7, CoreMix.SLOW, 0.95);

  private static final String UNEVEN = CriticalSectionClaims.SHORT + CounterExperiment.UNEVEN;

  private record Line(String workload, String policy, String header) {}

  private static final List<Line> LINES =
      List.of(
          new Line("matrix-300-300", TimesEvidence.ROUND_ROBIN, "300-300\nround robin"),
          new Line("matrix-300-300", TimesEvidence.LONGEST_FIRST_PULL, "300-300\nljfpf_pull"),
          new Line("matrix-360-240", TimesEvidence.ROUND_ROBIN, "360-240\nround robin"),
          new Line("matrix-360-240", TimesEvidence.LONGEST_FIRST, "360-240\nljfpf"),
          new Line(ItkModel.WORKLOAD, TimesEvidence.ROUND_ROBIN, "ITK\nround robin"),
          new Line(ItkModel.WORKLOAD, TimesEvidence.LONGEST_FIRST, "ITK\nljfpf"),
          new Line(CriticalSectionClaims.SHORT, TimesEvidence.ROUND_ROBIN, "8-12\nround robin"),
          new Line(CriticalSectionClaims.SHORT, TimesEvidence.CRITICAL_FIRST, "8-12\ncjfpf"),
          new Line(UNEVEN, TimesEvidence.ROUND_ROBIN, "uneven\nround robin"),
          new Line(UNEVEN, TimesEvidence.CRITICAL_FIRST, "uneven\ncjfpf"));

  private SpeedSweeps() {}

  static List<CoreMix> counts() {
    return IntStream.rangeClosed(0, CoreMix.CORES)
        .mapToObj(fast -> CoreMix.of(fast, CoreMix.SLOW))
        .toList();
  }

  static List<CoreMix> speeds() {
    return SPEEDS.stream().map(slow -> CoreMix.of(CoreMix.HALF_HALF.fast(), slow)).toList();
  }

  static Set<Run> runs() {
    Set<Run> runs = new LinkedHashSet<>();
    List<CoreMix> mixes = new ArrayList<>(counts());
    mixes.addAll(speeds());
    for (Line line : LINES) {
      mixes.forEach(mix -> runs.add(new Run(line.workload(), mix, line.policy())));
    }
    return runs;
  }

  /**
   * Returns both sweeps.
   *
   * @param work of all threads of a workload, nanoseconds
   */
  static List<PaperTable> tables(TimesEvidence evidence, ToDoubleFunction<String> work) {
    return List.of(
        table(
            "Speedup over the sequential program, by the number of fast cores",
            "fast cores",
            counts(),
            mix -> Integer.toString(mix.fast()),
            evidence,
            work),
        table(
            "Speedup over the sequential program, by the speed of the slow cores (4 of 8)",
            "slow speed",
            speeds(),
            mix -> String.format(Locale.ROOT, "%.4f", mix.slow()),
            evidence,
            work));
  }

  private static PaperTable table(
      String title,
      String first,
      List<CoreMix> mixes,
      Function<CoreMix, String> name,
      TimesEvidence evidence,
      ToDoubleFunction<String> work) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.right(first));
    LINES.forEach(line -> columns.add(Column.right(line.header())));
    List<List<String>> rows = new ArrayList<>();
    for (CoreMix mix : mixes) {
      List<String> row = new ArrayList<>();
      row.add(name.apply(mix));
      for (Line line : LINES) {
        Setting setting = new Setting(mix, line.policy());
        double total = work.applyAsDouble(line.workload());
        row.add(
            String.format(
                Locale.ROOT, "%.3f", evidence.speedup(line.workload(), setting, total).mean()));
      }
      rows.add(row);
    }
    return new PaperTable(
        title,
        "not in the paper",
        columns,
        rows,
        List.of("uneven is 8-12 with the habits of Figure 9."));
  }
}
