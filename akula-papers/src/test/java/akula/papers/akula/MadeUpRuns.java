package akula.papers.akula;

import akula.formats.dataset.DataSet;
import akula.papers.claims.Finding;
import akula.statistics.metrics.Measure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Results that no sweep has made: all policies alike, to within some per cent on each workload, but
 * for the factors that are given.
 *
 * @param factors of the values of {@code POLICY}, or of {@code CATEGORY POLICY}
 */
record MadeUpRuns(Map<String, Double> factors) implements Evidence.Runs {
  private static final int WORKLOADS = 20;
  private static final double ERROR = 0.01;
  private static final double LEAST = 40;
  private static final double MIGRATIONS = 1000;

  @Override
  public long[] steps(String category, String policy, Measure measure) {
    double factor =
        factors.getOrDefault(category + " " + policy, factors.getOrDefault(policy, 1.0));
    double unit = measure == Measure.MIGRATIONS ? MIGRATIONS : measure.stepsPerUnit();
    // As many errors above as below, in an order of the policy's own.
    List<Integer> errors = new ArrayList<>();
    IntStream.range(0, WORKLOADS).forEach(i -> errors.add(i % 5 - 2));
    Collections.shuffle(errors, new Random(policy.hashCode()));
    long[] steps = new long[WORKLOADS];
    for (int i = 0; i < WORKLOADS; i++) {
      steps[i] = Math.round((LEAST + i) * factor * (1 + ERROR * errors.get(i)) * unit);
    }
    return steps;
  }

  private Evidence evidence(List<String> categories) {
    return new Evidence(categories, this);
  }

  /** Judges all claims, of a data set of which nothing is known. */
  List<Finding> findings() {
    return findings(new DataSet("made up", "", true, List.of(), List.of(), Map.of(), ""));
  }

  List<Finding> findings(DataSet data) {
    Evidence wellBehaved = evidence(WellBehaved.CATEGORIES);
    List<Finding> findings = new ArrayList<>();
    findings.add(new NaiveOnes(evidence(List.of("D4_T4")), wellBehaved).finding());
    findings.addAll(new WellBehaved(wellBehaved, new Devils(data)).findings());
    findings.addAll(new BadlyBehaved(evidence(BadlyBehaved.CATEGORIES)).findings());
    findings.addAll(new ManyCores(evidence(ManyCores.CATEGORIES)).findings());
    return findings;
  }
}
