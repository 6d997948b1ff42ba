package akula.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyGrid;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.statistics.metrics.Measure;
import akula.toolkit.job.JobListener;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.tune.TuneBudget;
import akula.toolkit.tune.TuneJob;
import akula.toolkit.tune.TuneResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found is as good as the best of all, for the default sweep. */
class TuneGridTest {
  /** Workloads of each category, by which is looked who is the best. */
  private static final int WORKLOADS = 300;

  private static final double ALMOST = 1.005;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "swap:period=0.5s..8s(log),stability=0s..4s(3)",
        "threshold:threshold=0.5..32(log,7)"
      })
  void theBestOfTheGridIsFound(String policy) throws Exception {
    TuneResult result =
        TuneJob.builder()
            .policy(policy)
            .workloads(40)
            .budget(new TuneBudget.Runs(100_000))
            .build()
            .run(JobListener.SILENT);
    assertThat(result.conditions().runs()).isLessThan(100_000);
    Map<String, Double> means = means(policy);
    double best = means.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    assertThat(means.get(result.best())).as("%s", means).isLessThanOrEqualTo(best * ALMOST);
    assertThat(result.rounds().getLast().configurations()).isLessThan(means.size());
  }

  /** All of them, on workloads that tuning has not seen: those of another seed. */
  private static Map<String, Double> means(String policy)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    List<String> specs =
        new ArrayList<>(PolicyGrid.parse(policy, PolicyCatalog.ofClassPath()).specs());
    specs.add(policy.substring(0, policy.indexOf(':'))); // of the usual values, in no grid here
    SweepBuilder sweep = SweepJob.builder().seed(4711).workloads(WORKLOADS);
    specs.forEach(sweep::policy);
    SweepJob job = sweep.build();
    BitSet all = new BitSet();
    all.set(0, specs.size());
    long[][] steps =
        job.measured(job.parts().getFirst(), Measure.AVERAGE).of(all, 0, WORKLOADS, _ -> {});
    Map<String, Double> means = new LinkedHashMap<>();
    List<String> names = job.parts().getFirst().plan().policyNames();
    for (int i = 0; i < steps.length; i++) {
      means.put(names.get(i), Arrays.stream(steps[i]).average().orElseThrow());
    }
    return means;
  }
}
