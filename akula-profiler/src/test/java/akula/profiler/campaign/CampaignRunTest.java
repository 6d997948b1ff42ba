package akula.profiler.campaign;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which runs a campaign makes, with runs that nobody made. */
class CampaignRunTest {
  private static final List<SharingLevel> DOMAIN = List.of(SharingLevel.MEMORY_DOMAIN);
  private static final Combination PAIR =
      Combination.together(SharingLevel.MEMORY_DOMAIN, List.of(0, 1));

  @TempDir private Path folder;

  private static CampaignPlan plan(String head) throws Exception {
    String text =
        head + "\napplications: [{application: a, command: a}, {application: b, command: b}]\n";
    Campaign campaign =
        CampaignReader.read(
            SourceText.of("c.yaml", text.getBytes(StandardCharsets.UTF_8), new Mistakes())
                .orElseThrow());
    Places places = new Places(MachineDescription.regular("m", 1, 2, 1));
    return CampaignPlan.of(campaign, places, DOMAIN);
  }

  private List<Measurement> run(CampaignPlan plan, FakeRuns runs) throws Exception {
    Optional<CampaignJournal> before = CampaignJournal.reopen(folder);
    try (CampaignJournal journal =
        before.isPresent() ? before.get() : CampaignJournal.begin(folder, "{}")) {
      new CampaignRun(plan, runs, journal, new CampaignEvents() {}, () -> runs.now).run();
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
  void noRunBeginsWhenTheBudgetIsSpent() throws Exception {
    FakeRuns runs = new FakeRuns((_, _) -> 2);
    run(plan("rounds: {least: 3, most: 3}\nbudget: 4500ms"), runs);
    assertThat(runs.made).hasSize(5);
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
