package akula.cli.claims;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The policies for threads that work together beat their baselines where their papers say so
 * (McGregor et al., IPDPS 2005; Lakshminarayana et al., 2008), on the data that ships.
 */
class TeamClaimsTest {
  /** WL_4: weighted mean execution time of the new policies against gang and against Linux 2.4. */
  private static final double PAIRING = 0.85;

  /** WL_4: so many instances of EP end in seven minutes under gang and under Linux 2.4. */
  private static final int EP_WITHOUT_PAIRING = 8;

  /** Spinning programs: gang against cores that take turns independently. */
  private static final double GANG_SPINNING = 0.88;

  /** Tasks of 340 and 260 rows: ljfpf against round robin, which draws the order. */
  private static final double LONGEST_FIRST = 0.90;

  /** Critical sections of 8 and 12 %: cjfpf against round robin. */
  private static final double CRITICAL_FIRST = 0.995;

  /** The same with sections of 40 and 60 %. */
  private static final double CRITICAL_FIRST_LONG = 0.995;

  /** Equal tasks, of which those on fast cores end first: ljfpf_pull against ljfpf. */
  private static final double PULL_EQUAL = 0.985;

  /** Tasks whose lengths differ by less than the speeds of the cores: the same. */
  private static final double PULL_ALIKE = 0.999;

  private static final int SEEDS = 10;

  private static JsonNode simulate(String arguments) {
    Cli cli = Cli.line("simulate --format json " + arguments);
    assertThat(cli.code()).as(cli.err()).isZero();
    return JsonMapper.shared().readTree(cli.out());
  }

  private static JsonNode paired(String policy) {
    return simulate(
        "--machine 4x2 --data nas-like --workload wl-4 --closed 420s --interval 100ms --policy "
            + policy);
  }

  private static double weightedMean(JsonNode run) {
    return run.get("metrics").get("weighted_mean_execution_s").asDouble();
  }

  private static int ended(JsonNode run, String application) {
    return run.get("applications")
        .valueStream()
        .filter(of -> of.get("application").asString().equals(application))
        .findFirst()
        .orElseThrow()
        .get("instances")
        .asInt();
  }

  /** EP hardly uses the bus: under the pairing policies it waits, and drops out of the mean. */
  @Test
  void pairingBeatsGangAndLinuxByTheWeightedMeanAndThePriceIsEp() {
    JsonNode gang = paired("gang");
    JsonNode linux = paired("linux_24");
    assertThat(ended(gang, "EP")).isGreaterThanOrEqualTo(EP_WITHOUT_PAIRING);
    assertThat(ended(linux, "EP")).isGreaterThanOrEqualTo(EP_WITHOUT_PAIRING);
    double most = PAIRING * Math.min(weightedMean(gang), weightedMean(linux));
    for (String policy : List.of("bus_pairing", "stall_pairing", "cache_pairing")) {
      JsonNode run = paired(policy);
      assertThat(weightedMean(run)).as(policy).isLessThan(most);
      assertThat(ended(run, "EP")).as(policy).isZero();
    }
  }

  private static double seconds(String arguments) {
    return simulate(arguments).get("makespan_s").asDouble();
  }

  @Test
  void gangBeatsCoresThatTakeTurnsByThemselvesWhereThreadsSpin() {
    String spinning =
        "--machine samples/12-a-gang-policy/four-cores.json"
            + " --workload samples/12-a-gang-policy/three.yaml --policy ";
    assertThat(seconds(spinning + "gang"))
        .isLessThan(GANG_SPINNING * seconds(spinning + "naive_spread"));
  }

  private static double meanSeconds(String workload, String policy) {
    return IntStream.range(0, SEEDS)
        .mapToDouble(seed ->
            seconds(
                "--machine half-half --data asymmetry-paper --workload %s --policy %s --seed %d"
                    .formatted(workload, policy, seed)))
        .average()
        .orElseThrow();
  }

  @Test
  void theLongestTasksOnFastCoresBeatAnyOrder() {
    assertThat(meanSeconds("matrix-340-260", "ljfpf"))
        .isLessThan(LONGEST_FIRST * meanSeconds("matrix-340-260", "round_robin"));
  }

  /** Of 2400 rows four threads have the first number each, four the second. */
  @ParameterizedTest
  @CsvSource({
    "300-300, true",
    "310-290, true",
    "320-280, true",
    "330-270, false",
    "340-260, false",
    "350-250, false",
    "360-240, false"
  })
  void pullingToIdleFastCoresIsNeverWorseAndBetterWhereTheyFallIdleEarly(
      String rows, boolean early) {
    for (String machine : List.of("half-half", "one-fast", "all-slow")) {
      String run =
          "--machine %s --data asymmetry-paper --workload matrix-%s --policy "
              .formatted(machine, rows);
      assertThat(seconds(run + "ljfpf_pull"))
          .as(machine)
          .isLessThanOrEqualTo(
              (early && machine.equals("half-half") ? PULL_ALIKE : 1) * seconds(run + "ljfpf"));
    }
  }

  @Test
  void pullingToIdleFastCoresIsBestWhereTasksAreEqual() {
    assertThat(meanSeconds("matrix-300-300", "ljfpf_pull"))
        .isLessThan(PULL_EQUAL * meanSeconds("matrix-300-300", "ljfpf"));
  }

  @Test
  void theLongestCriticalSectionsOnFastCoresBeatAnyOrder() {
    assertThat(meanSeconds("global-sum-8-12", "cjfpf"))
        .isLessThan(CRITICAL_FIRST * meanSeconds("global-sum-8-12", "round_robin"));
    assertThat(meanSeconds("global-sum-40-60", "cjfpf"))
        .isLessThan(CRITICAL_FIRST_LONG * meanSeconds("global-sum-40-60", "round_robin"));
  }
}
