package akula.profiler.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Runs;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.profiler.plan.Places;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of figures that were not measured, and of programs that fail now and then. */
class CampaignOutcomeTest {
  private static final SharingLevel DOMAIN = SharingLevel.MEMORY_DOMAIN;
  private static final String THREE =
      "applications: [{application: a, command: a}, {application: b, command: b},"
          + " {application: c, command: c}]\n";

  private static CampaignPlan plan(String head) throws Exception {
    Campaign campaign =
        CampaignReader.read(
            SourceText.of("c.yaml", (head + THREE).getBytes(StandardCharsets.UTF_8), new Mistakes())
                .orElseThrow());
    Places places = new Places(MachineDescription.regular("m", 1, 3, 1));
    return CampaignPlan.of(campaign, places, List.of(DOMAIN));
  }

  private static Combination together(Integer... members) {
    return Combination.together(DOMAIN, List.of(members));
  }

  private static Measurement failed(int number, Combination combination, int application) {
    return new Measurement(
        number, 9, number, combination, List.of(), List.of(), null, false, application, "crashed");
  }

  private static CampaignOutcome outcome(CampaignPlan plan, List<Measurement> runs) {
    CampaignOrigin origin =
        new CampaignOrigin("m", "2026-11-22", "", Work.ANY, List.of(), List.of(), Optional.empty());
    return new CampaignOutcome(plan, runs, origin);
  }

  private static List<Measurement> alone() {
    Runs runs = new Runs();
    for (int time = 0; time < 3; time++) {
      for (int application = 0; application < 3; application++) {
        runs.add(Combination.alone(application), (_, run) -> 1 + 0.001 * run);
      }
    }
    return runs.list();
  }

  private static List<Measurement> plus(List<Measurement> runs, List<Measurement> more) {
    List<Measurement> all = new ArrayList<>(runs);
    all.addAll(more);
    return all;
  }

  private static String note(DataSet data, int row, int neighbour) {
    return data.uncertainty().stream()
        .filter(one -> one.cell().isPair() && one.cell().row() == row)
        .filter(one -> one.cell().neighbours().equals(List.of(neighbour)))
        .map(CellUncertainty::note)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFigureTellsWhyItWasNotMeasured() throws Exception {
    CampaignPlan plan = plan("pairs: predict\nshare: 0.9\nbudget: 1s\n");
    List<List<Integer>> chosen = plan.pairs();
    assertThat(chosen).hasSize(5);
    List<Integer> failing = chosen.getFirst();
    Combination pair = Combination.together(DOMAIN, failing);
    DataSet data =
        outcome(
                plan,
                plus(
                    alone(),
                    List.of(
                        failed(9, pair, failing.getFirst()), failed(10, pair, failing.getFirst()))))
            .dataSet();
    String name = data.applicationNames().get(failing.getFirst());
    assertThat(note(data, failing.getFirst(), failing.getLast()))
        .startsWith("given up: " + name + " crashed");
    List<Integer> late = chosen.getLast();
    assertThat(note(data, late.getFirst(), late.getLast())).startsWith("the budget was spent");
    for (int row = 0; row < 3; row++) {
      for (int column = row; column < 3; column++) {
        if (!chosen.contains(List.of(row, column))) {
          assertThat(note(data, row, column)).startsWith("not chosen to be measured");
        }
      }
    }
  }

  @Test
  void aProgramThatBeginsToFailIsKeptAndTheNoteSaysSo() throws Exception {
    Combination one = Combination.alone(1);
    CampaignOutcome outcome =
        outcome(
            plan("pairs: all\n"), plus(alone(), List.of(failed(9, one, 1), failed(10, one, 1))));
    assertThat(outcome.dataSet().applicationNames()).containsExactly("a", "b", "c");
    assertThat(outcome.verdict().notes())
        .contains(
            "b was given up after two failures in a row: alone it crashed; what was measured before"
                + " that counts");
    assertThat(note(outcome.dataSet(), 0, 1)).startsWith("given up: b alone crashed");
  }

  @Test
  void groupsAreThereWithoutPairs() throws Exception {
    CampaignPlan plan = plan("pairs: none\ngroups: [[a, b, c]]\n");
    Runs runs = new Runs();
    for (int time = 0; time < 3; time++) {
      runs.add(Combination.alone(0), (_, run) -> 1 + 0.001 * run)
          .add(Combination.alone(1), (_, run) -> 1 + 0.001 * run)
          .add(Combination.alone(2), (_, run) -> 1 + 0.001 * run)
          .add(together(0, 1, 2), (_, run) -> 0.5 + 0.0005 * run);
    }
    CampaignOutcome outcome = outcome(plan, runs.list());
    assertThat(plan.combinations()).contains(together(0, 1, 2));
    assertThat(outcome.dataSet().uncertainty())
        .filteredOn(figure -> figure.cell().isGroup())
        .hasSize(3)
        .allMatch(figure -> Math.abs((figure.low() + figure.high()) / 2 - 0.5) < 0.05);
    assertThat(outcome.dataSet().applications())
        .allMatch(one -> one.kind() == ApplicationClass.UNCLASSIFIED);
    assertThat(outcome.verdict().notes()).noneMatch(note -> note.contains("no place"));
    assertThat(outcome(plan("pairs: none\n"), alone()).dataSet().uncertainty())
        .allMatch(figure -> figure.cell().isSolo());
  }

  @Test
  void whatWasMeasuredBesideNobodyHasNoClass() throws Exception {
    CampaignPlan plan = plan("pairs: all\nbudget: 1s\n");
    assertThat(outcome(plan, alone()).dataSet().applications())
        .allMatch(one -> one.kind() == ApplicationClass.UNCLASSIFIED);
    Runs runs = new Runs();
    for (int time = 0; time < 3; time++) {
      for (int application = 0; application < 3; application++) {
        runs.add(Combination.alone(application), (_, run) -> 1 + 0.001 * run);
      }
      runs.add(together(0, 1), (_, run) -> 0.6 + 0.0005 * run);
    }
    assertThat(outcome(plan, runs.list()).dataSet().applications())
        .extracting(one -> one.kind())
        .containsExactly(
            ApplicationClass.DEVIL, ApplicationClass.DEVIL, ApplicationClass.UNCLASSIFIED);
  }

  @Test
  void aClassThatRestsOnPredictionsIsAGuessAndOfOnePairThereIsNone() throws Exception {
    Runs runs = new Runs();
    for (int time = 0; time < 3; time++) {
      for (int application = 0; application < 3; application++) {
        runs.add(Combination.alone(application), (_, run) -> 1 + 0.001 * run);
      }
      runs.add(together(0, 0), (_, run) -> 0.99 + 0.0005 * run);
      runs.add(together(0, 1), (_, run) -> 0.99 + 0.0005 * run);
    }
    CampaignOutcome outcome = outcome(plan("pairs: all\nbudget: 1s\n"), runs.list());
    assertThat(outcome.dataSet().applications())
        .extracting(one -> one.kind())
        .containsExactly(
            ApplicationClass.TURTLE, ApplicationClass.UNCLASSIFIED, ApplicationClass.UNCLASSIFIED);
    String guessed =
        "uesses, since not all pairs were measured that classes go by: a a turtle (2 of 3 pairs)";
    String left = "oo few pairs were measured for a class: b (1 of 3 pairs), c (0 of 3 pairs)";
    assertThat(outcome.verdict().notes()).contains("g" + guessed, "t" + left);
    assertThat(outcome.dataSet().description()).contains("G" + guessed + ". ", "T" + left + ".");
  }

  @Test
  void itsCostIsThatOfTheRunsThatCount() throws Exception {
    // Both programs end: the run needed as long as the slower one, 2 s; alone they took 1 s each.
    Runs runs = new Runs();
    runs.add(Combination.alone(0), (_, _) -> 1)
        .add(Combination.alone(1), (_, _) -> 1)
        .add(together(0, 1), (member, _) -> member == 0 ? 0.5 : 1);
    assertThat(outcome(plan("pairs: all\n"), runs.list()).verdict().neededSeconds()).isEqualTo(4);
  }
}
