package akula.papers.asymmetry;

import static akula.papers.claims.Outcome.DOES_NOT_HOLD;
import static akula.papers.claims.Outcome.HOLDS;
import static akula.papers.claims.Outcome.NOT_CERTAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import akula.formats.script.Symmetry;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.papers.unequal.CoreMix;
import akula.papers.unequal.Kind;
import akula.papers.unequal.Times;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every claim on times that were made up so that it holds, fails, or is on the edge. */
class AsymmetryFindingsTest {
  private static final Map<String, Double> MEANS =
      Map.of("all-slow", 1.106, "one-fast", 1.105, "half-half", 1.074);

  static Stream<Arguments> times() {
    return Stream.of(
        arguments(1, MEANS, HOLDS),
        arguments(1, with("one-fast", 1.09), DOES_NOT_HOLD),
        arguments(1, with("half-half", 1.084), NOT_CERTAIN),
        arguments(2, MEANS, HOLDS),
        arguments(2, with("half-half", 1.04), DOES_NOT_HOLD),
        arguments(2, with("half-half", 1.053), NOT_CERTAIN),
        arguments(3, with("half-half", 1.105), HOLDS),
        arguments(3, MEANS, DOES_NOT_HOLD),
        arguments(3, with("half-half", 1.0954), NOT_CERTAIN),
        arguments(4, MEANS, HOLDS),
        arguments(4, with("parsec-x264 half-half", 1.106), DOES_NOT_HOLD),
        arguments(4, with("parsec-x264 half-half", 1.0), DOES_NOT_HOLD),
        arguments(5, MEANS, DOES_NOT_HOLD),
        arguments(6, with("matrix-300-300 half-half", 1.106), HOLDS),
        arguments(6, with("matrix-300-300 half-half ljfpf", 1.0), DOES_NOT_HOLD),
        arguments(7, with("half-half ljfpf", 1.0), HOLDS),
        arguments(7, with("matrix-360-240 half-half ljfpf", 1.05), DOES_NOT_HOLD),
        arguments(8, Map.of("half-half round_robin", 1.16), HOLDS),
        arguments(8, Map.of("half-half round_robin", 1.05), DOES_NOT_HOLD),
        arguments(9, Map.of(), HOLDS),
        arguments(9, Map.of("half-half", 1.02), DOES_NOT_HOLD),
        arguments(10, Map.of("half-half round_robin", 1.0235), HOLDS),
        arguments(10, Map.of("half-half round_robin", 1.16), DOES_NOT_HOLD),
        arguments(11, Map.of("half-half watts", 0.9), HOLDS),
        arguments(11, Map.of("half-half watts", 1.1), DOES_NOT_HOLD),
        arguments(11, Map.of(), NOT_CERTAIN),
        arguments(12, MEANS, HOLDS),
        arguments(12, Map.of("all-slow", 1.1, "half-half", 0.9), DOES_NOT_HOLD),
        arguments(12, Map.of("all-slow", 1.1), NOT_CERTAIN),
        arguments(13, shrinking(1.1, 1.05, 1.02), HOLDS),
        arguments(13, shrinking(1.1, 1.05, 1.06), DOES_NOT_HOLD),
        arguments(14, MEANS, HOLDS),
        arguments(14, with("global-sum-20 half-half", 1.2), DOES_NOT_HOLD),
        arguments(15, Map.of("half-half round_robin", 1.0256), HOLDS),
        arguments(15, Map.of("half-half round_robin", 1.1), DOES_NOT_HOLD),
        arguments(16, Map.of("half-half round_robin", 1.012), HOLDS),
        arguments(16, Map.of("half-half round_robin", 1.1), DOES_NOT_HOLD),
        arguments(17, Map.of("global-sum-8-12 half-half round_robin", 1.03), HOLDS),
        arguments(17, Map.of("global-sum-40-60 half-half round_robin", 1.03), DOES_NOT_HOLD));
  }

  private static Map<String, Double> with(String key, double factor) {
    Map<String, Double> factors = new HashMap<>(MEANS);
    factors.put(key, factor);
    return factors;
  }

  private static Map<String, Double> shrinking(double ten, double fifteen, double twenty) {
    return Map.of(
        "global-sum-10 half-half", ten,
        "global-sum-15 half-half", fifteen,
        "global-sum-20 half-half", twenty);
  }

  private static Map<String, Symmetry> alike(double instructions, double locks) {
    return ParsecProgram.ALL.stream()
        .collect(
            Collectors.toMap(
                ParsecProgram::workload, _ -> new Symmetry(2, 9, instructions, locks)));
  }

  private static List<Finding> findings(Times times, Map<String, Symmetry> models) {
    return AsymmetryStudy.findings(times, models, TableFour.CORRECTED);
  }

  private static Finding finding(int claim, Map<String, Double> factors) {
    return findings(new MadeUpTimes(factors, Map.of()), alike(0, 0)).get(claim - 1);
  }

  @ParameterizedTest
  @MethodSource("times")
  void aClaimIsJudgedByItsIntervals(int claim, Map<String, Double> factors, Outcome expected) {
    Finding finding = finding(claim, factors);
    assertThat(finding.outcome()).as(finding.claim() + finding.conditions()).isEqualTo(expected);
  }

  @Test
  void programsThatVaryAreUnstableAndNothingElse() {
    Map<String, Double> noise =
        ParsecProgram.ALL.stream().collect(Collectors.toMap(ParsecProgram::workload, _ -> 0.03));
    List<Finding> findings = findings(new MadeUpTimes(MEANS, noise), alike(0, 0));
    assertThat(findings.get(2).outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(findings.get(3).outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(findings.get(4).outcome()).isEqualTo(HOLDS);
  }

  @Test
  void symmetryIsJudgedByTheModels() {
    MadeUpTimes times = new MadeUpTimes(MEANS, Map.of());
    assertThat(findings(times, alike(0.09, 0)).get(17).outcome()).isEqualTo(HOLDS);
    assertThat(findings(times, alike(0, 0.1)).get(17).outcome()).isEqualTo(DOES_NOT_HOLD);
    Map<String, Symmetry> models = new HashMap<>(alike(0, 0));
    models.put("parsec-freqmine", new Symmetry(2, 9, 0.1, 0));
    models.put("parsec-fluidanimate", new Symmetry(2, 9, 0, 0.1));
    assertThat(findings(times, models).get(18).outcome()).isEqualTo(HOLDS);
    models.put("parsec-dedup", new Symmetry(2, 9, 0, 0.2));
    assertThat(findings(times, models).get(18).outcome()).isEqualTo(DOES_NOT_HOLD);
  }

  /** Uneven threads are slowest on all-slow here, even ones are not. */
  @Test
  void aReasonIsGivenWhereTheClaimHoldsWithoutTheCause() {
    Map<String, Double> factors = new HashMap<>(MEANS);
    factors.put("global-sum-10 half-half", 1.2);
    Finding finding = finding(14, factors);
    assertThat(finding.outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(finding.why())
        .startsWith("The threads of the model are alike, fall into step and stay where they are.")
        .contains("the claim holds: global-sum-10: all-slow 1.030");
    factors.put("global-sum-10-uneven half-half", 1.2);
    assertThat(finding(14, factors).why()).isEmpty();
  }

  /** In the mean a claim is on one side of its limit. */
  @Test
  void byMeansNothingIsUncertain() {
    Times edge = new MadeUpTimes(with("half-half", 1.084), Map.of());
    assertThat(AsymmetryStudy.judge(edge, alike(0, 0), TableFour.CORRECTED).getFirst().outcome())
        .isEqualTo(NOT_CERTAIN);
    assertThat(
            AsymmetryStudy.judge(new TimesEvidence(edge, true), alike(0, 0), TableFour.CORRECTED))
        .noneMatch(finding -> finding.outcome() == NOT_CERTAIN);
  }

  /** What is uncertain has a reason, too, where the claim surely holds without the cause. */
  @Test
  void whatIsNotCertainHasAReasonToo() {
    Map<String, Double> factors = new HashMap<>(MEANS);
    factors.put("half-half", 1.105);
    factors.put("parsec-facesim half-half", 1.0954);
    assertThat(finding(3, factors).outcome()).isEqualTo(NOT_CERTAIN);
    assertThat(finding(3, factors).why())
        .startsWith("By Table 4 some of the seven threads of facesim have more work");
  }

  @Test
  void asPrintedTableFourContradictsTheTextAndIsTheReason() {
    Map<String, Symmetry> models = new HashMap<>(alike(0, 0));
    models.put("parsec-freqmine", new Symmetry(2, 9, 0.12, 0));
    models.put("parsec-fluidanimate", new Symmetry(2, 9, 0, 0.1));
    models.put("parsec-dedup-printed", new Symmetry(4, 25, 0, 0.248));
    models.put("parsec-ferret-printed", new Symmetry(6, 35, 0, 0.295));
    Finding highest =
        AsymmetryStudy.findings(new MadeUpTimes(MEANS, Map.of()), models, TableFour.PRINTED)
            .get(18);
    assertThat(highest.outcome()).isEqualTo(DOES_NOT_HOLD);
    assertThat(highest.why())
        .isEqualTo(
            "Table 4 and footnote 3 are taken as they are printed. With 0.095 for 0.95, 0.083 for"
                + " 0.83 and 0.1 for 0.01 the claim holds: highest SymLock: fluidanimate, 0.100.");
  }

  @Test
  void kindsFollowFromPositionAndVariation() {
    Map<String, Double> noise = Map.of("parsec-vips", 0.05);
    Map<String, Double> factors =
        Map.of(
            "all-slow",
            1.1,
            "a half-half",
            1.1,
            "b half-half",
            1.05,
            "parsec-vips half-half",
            1.05);
    MadeUpTimes times = new MadeUpTimes(factors, noise);
    assertThat(Kind.of(times, "a").kind()).isEqualTo(Kind.SLOW_LIMITED);
    assertThat(Kind.of(times, "b").kind()).isEqualTo(Kind.MIDDLE_PERF);
    assertThat(Kind.of(times, "b").position().mean())
        .isCloseTo(0.5, org.assertj.core.api.Assertions.within(1e-6));
    assertThat(Kind.of(times, "parsec-vips").kind()).isEqualTo(Kind.UNSTABLE);
    assertThat(Kind.of(times, "c").kind()).isEqualTo(Kind.NOT_SLOWED);
    assertThat(Kind.of(new MadeUpTimes(Map.of(), Map.of()), "a").kind()).isEqualTo(Kind.NOT_SLOWED);
  }

  /** One order of 35 is a fast one; that 5 runs of 100 have it is not rare, nor that 2 have. */
  @ParameterizedTest
  @CsvSource({"5, UNSTABLE, false", "2, SLOW_LIMITED, false", "30, UNSTABLE, true"})
  void aDeviationOfFewFastRunsIsNotCertain(int fast, Kind kind, boolean certain) {
    Times times = new SomeFast("parsec-facesim", 100, fast);
    assertThat(Kind.of(times, "parsec-facesim").kind()).isEqualTo(kind);
    assertThat(Kind.of(times, "parsec-facesim").isCertain()).isEqualTo(certain);
    Finding slowLimited = AsymmetryStudy.judge(times, alike(0, 0), TableFour.CORRECTED).get(2);
    assertThat(slowLimited.conditions().get(1).outcome())
        .as(slowLimited.lines().toString())
        .isEqualTo(certain ? DOES_NOT_HOLD : NOT_CERTAIN);
  }

  /** On half-half all runs are as slow as on all-slow, but for the first ones of a workload. */
  private record SomeFast(String name, int runs, int fast) implements Times {
    @Override
    public long[] nanos(String workload, CoreMix mix, String policy) {
      long[] nanos = new long[runs];
      Arrays.fill(nanos, mix.equals(CoreMix.ALL_FAST) ? 1_000_000_000L : 1_100_000_000L);
      boolean some = mix.equals(CoreMix.HALF_HALF) && workload.equals(name);
      Arrays.fill(nanos, 0, some ? fast : 0, 1_000_000_000L);
      return nanos;
    }

    @Override
    public double[] joules(String workload, CoreMix mix, String policy) {
      return Arrays.stream(nanos(workload, mix, policy)).asDoubleStream().toArray();
    }
  }

  /** Two runs that happen to be alike have no variation, and show that of none. */
  @Test
  void ofFourRunsNothingIsCertain() {
    for (int runs : new int[] {1, 2, 4}) {
      Times times = new SomeFast("parsec-facesim", runs, 0);
      assertThat(Kind.of(times, "parsec-facesim").isCertain()).isFalse();
      assertThat(AsymmetryStudy.judge(times, alike(0, 0), TableFour.CORRECTED).subList(0, 17))
          .allMatch(finding -> finding.outcome() == NOT_CERTAIN);
    }
  }

  /** Of runs that are one of two, five are all alike by chance now and then. */
  @Test
  void ofFewerThanTwentyRunsNoKindIsCertain() {
    assertThat(Kind.of(new SomeFast("parsec-facesim", 19, 0), "parsec-facesim").isCertain())
        .isFalse();
    assertThat(Kind.of(new SomeFast("parsec-facesim", 20, 0), "parsec-facesim").isCertain())
        .isTrue();
  }

  @Test
  void everyClaimHasARuleAndASource() {
    List<Finding> findings = findings(new MadeUpTimes(MEANS, Map.of()), alike(0, 0));
    assertThat(findings).hasSize(20);
    assertThat(findings).allMatch(it -> it.rule().endsWith("."), "a rule is a sentence");
    assertThat(findings).allMatch(it -> it.source().startsWith("section "), "a source");
  }
}
