package akula.profiler.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import akula.api.host.MachineDescription;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.dataset.SharingLevel;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.MeasuringException;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.profiler.plan.Places;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which runs a campaign makes, with runs that nobody made. */
class CampaignRunTest {
  private static final List<SharingLevel> DOMAIN = List.of(SharingLevel.MEMORY_DOMAIN);
  private static final Combination PAIR =
      Combination.together(SharingLevel.MEMORY_DOMAIN, List.of(0, 1));

  @TempDir private Path folder;

  private static CampaignPlan plan(String head) throws Exception {
    return plan(head, "a", "b");
  }

  private static CampaignPlan plan(String head, String... names) throws Exception {
    String applications =
        Stream.of(names)
            .map(name -> "{application: %1$s, command: %1$s}".formatted(name))
            .collect(Collectors.joining(", "));
    String text = "%s%napplications: [%s]%n".formatted(head, applications);
    Campaign campaign =
        CampaignReader.read(
            SourceText.of("c.yaml", text.getBytes(StandardCharsets.UTF_8), new Mistakes())
                .orElseThrow());
    Places places = new Places(MachineDescription.regular("m", 1, 2, 1));
    return CampaignPlan.of(campaign, places, DOMAIN);
  }

  private List<Measurement> run(CampaignPlan plan, FakeRuns runs) throws Exception {
    return run(plan, runs, new CampaignEvents() {});
  }

  private List<Measurement> run(CampaignPlan plan, FakeRuns runs, CampaignEvents events)
      throws Exception {
    Optional<CampaignJournal> before = CampaignJournal.reopen(folder);
    try (CampaignJournal journal =
        before.isPresent() ? before.get() : CampaignJournal.begin(folder, "{}")) {
      new CampaignRun(plan, runs, journal, events, () -> runs.now).run();
      return journal.measurements();
    }
  }

  private static MeasuringException failure(int application) {
    return new MeasuringException(application, "ended with exit code 3");
  }

  @Test
  void whatIsSureIsMeasuredAsOftenAsAtLeast() throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    run(plan("rounds: {least: 3, most: 9}"), runs);
    assertThat(runs.made).hasSize(3 * (2 + 2 + 3));
    assertThat(runs.made.subList(0, 2)).containsExactlyInAnyOrder(List.of(0), List.of(1));
  }

  @Test
  void whatIsNotSureIsMeasuredMoreOftenWithItsProgramsAlone() throws Exception {
    FakeRuns runs =
        new FakeRuns((members, time) -> members.equals(List.of(1, 1)) ? 1 + 0.5 * time : 2);
    run(plan("rounds: {least: 3, most: 5}"), runs);
    assertThat(runs.count(1, 1)).isEqualTo(5);
    assertThat(runs.count(1)).as("twice a round").isEqualTo(10);
    assertThat(runs.count(0, 0)).isEqualTo(3);
  }

  @Test
  void noRunBeginsThatWouldEndAfterTheBudget() throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    run(plan("rounds: {least: 3, most: 3}\nbudget: 4500ms"), runs);
    assertThat(runs.made).hasSize(4);
  }

  /** Returns how often each pair was measured, those that were at all. */
  private static Collection<Long> timesOfPairs(FakeRuns runs) {
    return runs.made.stream()
        .filter(members -> members.size() == 2)
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .values();
  }

  @Test
  void underABudgetSomePairsAreMeasuredOftenBeforeOthersBegin() throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    String rounds = "rounds: {least: 3, most: 5}\n";
    run(plan(rounds + "budget: 40s", "a", "b", "c", "d"), runs);
    assertThat(runs.made).hasSize(40);
    assertThat(timesOfPairs(runs)).filteredOn(times -> times >= 3).hasSize(4);
    assertThat(timesOfPairs(runs)).filteredOn(times -> times < 3).hasSizeLessThanOrEqualTo(4);
    for (int application = 0; application < 4; application++) {
      int one = application;
      assertThat(runs.made)
          .as("each application is in some")
          .anyMatch(members -> members.size() == 2 && members.contains(one));
    }
  }

  @Test
  void aBudgetThatSufficesHasEverythingMeasured() throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    CampaignPlan plan = plan("rounds: {least: 3, most: 5}\nbudget: 1h", "a", "b", "c", "d");
    run(plan, runs);
    assertThat(timesOfPairs(runs)).hasSize(10).containsOnly(3L);
    assertThat(runs.made).hasSize(plan.leastRuns());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1h", "50s", "20s"})
  void withAnotherBudgetItGoesOnWhereItWas(String budget) throws Exception {
    String head = "rounds: {least: 3, most: 3}\nbudget: ";
    FakeRuns first = new FakeRuns((_, _) -> 2);
    run(plan(head + "17s", "a", "b", "c", "d"), first);
    FakeRuns more = new FakeRuns((_, _) -> 2);
    run(plan(head + budget, "a", "b", "c", "d"), more);
    run(plan(head + "1h", "a", "b", "c", "d"), more);
    more.made.addAll(first.made);
    assertThat(timesOfPairs(more)).hasSize(10).containsOnly(3L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"17s", "45s", "60s", "1h"})
  void withoutTheBudgetItGoesOnToo(String budget) throws Exception {
    String head = "rounds: {least: 3, most: 3}\n";
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    run(plan(head + "budget: " + budget, "a", "b", "c", "d"), runs);
    List<Integer> planned = new ArrayList<>();
    FakeRuns more = new FakeRuns((_, _) -> 2);
    int before = runs.made.size();
    int all = run(plan(head, "a", "b", "c", "d"), more, plans(planned)).size();
    assertThat(planned).as("runs in all, as it was told").allMatch(count -> count == all);
    assertThat(all).isEqualTo(before + more.made.size());
    more.made.addAll(runs.made);
    assertThat(timesOfPairs(more)).hasSize(10).containsOnly(3L);
  }

  private static CampaignEvents plans(List<Integer> planned) {
    return new CampaignEvents() {
      @Override
      public void begins(Combination combination, int done, int all, double leftSeconds) {
        planned.add(all);
      }
    };
  }

  /** Stands for Ctrl-C. */
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static CampaignEvents stopsAfter(int runs) {
    return new CampaignEvents() {
      @Override
      public void begins(Combination combination, int done, int all, double leftSeconds) {
        if (done == runs) {
          throw new Stop();
        }
      }
    };
  }

  private void runAndStop(CampaignPlan plan, FakeRuns runs, int after) {
    assertThatExceptionOfType(Stop.class).isThrownBy(() -> run(plan, runs, stopsAfter(after)));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 20, 30, 50})
  void withABudgetGoesOnWhatHadNone(int after) throws Exception {
    String head = "rounds: {least: 3, most: 5}\n";
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    runAndStop(plan(head, "a", "b", "c", "d"), runs, after);
    run(plan(head + "budget: 1h", "a", "b", "c", "d"), runs);
    assertThat(timesOfPairs(runs)).hasSize(10).containsOnly(3L);
  }

  @Test
  void aBudgetForWhatIsWholeMeasuresNothing() throws Exception {
    String head = "rounds: {least: 3, most: 3}\n";
    run(plan(head, "a", "b", "c", "d"), new FakeRuns((_, _) -> 2));
    FakeRuns more = new FakeRuns((_, _) -> 2);
    run(plan(head + "budget: 1h", "a", "b", "c", "d"), more);
    assertThat(more.made).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "budget: 1h"})
  void whateverTheRunAfterWhichItIsStoppedItGoesOnAsIfItWereNot(String budget) throws Exception {
    CampaignPlan plan = plan("rounds: {least: 2, most: 4}\n" + budget, "a", "b", "c");
    List<Combination> whole = combinations(run(plan, unsteady()));
    for (int after = 0; after < whole.size(); after++) {
      Files.delete(folder.resolve(CampaignJournal.FILE));
      FakeRuns runs = unsteady();
      runAndStop(plan, runs, after);
      assertThat(combinations(run(plan, runs))).as("stopped after %d", after).isEqualTo(whole);
    }
  }

  private static List<Combination> combinations(List<Measurement> runs) {
    return runs.stream().map(Measurement::combination).toList();
  }

  /** Returns runs of which one pair is never sure, and one is disturbed now and then. */
  private static FakeRuns unsteady() {
    return new FakeRuns((members, time) ->
        members.equals(List.of(1, 1))
            ? 1 + 0.5 * time
            : members.equals(List.of(0, 2)) && time % 2 == 0 ? -2 : 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "budget: 1h", "budget: 41s", "budget: 3s", "pairs: none"})
  void theTimeThatIsShownIsTheTimeThatItTakes(String budget) throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    runs.besideNanos = FakeRuns.SECOND / 4;
    List<Double> ends = new ArrayList<>();
    List<Integer> planned = new ArrayList<>();
    CampaignEvents events =
        new CampaignEvents() {
          @Override
          public void begins(Combination combination, int done, int all, double leftSeconds) {
            if (done > 0) {
              ends.add((runs.now - 7) / 1e9 + leftSeconds);
              planned.add(all);
            }
          }
        };
    CampaignPlan plan = plan("rounds: {least: 3, most: 3}\n" + budget, "a", "b", "c");
    try (CampaignJournal journal = CampaignJournal.begin(folder, "{}")) {
      new CampaignRun(plan, runs, journal, events, () -> runs.now).run();
    }
    double end = (runs.now - 7) / 1e9;
    assertThat(ends).isNotEmpty().allMatch(one -> Math.abs(one - end) < 1e-6);
    assertThat(planned).containsOnly(runs.made.size());
  }

  @Test
  void theBudgetDoesNotBeginAnewWhenItContinues() throws Exception {
    String rounds = "rounds: {least: 3, most: 3}\n";
    run(plan(rounds + "budget: 3s"), new FakeRuns((_, _) -> 0.25));
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    assertThat(run(plan(rounds + "budget: 5s"), runs)).hasSize(5);
    assertThat(runs.made).hasSize(2);
    assertThat(runs.alone).as("from the journal").containsEntry(0, 4.0).containsEntry(1, 4.0);
  }

  @Test
  void aDisturbedRunIsMadeAgainAtOnceAndTheThirdCounts() throws Exception {
    FakeRuns runs =
        new FakeRuns((members, time) -> members.equals(List.of(0, 1)) && time < 3 ? -2 : 2);
    List<Measurement> all = run(plan("rounds: {least: 2, most: 2}"), runs);
    List<Measurement> pair = all.stream().filter(one -> one.combination().equals(PAIR)).toList();
    assertThat(pair).extracting(Measurement::isUsed).containsExactly(false, false, true, true);
    assertThat(pair.subList(0, 3))
        .extracting(Measurement::turn)
        .containsOnly(pair.getFirst().turn());
    assertThat(pair.get(2).number()).as("at once").isEqualTo(pair.getFirst().number() + 2);
  }

  @Test
  void aPairThatFailsTwiceIsGivenUpAndTheOthersAreMeasured() throws Exception {
    FakeRuns runs =
        new FakeRuns((members, _) -> {
          if (members.equals(List.of(0, 1))) {
            throw failure(1);
          }
          return 2;
        });
    CampaignPlan plan = plan("rounds: {least: 3, most: 3}");
    CampaignProgress progress = new CampaignProgress(plan, run(plan, runs));
    assertThat(runs.count(0, 1)).isEqualTo(2);
    assertThat(runs.count(0, 0)).isEqualTo(3);
    assertThat(progress.givenUp()).containsOnlyKeys(PAIR);
    assertThat(progress.broken()).isEmpty();
  }

  @Test
  void aProgramThatFailsAloneIsNotTriedTogether() throws Exception {
    FakeRuns runs =
        new FakeRuns((members, _) -> {
          if (members.contains(1)) {
            throw failure(1);
          }
          return 2;
        });
    CampaignPlan plan = plan("rounds: {least: 2, most: 2}");
    CampaignProgress progress = new CampaignProgress(plan, run(plan, runs));
    assertThat(runs.count(1)).isEqualTo(2);
    assertThat(runs.count(0, 1) + runs.count(1, 1)).isZero();
    assertThat(progress.broken()).containsOnlyKeys(1);
  }

  @Test
  void failuresFarApartGiveNothingUp() throws Exception {
    FakeRuns runs =
        new FakeRuns((members, time) -> {
          if ((members.equals(List.of(0, 1)) || members.equals(List.of(1))) && time % 3 == 1) {
            throw failure(1);
          }
          return 2;
        });
    CampaignPlan plan = plan("rounds: {least: 6, most: 6}");
    List<Measurement> all = run(plan, runs);
    CampaignProgress progress = new CampaignProgress(plan, all);
    assertThat(progress.givenUp()).isEmpty();
    assertThat(progress.broken()).isEmpty();
    assertThat(all.stream().filter(one -> one.combination().equals(PAIR) && one.isUsed()))
        .hasSize(6);
  }
}
