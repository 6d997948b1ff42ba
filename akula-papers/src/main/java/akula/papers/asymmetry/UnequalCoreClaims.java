package akula.papers.asymmetry;

import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.real.Gain;
import akula.papers.real.RealStudy;
import akula.papers.real.RealStudyPlan;
import akula.papers.real.RealTimes;
import akula.papers.real.TwoCoreRuns;
import akula.papers.real.WorkloadPrediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Claims of sections 4 and 5 on a fast and a slow core of this machine, with two threads. */
public final class UnequalCoreClaims {
  static final String UNEQUAL_ROWS = "two-rows-340-260";
  static final String EQUAL_ROWS = "two-rows-300-300";
  static final String SHORT_SECTIONS = "two-sums-8-12";
  static final String LONG_SECTIONS = "two-sums-40-60";
  private static final String KERNEL = "linux";
  private static final String LONGEST = TimesEvidence.LONGEST_FIRST;
  private static final String CRITICAL = TimesEvidence.CRITICAL_FIRST;
  private static final String ROUND_ROBIN = TimesEvidence.ROUND_ROBIN;
  private static final double PREDICTED_WITHIN = 3;
  private static final double SAME_WITHIN = 2;
  private static final double SHORT_GAIN = 2.5;
  private static final double LONG_GAIN = 1.2;

  private final RealTimes times;
  private final WorkloadPrediction prediction;

  UnequalCoreClaims(RealTimes times, WorkloadPrediction prediction) {
    this.times = times;
    this.prediction = prediction;
  }

  /** Plans the runs that show them, beside what is predicted. */
  public static RealStudy study(RealStudyPlan how) throws InvalidInputException {
    TwoCoreRuns runs = how.runs("asymmetry");
    WorkloadPrediction prediction = runs.prediction();
    return new RealStudy(
        AsymmetryReport.PAPER,
        plan(),
        times -> new UnequalCoreClaims(times, prediction).findings(),
        runs);
  }

  /** Returns the policies that each workload is run under. */
  static SequencedMap<String, List<String>> plan() {
    SequencedMap<String, List<String>> plan = new LinkedHashMap<>();
    plan.put(UNEQUAL_ROWS, List.of(ROUND_ROBIN, LONGEST, KERNEL));
    plan.put(EQUAL_ROWS, List.of(ROUND_ROBIN, LONGEST));
    plan.put(SHORT_SECTIONS, List.of(ROUND_ROBIN, CRITICAL, KERNEL));
    plan.put(LONG_SECTIONS, List.of(ROUND_ROBIN, CRITICAL, KERNEL));
    return plan;
  }

  /** Judges runs of {@link #plan()}. */
  List<Finding> findings() throws InvalidInputException, RunFailedException {
    List<Finding> findings = new ArrayList<>();
    findings.add(longestFirst());
    findings.add(equalTasks());
    findings.add(sections(SHORT_SECTIONS, "8 and 12%", SHORT_GAIN));
    findings.add(sections(LONG_SECTIONS, "40 and 60%", LONG_GAIN));
    findings.add(asPredicted());
    return findings;
  }

  private Gain gain(String workload, String policy, String than) throws InvalidInputException {
    return Gain.of(times, workload, policy, than);
  }

  private String predicted(String workload, String policy)
      throws InvalidInputException, RunFailedException {
    return String.format(
        Locale.ROOT,
        "simulated, the same repetitions: %.1f %% less time than %s",
        prediction.shorterPercent(workload, policy, ROUND_ROBIN),
        ROUND_ROBIN);
  }

  private Finding longestFirst() throws InvalidInputException, RunFailedException {
    return new Finding(
        "For a strongly asymmetric workload LJFPF improves performance by up to 14% compared to a"
            + " scheduler that does not consider asymmetry.",
        "section 4.2.1",
        "With rows 340-260, ljfpf takes less time than round robin and than the kernel alone.",
        List.of(
            gain(UNEQUAL_ROWS, LONGEST, ROUND_ROBIN).above(0),
            gain(UNEQUAL_ROWS, LONGEST, KERNEL).above(0)),
        List.of(predicted(UNEQUAL_ROWS, LONGEST)),
        "");
  }

  private Finding equalTasks() throws InvalidInputException, RunFailedException {
    return new Finding(
        "When the workload is symmetric (300-300), the slow cores limit it, whoever has them.",
        "section 4.2.1",
        "ljfpf and round robin differ by at most %.0f%%.".formatted(SAME_WITHIN),
        List.of(gain(EQUAL_ROWS, LONGEST, ROUND_ROBIN).near(0, SAME_WITHIN)),
        List.of(predicted(EQUAL_ROWS, LONGEST)),
        "");
  }

  private Finding sections(String workload, String shares, double ofTheirs)
      throws InvalidInputException, RunFailedException {
    return new Finding(
        "With critical sections of %s of the time CJFPF is better than round robin."
            .formatted(shares),
        "section 5.4",
        "cjfpf takes less time than round robin and than the kernel alone.",
        List.of(
            gain(workload, CRITICAL, ROUND_ROBIN).above(0),
            gain(workload, CRITICAL, KERNEL).above(0)),
        List.of(
            predicted(workload, CRITICAL),
            String.format(
                Locale.ROOT, "the paper, eight threads on eight cores: %.1f %%", ofTheirs)),
        "");
  }

  private Finding asPredicted() throws InvalidInputException, RunFailedException {
    return new Finding(
        "The simulator predicts these gains.",
        "of this project, not of the paper",
        "Each gain over round robin is within %.0f percentage points of the simulated one."
            .formatted(PREDICTED_WITHIN),
        List.of(
            asPredicted(UNEQUAL_ROWS, LONGEST),
            asPredicted(EQUAL_ROWS, LONGEST),
            asPredicted(SHORT_SECTIONS, CRITICAL),
            asPredicted(LONG_SECTIONS, CRITICAL)),
        List.of(),
        "");
  }

  private Condition asPredicted(String workload, String policy)
      throws InvalidInputException, RunFailedException {
    double expected = prediction.shorterPercent(workload, policy, ROUND_ROBIN);
    return gain(workload, policy, ROUND_ROBIN).near(expected, PREDICTED_WITHIN);
  }
}
