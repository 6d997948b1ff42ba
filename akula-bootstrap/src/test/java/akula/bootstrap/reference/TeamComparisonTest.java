package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.function.LongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The engine against the slow second simulator, with threads that wait for each other. */
class TeamComparisonTest {
  private static final double MOST_REJECTED = 0.25;

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 200",
    "PAIR_MATRIX, NAIVE_SPREAD, 200",
    "PAIR_MATRIX, MEDDLING, 200",
    "SHARED_CACHE, FIXED, 50",
    "BUS, FIXED, 200",
    "BUS, NAIVE_SPREAD, 150",
    "BUS, MEDDLING, 150",
    "FOREIGN, FIXED, 100",
    "FOREIGN_BY_RATES, FIXED, 100",
    "FOREIGN_BY_RATES, MEDDLING, 100"
  })
  void agreesToTheRounding(Model model, PolicyKind policy, int cases) {
    compare(
        cases,
        seed -> new TeamGenerator(seed).withPrograms(CaseGenerator.draw(seed, model, policy)));
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 200",
    "PAIR_MATRIX, MEDDLING, 200",
    "PAIR_MATRIX, LEAST_SERVED, 200",
    "PAIR_MATRIX, STEALING, 200",
    "BUS, STEALING, 50"
  })
  void agreesWhereThreadsYieldAndSleep(Model model, PolicyKind policy, int cases) {
    compare(
        cases,
        seed -> TeamGenerator.yielding(seed).withPrograms(CaseGenerator.draw(seed, model, policy)));
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 300",
    "PAIR_MATRIX, NAIVE_SPREAD, 200",
    "PAIR_MATRIX, MEDDLING, 200",
    "PAIR_MATRIX, LEAST_SERVED, 100",
    "BUS, NAIVE_SPREAD, 50"
  })
  void agreesWhereThereAreQueuesAndLocksBargeAndThreadsWander(
      Model model, PolicyKind policy, int cases) {
    compare(
        cases,
        seed ->
            TeamGenerator.wandering(seed).withPrograms(CaseGenerator.draw(seed, model, policy)));
  }

  @ParameterizedTest
  @CsvSource({"PAIR_MATRIX, FIXED, 100", "PAIR_MATRIX, MEDDLING, 100", "SHARED_CACHE, FIXED, 25"})
  void agreesWhereThreadsShareTheWorkOfTheDataSet(Model model, PolicyKind policy, int cases) {
    compare(
        cases,
        seed -> new TeamGenerator(seed).withSharedWork(CaseGenerator.draw(seed, model, policy)));
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR_MATRIX, FIXED, 300",
    "PAIR_MATRIX, MEDDLING, 300",
    "PAIR_MATRIX, EXCHANGING, 300",
    "PAIR_MATRIX, LEAST_SERVED, 300",
    "PAIR_MATRIX, STEALING, 300",
    "BUS, STEALING, 50"
  })
  void agreesWhereCachesRemember(Model model, PolicyKind policy, int cases) {
    compare(
        cases,
        seed -> {
          ReferenceCase drawn = CaseGenerator.draw(seed, model, policy);
          ReferenceCase remembering =
              TeamGenerator.touching(seed).withPrograms(RememberingCaches.in(drawn, seed));
          return seed % 2 == 0 ? remembering : remembering.with(CaseGenerator.drawPrice(seed));
        });
  }

  private static void compare(int cases, LongFunction<ReferenceCase> generator) {
    int compared = 0;
    int drawn = 0;
    while (compared < cases) {
      long seed = drawn++;
      ReferenceCase input = generator.apply(seed);
      Moments moments = new Moments();
      Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, moments);
      if (!moments.ambiguous()) {
        compared++;
        assertAgrees(input.name(), EngineRun.exact(input), expected, moments.tolerance());
      }
    }
    assertThat((double) (drawn - compared) / drawn).isLessThan(MOST_REJECTED);
  }

  static void assertAgrees(String name, Outcome actual, Outcome expected, long tolerance) {
    for (int i = 0; i < expected.endNanos().length; i++) {
      assertThat(Math.abs(actual.endNanos()[i] - expected.endNanos()[i]))
          .as("end of thread %d of %s", i, name)
          .isLessThanOrEqualTo(tolerance);
      assertThat(Math.abs(actual.startNanos()[i] - expected.startNanos()[i]))
          .as("start of thread %d of %s", i, name)
          .isLessThanOrEqualTo(tolerance);
    }
    assertThat(actual.migrations()).as(name).isEqualTo(expected.migrations());
    assertThat(actual.misses()).as(name).isEqualTo(expected.misses());
  }
}
