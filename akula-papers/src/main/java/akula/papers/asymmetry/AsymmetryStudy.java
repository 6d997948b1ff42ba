package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.claims.Finding;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times;
import akula.papers.unequal.Times.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** The claims of the paper: what has to be run for them, and how they are judged. */
final class AsymmetryStudy {
  private AsymmetryStudy() {}

  /**
   * Returns the workloads: each name with the text of its file, nothing where a file of that name
   * ships.
   */
  static SequencedMap<String, Optional<String>> workloads(TableFour table) {
    SequencedMap<String, Optional<String>> workloads = new LinkedHashMap<>();
    runs(table).forEach(run -> workloads.put(run.workload(), made(run.workload(), table)));
    return workloads;
  }

  private static Optional<String> made(String workload, TableFour table) {
    Optional<String> equal = CounterExperiment.equalProgram(workload);
    if (equal.isPresent()) {
      return equal;
    }
    if (workload.startsWith(CriticalSectionClaims.SUM)) {
      return GlobalSumModel.variant(workload);
    }
    return table.programs().stream()
        .filter(it -> it.workload().equals(workload) && !it.variant().isEmpty())
        .findFirst()
        .map(it -> new ParsecModel(it).yaml());
  }

  /** Returns everything that claims, their counter-experiments and tables ask for. */
  static Set<Run> runs(TableFour table) {
    Set<Run> runs = new LinkedHashSet<>(claimRuns(table));
    for (CounterExperiment experiment : CounterExperiment.of(table)) {
      for (Run run : claimRuns(experiment.reading().orElse(table))) {
        String workload = experiment.instead().getOrDefault(run.workload(), run.workload());
        runs.add(new Run(workload, run.mix(), run.policy()));
      }
    }
    Setting pull = Setting.half(TimesEvidence.LONGEST_FIRST_PULL);
    TaskLengthClaims.TASKS.forEach(it -> add(it, pull, runs));
    runs.addAll(SpeedSweeps.runs());
    return runs;
  }

  /** Returns everything that the claims alone ask for. */
  static Set<Run> claimRuns(TableFour table) {
    Set<Run> runs = new LinkedHashSet<>();
    for (ParsecProgram program : table.programs()) {
      for (CoreMix mix : CoreMix.SHIPPED) {
        runs.add(new Run(program.workload(), mix, Times.ROUND_ROBIN));
      }
    }
    TaskLengthClaims.TASKS.forEach(it -> {
      add(it, runs);
      add(it, Setting.half(TimesEvidence.LONGEST_FIRST), runs);
    });
    CriticalSectionClaims.LENGTHS.forEach(it -> add(it, runs));
    CriticalSectionClaims.UNEQUAL.forEach(it -> {
      add(it, Setting.HALF, runs);
      add(it, Setting.half(TimesEvidence.CRITICAL_FIRST), runs);
    });
    return runs;
  }

  private static void add(String workload, Set<Run> runs) {
    List.of(Setting.ALL_FAST, Setting.HALF, Setting.ALL_SLOW)
        .forEach(setting -> add(workload, setting, runs));
  }

  private static void add(String workload, Setting setting, Set<Run> runs) {
    runs.add(new Run(workload, setting.mix(), setting.policy()));
  }

  /**
   * Judges every claim, and tells why one does not hold where a counter-experiment shows it.
   *
   * @param times of {@link #runs}, wherever they were taken
   * @param models how alike the threads are, of each workload
   * @param table how Table 4 is read
   */
  static List<Finding> findings(Times times, Map<String, Symmetry> models, TableFour table) {
    List<Finding> findings = judge(times, models, table);
    for (CounterExperiment experiment : CounterExperiment.of(table)) {
      findings = experiment.explain(findings, times, models, table);
    }
    return findings;
  }

  static List<Finding> judge(Times times, Map<String, Symmetry> models, TableFour table) {
    return judge(new TimesEvidence(times), models, table);
  }

  static List<Finding> judge(
      TimesEvidence evidence, Map<String, Symmetry> models, TableFour table) {
    List<Finding> findings = new ArrayList<>(judgeRuns(evidence, table));
    findings.addAll(new SymmetryClaims(models, table).findings());
    return findings;
  }

  /** Judges the claims that are of runs; those that are of the models follow them. */
  static List<Finding> judgeRuns(TimesEvidence evidence, TableFour table) {
    List<Finding> findings = new ArrayList<>();
    findings.addAll(new ParsecClaims(evidence, table.programs()).findings());
    findings.addAll(new TaskLengthClaims(evidence).findings());
    findings.addAll(new CriticalSectionClaims(evidence).findings());
    return findings;
  }
}
