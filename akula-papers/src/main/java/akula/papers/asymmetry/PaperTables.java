package akula.papers.asymmetry;

import akula.formats.script.Script;
import akula.formats.script.Symmetry;
import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.claims.FigureText;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Kind;
import akula.papers.unequal.Times;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The paper's tables and those of its figures that show measurements. Its figures are pictures
 * without numbers, so what stands beside ours is what its text says of them.
 */
final class PaperTables {
  private static final Setting LONGEST = Setting.half(TimesEvidence.LONGEST_FIRST);
  private static final String HABITS =
      "uneven: jitter %s, and one wake-up in %d leads elsewhere."
          .formatted(CounterExperiment.JITTER, CounterExperiment.DRIFT);
  private static final Setting PULL = Setting.half(TimesEvidence.LONGEST_FIRST_PULL);
  private static final Setting CRITICAL = Setting.half(TimesEvidence.CRITICAL_FIRST);
  private static final List<Double> SERIAL_SHARES = List.of(0.0, 0.25, 0.5, 0.75, 1.0);

  private final Times times;
  private final TimesEvidence evidence;
  private final Map<String, Script> scripts;
  private final TableFour table;

  PaperTables(Times times, Map<String, Script> scripts, TableFour table) {
    this.times = times;
    this.evidence = new TimesEvidence(times);
    this.scripts = Map.copyOf(scripts);
    this.table = table;
  }

  List<PaperTable> all() {
    List<PaperTable> all = new ArrayList<>();
    all.add(machines());
    all.add(parsec());
    all.add(kinds());
    all.add(matrix());
    all.add(itk());
    all.add(itkModels());
    all.add(sectionLengths());
    all.add(unequalSections());
    all.add(symmetry());
    all.addAll(SpeedSweeps.tables(evidence, this::workNanos));
    return all;
  }

  private double workNanos(String workload) {
    return scripts.get(workload).workNanos();
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static List<Column> columns(String first, String... others) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.left(first));
    for (String other : others) {
      columns.add(Column.right(other));
    }
    return columns;
  }

  private static PaperTable machines() {
    List<List<String>> rows =
        CoreMix.SHIPPED.reversed().stream()
            .map(mix ->
                List.of(
                    mix.machine(),
                    "%d at 1.87, %d at 1.6".formatted(mix.fast(), CoreMix.CORES - mix.fast()),
                    "%d of 1, %d of %s"
                        .formatted(mix.fast(), CoreMix.CORES - mix.fast(), CoreMix.SLOW)))
            .toList();
    return new PaperTable(
        "Machines", "Table 2", columns("machine", "paper (GHz)", "speed here"), rows, List.of());
  }

  private PaperTable parsec() {
    List<CoreMix> mixes = List.of(CoreMix.HALF_HALF, CoreMix.ONE_FAST, CoreMix.ALL_SLOW);
    List<List<String>> rows = new ArrayList<>();
    for (ParsecProgram program : table.programs()) {
      List<String> row = new ArrayList<>();
      row.add(program.name());
      row.add(number(ParsecModel.sensitivity(program), 4));
      for (CoreMix mix : mixes) {
        int runs = evidence.runs(program.workload());
        Estimate longer =
            evidence.over(runs, run -> evidence.longerPercent(program.workload(), mix, run));
        row.add(FigureText.number(longer, 1));
      }
      rows.add(row);
    }
    ParsecClaims claims = new ParsecClaims(evidence, table.programs());
    List<String> mean = new ArrayList<>(List.of("mean", ""));
    mixes.forEach(mix -> mean.add(FigureText.number(claims.longer(mix), 1)));
    rows.add(mean);
    rows.add(List.of("mean in the paper", "", "7.4", "10.5", "10.6"));
    return new PaperTable(
            "PARSEC: % longer than on all-fast, round robin",
            "Figure 2",
            columns("program", "sensitivity", "half-half", "one-fast", "all-slow"),
            rows,
            List.of(
                "The text has the means alone. Sensitivity, the share of the time that follows the"
                    + " clock,",
                "is assumed to fall with the size of the working set; only its mean is known."))
        .drawn("figure-2", "longer than on all-fast (%)", 2, 3, 4);
  }

  private PaperTable kinds() {
    List<List<String>> rows = new ArrayList<>();
    for (ParsecProgram program : table.programs()) {
      Kind.Showing showing = Kind.of(times, program.workload());
      rows.add(
          List.of(
              program.name(),
              "%,d".formatted(program.locks()),
              "%,.0f".formatted(scripts.get(program.workload()).lockCount()),
              "%,d".formatted(program.barriers()),
              "%,d".formatted(program.conditionVariables()),
              "%,.0f".formatted(scripts.get(program.workload()).conditionCount()),
              program.kind().words(),
              showing.kind().words() + (showing.isCertain() ? "" : "?"),
              FigureText.number(evidence.judged(showing.position()), 2),
              FigureText.number(evidence.judged(showing.variation()), 2)));
    }
    return new PaperTable(
        "PARSEC: locks, barriers, condition variables and kinds",
        "Table 3",
        columns(
            "program",
            "locks,\npaper",
            "locks,\nsimulated",
            "barriers,\npaper",
            "cond. vars,\npaper",
            "cond. vars,\nsimulated",
            "kind,\npaper",
            "kind,\nsimulated",
            "way to\nall-slow",
            "deviation"),
        rows,
        List.of(
            "What the paper calls half-half in this table is middle-perf here. A kind with ? is not",
            "certain: an interval has its limit inside."));
  }

  private String ratio(String workload, Setting first, Setting second) {
    return FigureText.number(evidence.ratio(workload, first, second), 3);
  }

  private PaperTable matrix() {
    List<List<String>> rows = new ArrayList<>();
    for (String workload : TaskLengthClaims.MATRICES) {
      rows.add(
          List.of(
              workload.substring("matrix-".length()),
              ratio(workload, Setting.ALL_SLOW, Setting.ALL_FAST),
              ratio(workload, Setting.HALF, Setting.ALL_FAST),
              ratio(workload, LONGEST, Setting.ALL_FAST),
              ratio(workload, PULL, Setting.ALL_FAST),
              FigureText.number(evidence.shorter(workload, LONGEST, Setting.HALF), 1),
              paper(workload)));
    }
    return new PaperTable(
            "Matrix multiplication: times all-fast",
            "Figure 5; ljfpf_pull: section 7",
            columns(
                "rows",
                "all-slow",
                "half-half,\nround robin",
                "half-half,\nljfpf",
                "half-half,\nljfpf_pull",
                "ljfpf saves\n(%)",
                "paper"),
            rows,
            List.of())
        .drawn("figure-5", "times all-fast", 1, 2, 3, 4);
  }

  private static String paper(String workload) {
    if (workload.equals(TaskLengthClaims.EQUAL)) {
      return "slow-limited";
    }
    return TaskLengthClaims.STRONG.contains(workload) ? "ljfpf 1, saves up to 14" : "";
  }

  private PaperTable itk() {
    List<List<String>> rows =
        List.of(
            itk("all-fast", Setting.ALL_FAST, "1"),
            itk("half-half, ljfpf", LONGEST, "1"),
            itk("half-half, ljfpf_pull", PULL, ""),
            itk("half-half, round robin", Setting.HALF, "1.024"),
            itk("all-slow", Setting.ALL_SLOW, ""));
    return new PaperTable(
            "ITK: time and energy, times all-fast",
            "Figure 6; ljfpf_pull: section 7",
            columns("machine, policy", "time", "time, paper", "energy", "energy, paper"),
            rows,
            List.of(
                "1.024 is 1 / (1 - 0.023). Of the energy the text says that half-half could save some;",
                "the power of the machines is an estimate."))
        .drawn("figure-6", "times all-fast", 1, 2, 3, 4);
  }

  private List<String> itk(String name, Setting setting, String theirs) {
    boolean saves = setting.equals(LONGEST);
    return List.of(
        name,
        ratio(ItkModel.WORKLOAD, setting, Setting.ALL_FAST),
        theirs,
        FigureText.number(evidence.energyRatio(ItkModel.WORKLOAD, setting, Setting.ALL_FAST), 3),
        setting.equals(Setting.ALL_FAST) ? "1" : saves ? "below 1" : "");
  }

  private static PaperTable itkModels() {
    return new PaperTable(
        "ITK: what agrees with the 2.3% that ljfpf saves",
        "derived from section 4.2.2",
        columns("serial share of the time", "share that follows the clock"),
        SERIAL_SHARES.stream()
            .map(share -> List.of(number(share, 2), number(ItkModel.sensitivity(share), 3)))
            .toList(),
        List.of(
            "The model has %.2f, which is assumed: what round robin and ljfpf take does not depend on it,"
                .formatted(ItkModel.SERIAL_SHARE),
            "all-slow and energy do."));
  }

  private String speedup(String workload, Setting setting) {
    return FigureText.number(evidence.speedup(workload, setting, workNanos(workload)), 3);
  }

  private PaperTable sectionLengths() {
    return new PaperTable(
            "globalSum: speedup over the sequential program on a fast core",
            "Figure 8",
            columns("% critical", "all-fast", "half-half", "all-slow"),
            evenAndUneven(
                CriticalSectionClaims.LENGTHS,
                name ->
                    List.of(
                        speedup(name, Setting.ALL_FAST),
                        speedup(name, Setting.HALF),
                        speedup(name, Setting.ALL_SLOW))),
            List.of(HABITS, "The text has no speedups, only their order (claims 12 to 14)."))
        .drawn("figure-8", "speedup", 1, 2, 3);
  }

  private PaperTable unequalSections() {
    return new PaperTable(
            "globalSum on half-half: speedup over the sequential program on a fast core",
            "Figure 9",
            columns("% critical", "round robin", "cjfpf", "cjfpf saves (%)", "saves, paper (%)"),
            evenAndUneven(
                CriticalSectionClaims.UNEQUAL,
                name ->
                    List.of(
                        speedup(name, Setting.HALF),
                        speedup(name, CRITICAL),
                        FigureText.number(evidence.shorter(name, CRITICAL, Setting.HALF), 2),
                        CriticalSectionClaims.paperGain(
                            name.replace(CounterExperiment.UNEVEN, "")))),
            List.of(HABITS))
        .drawn("figure-9", "speedup", 1, 2);
  }

  /** A row for each workload as it ships, and behind it one for its uneven variant. */
  private static List<List<String>> evenAndUneven(
      List<String> workloads, Function<String, List<String>> figures) {
    List<List<String>> rows = new ArrayList<>();
    for (String workload : workloads) {
      for (String name : List.of(workload, workload + CounterExperiment.UNEVEN)) {
        List<String> row = new ArrayList<>();
        row.add(name.substring(CriticalSectionClaims.SUM.length()));
        row.addAll(figures.apply(name));
        rows.add(row);
      }
    }
    return rows;
  }

  private PaperTable symmetry() {
    List<List<String>> rows = new ArrayList<>();
    for (ParsecProgram program : table.programs()) {
      if (program.isInTableFour()) {
        Symmetry model = scripts.get(program.workload()).symmetry();
        rows.add(
            List.of(
                program.name(),
                Integer.toString(program.threads()),
                number(model.members(), 0),
                Integer.toString(program.groups()),
                number(model.groups(), 0),
                number(program.symInst(), 3),
                number(model.instructions(), 3),
                number(program.symLock(), 3),
                number(model.locks(), 3)));
      }
    }
    return new PaperTable(
        "Symmetry of PARSEC",
        "Table 4, " + (table == TableFour.CORRECTED ? "corrected" : "as printed"),
        columns(
            "program",
            "threads,\npaper",
            "simu-\nlated",
            "groups,\npaper",
            "simu-\nlated",
            "SymInst,\npaper",
            "simu-\nlated",
            "SymLock,\npaper",
            "simu-\nlated"),
        rows,
        List.of(
            "By the paper's formula n threads have at most sqrt(n - 1) / n, so the printed SymLock",
            "of dedup (0.95) and ferret (0.83) cannot be: corrected, it is 0.095 and 0.083."));
  }
}
