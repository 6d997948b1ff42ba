package akula.profiler.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.Observation;
import akula.profiler.phases.Mark;
import akula.profiler.phases.ProgramPhase;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that continues has the phases that it had. */
class SoloPhasesTest {
  private static final Conditions QUIET = new Conditions(1, 0, 0, 0, List.of(), Double.NaN);

  @TempDir private Path folder;

  private static Campaign campaign(String method) throws Exception {
    String text = "method: %s\napplications: [{application: a, command: a}]\n".formatted(method);
    return CampaignReader.read(
        SourceText.of("c.yaml", text.getBytes(StandardCharsets.UTF_8), new Mistakes())
            .orElseThrow());
  }

  private static Measurement run(int number, boolean again, double fast) {
    List<Mark> marks = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      double work = i <= 10 ? i : 10 + (i - 10) * fast;
      marks.add(new Mark(work / 3, i * 5e8, new double[] {i / 7.0, Double.NaN}));
    }
    return new Measurement(
        number,
        0,
        0,
        Combination.time(0),
        List.of(new CpuAssignment(0, 0)),
        List.of(new Observation(0, 0.1, 10, 10, new double[] {3, 4}, "", marks)),
        QUIET,
        again,
        -1,
        "");
  }

  @Test
  void phasesAreThoseOfTheFirstRunThatCountsAlsoAfterAResume() throws Exception {
    Campaign campaign = campaign("windows");
    List<ProgramPhase> before;
    try (CampaignJournal journal = CampaignJournal.begin(folder, "{}")) {
      SoloPhases phases = new SoloPhases(campaign, journal::measurements);
      assertThat(phases.of(0)).isEmpty();
      journal.add(run(0, true, 9));
      assertThat(phases.of(0)).as("it is made again").isEmpty();
      journal.add(run(1, false, 3));
      before = phases.of(0);
      journal.add(run(2, false, 1));
      assertThat(phases.of(0)).isEqualTo(before);
    }
    assertThat(before).extracting(ProgramPhase::weight).containsExactly(0.25, 0.75);
    try (CampaignJournal journal = CampaignJournal.reopen(folder).orElseThrow()) {
      assertThat(new SoloPhases(campaign, journal::measurements).of(0)).isEqualTo(before);
    }
  }

  @Test
  void otherMethodsHaveNone() throws Exception {
    List<Measurement> runs = List.of(run(0, false, 3));
    assertThat(new SoloPhases(campaign("short"), () -> runs).of(0)).isEmpty();
  }
}
