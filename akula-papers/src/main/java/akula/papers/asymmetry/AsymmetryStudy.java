package akula.papers.asymmetry;

import akula.formats.script.Symmetry;
import akula.papers.asymmetry.TimesEvidence.Setting;
import akula.papers.claims.Finding;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Times;
import akula.papers.unequal.Times.Run;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The claims of the paper: what has to be run for them, and how they are judged. */
public final class AsymmetryStudy {
  private AsymmetryStudy() {}

  /** Returns the names of the workloads. */
  public static List<String> workloads() {
    return runs().stream().map(Run::workload).distinct().toList();
  }

  /** Returns everything that claims ask for. */
  public static Set<Run> runs() {
    Set<Run> runs = new LinkedHashSet<>();
    for (ParsecProgram program : ParsecProgram.ALL) {
      for (CoreMix mix : CoreMix.values()) {
        runs.add(new Run(program.workload(), mix, Times.ROUND_ROBIN));
      }
    }
    List<String> tasks = new ArrayList<>(TaskLengthClaims.MATRICES);
    tasks.add(TaskLengthClaims.ITK);
    tasks.forEach(it -> {
      add(it, runs);
      add(it, Setting.half(TimesEvidence.LONGEST_FIRST), runs);
    });
    CriticalSectionClaims.LENGTHS.forEach(it -> add(it, runs));
    CriticalSectionClaims.UNEQUAL.forEach(it -> {
      add(it, runs);
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
   * Judges every claim.
   *
   * @param times of {@link #runs()}, wherever they were taken
   * @param models how alike the threads are, of each workload
   */
  public static List<Finding> findings(Times times, Map<String, Symmetry> models) {
    TimesEvidence evidence = new TimesEvidence(times);
    List<Finding> findings = new ArrayList<>();
    findings.addAll(new ParsecClaims(evidence).findings());
    findings.addAll(new TaskLengthClaims(evidence).findings());
    findings.addAll(new CriticalSectionClaims(evidence).findings());
    findings.addAll(new SymmetryClaims(models).findings());
    return findings;
  }
}
