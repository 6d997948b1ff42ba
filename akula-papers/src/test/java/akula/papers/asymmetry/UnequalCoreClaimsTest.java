package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.real.RealTimes;
import akula.papers.real.TwoCores;
import akula.papers.real.WorkloadPrediction;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class UnequalCoreClaimsTest {
  private static final TwoCores CORES = new TwoCores(0, 1, 0.8556);

  private static final int REPETITIONS = 4;
  private static WorkloadPrediction prediction;

  @BeforeAll
  static void simulateOnce() throws Exception {
    prediction = new WorkloadPrediction(CORES, PolicyCatalog.ofClassPath(), 1, REPETITIONS);
  }

  private static List<Outcome> outcomes(RealTimes times) throws Exception {
    return new UnequalCoreClaims(times, prediction)
        .findings().stream().map(Finding::outcome).toList();
  }

  /** As if runs went as in the simulator. */
  @Test
  void claimsHoldOfTimesThatShowThem() throws Exception {
    RealTimes times =
        (workload, policy) -> {
          double time = policy.equals("linux") ? 1.1 : relative(workload, policy);
          return new long[] {Math.round(4e9 * time), Math.round(4.01e9 * time)};
        };
    assertThat(outcomes(times)).containsOnly(Outcome.HOLDS);
  }

  /** Simulated time beside that of round robin. */
  private static double relative(String workload, String policy) {
    try {
      return 1 - prediction.shorterPercent(workload, policy, "round_robin") / 100;
    } catch (InvalidInputException | RunFailedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void claimsDoNotHoldOfTimesThatShowTheContrary() throws Exception {
    RealTimes times =
        (workload, policy) -> {
          boolean knows = policy.equals("ljfpf") || policy.equals("cjfpf");
          return knows
              ? new long[] {4_400_000_000L, 4_400_000_000L}
              : new long[] {4_000_000_000L, 4_000_000_000L};
        };
    assertThat(outcomes(times)).containsOnly(Outcome.DOES_NOT_HOLD);
  }

  @Test
  void nothingIsCertainAfterOneRepetition() throws Exception {
    assertThat(outcomes((workload, policy) -> new long[] {4_000_000_000L}))
        .containsOnly(Outcome.NOT_CERTAIN);
  }

  /** The long task takes 3.4 s on the fast core and 3.4 / 0.8556 on the slow one. */
  @Test
  void predictsWhatTheTwoCoresCome() throws Exception {
    int many = 20;
    WorkloadPrediction prediction =
        new WorkloadPrediction(CORES, PolicyCatalog.ofClassPath(), 1, many);
    assertThat(prediction.seconds(UnequalCoreClaims.UNEQUAL_ROWS, "ljfpf"))
        .isEqualTo(3.4, within(1e-9));
    double slow = 3.4 / 0.8556;
    double roundRobin = prediction.seconds(UnequalCoreClaims.UNEQUAL_ROWS, "round_robin");
    double wrongOrders = (roundRobin - 3.4) / (slow - 3.4) * many;
    assertThat(wrongOrders).isEqualTo(Math.rint(wrongOrders), within(1e-6)).isBetween(5.0, 15.0);
    assertThat(prediction.shorterPercent(UnequalCoreClaims.EQUAL_ROWS, "ljfpf", "round_robin"))
        .isEqualTo(0, within(1e-9));
  }

  @Test
  void everyWorkloadOfThePlanIsJudged() throws Exception {
    var asked = new java.util.TreeSet<String>();
    new UnequalCoreClaims(
            (workload, policy) -> {
              asked.add(workload + " " + policy);
              return new long[] {1_000_000_000L, 1_000_000_000L};
            },
            prediction)
        .findings();
    var planned = new java.util.TreeSet<String>();
    UnequalCoreClaims.plan()
        .forEach((workload, policies) -> policies.forEach(p -> planned.add(workload + " " + p)));
    assertThat(asked).isEqualTo(planned);
  }
}
