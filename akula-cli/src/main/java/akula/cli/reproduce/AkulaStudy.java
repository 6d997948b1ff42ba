package akula.cli.reproduce;

import akula.formats.dataset.DataSet;
import akula.statistics.reading.InvalidResultsException;
import akula.statistics.reading.ResultsReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The claims of section 3 of the AKULA paper, judged by the results of its sweeps. */
final class AkulaStudy {
  /** The sweep that it takes; it ships. */
  static final String SWEEP = "akula-paper";

  /** Below this, intervals are so wide that little is certain. */
  private static final int FEW = 50;

  private static final List<String> EXPLANATION =
      List.of(
          "degradation: by how many per cent a thread takes longer than alone; of a workload, the"
              + " mean of its threads (average) or the most slowed thread (worst case). Figures are"
              + " means over the workloads of the categories that are named.",
          "D3_S2_T3: a category of workloads of 3 devils, 2 semi-devils and 3 turtles.",
          "di 0.81 ±0.03 times swap: how many times the mean of swap the mean of di is; 0.78 to 0.84"
              + " is the 95% interval, from the same workloads under both.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more workloads (--workloads) make"
              + " it narrower.",
          "swap-2: swap with pairs=2. \"by relative speed\": swap or di_swap with"
              + " metric=PROGRESS_RATE, which the paper does not have; it helps to find reasons.");

  private AkulaStudy() {}

  /**
   * Returns what is told of the study.
   *
   * @param workloads number of workloads of each category
   * @param seed that they follow from
   */
  static Study study(int workloads, long seed) {
    List<String> conditions = new ArrayList<>();
    conditions.add(
        "%d workload%s of each category, seed %d"
            .formatted(workloads, workloads == 1 ? "" : "s", seed));
    if (workloads < FEW) {
      conditions.add("so few that intervals are wide; the paper has 100");
    }
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("workloads_per_category", workloads);
    settings.put("seed", seed);
    return new Study(
        "AKULA (PACT 2010), section 3",
        "10.1145/1854273.1854307",
        EXPLANATION,
        conditions,
        settings);
  }

  /**
   * Judges every claim.
   *
   * @param folder results of {@link #SWEEP}
   * @param data the data set that it was run on
   * @throws InvalidResultsException if they are not what the sweep writes
   */
  static List<Finding> findings(Path folder, DataSet data) throws InvalidResultsException {
    Evidence wellBehaved = evidence(folder, "well-behaved");
    List<Finding> findings = new ArrayList<>();
    findings.add(new NaiveOnes(evidence(folder, "full-load"), wellBehaved).finding());
    findings.addAll(new WellBehaved(wellBehaved, new Devils(data)).findings());
    findings.addAll(new BadlyBehaved(evidence(folder, "badly-behaved")).findings());
    findings.addAll(new ManyCores(evidence(folder, "manycore-128")).findings());
    return findings;
  }

  private static Evidence evidence(Path folder, String part) throws InvalidResultsException {
    return new Evidence(ResultsReader.read(folder.resolve(part)).runs());
  }
}
