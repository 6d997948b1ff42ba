package akula.profiler.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.dataset.SharingLevel;
import akula.formats.journal.FolderInUseException;
import akula.formats.journal.Journal;
import akula.profiler.cachegrind.Simulation;
import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MachineReading;
import akula.profiler.measure.Observation;
import akula.profiler.phases.Mark;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignJournalTest {
  private static final String TASK = "{\"campaign\":\"x\"}";

  @TempDir private Path folder;

  private static Measurement run(int number) {
    Combination pair = Combination.together(SharingLevel.SMT_CORE, List.of(1, 0));
    return new Measurement(
        number,
        2,
        number,
        pair,
        List.of(new CpuAssignment(0, 3), new CpuAssignment(1, 5)),
        List.of(
            new Observation(0, 0.1, 10, Double.NaN, new double[] {3, Double.NaN}, ""),
            new Observation(
                1,
                1.0 / 3,
                3,
                2.9,
                new double[] {4, 5},
                "12:00ff",
                List.of(new Mark(0.1, 1e9 / 3, new double[] {Double.NaN, 7})))),
        new Conditions(
            10,
            0.001,
            0.02,
            number == 0 ? 0.3 : Double.NaN,
            new MachineReading(0.5, List.of(), 40),
            new MachineReading(1.5, List.of(2_000_000_000L, 1L), Double.NaN)),
        number % 2 == 1,
        -1,
        "");
  }

  private static Measurement failure(int number) {
    return new Measurement(
        number,
        0,
        0,
        Combination.alone(0),
        List.of(new CpuAssignment(0, 0)),
        List.of(),
        null,
        false,
        0,
        "ended with \"signal\" 9");
  }

  private void write(int runs) throws IOException {
    try (CampaignJournal journal = CampaignJournal.begin(folder, TASK)) {
      for (int i = 0; i < runs; i++) {
        journal.add(i == 2 ? failure(i) : run(i));
      }
    }
  }

  /** Records with arrays are compared by what they print. */
  private static String text(Measurement run) {
    return run.toString().replaceAll("\\[D@[0-9a-f]+", "")
        + run.observations().stream()
            .map(one ->
                Arrays.toString(one.counts())
                    + one.marks().stream().map(mark -> Arrays.toString(mark.counts())).toList())
            .toList();
  }

  @Test
  void whatWasWrittenIsThere() throws Exception {
    write(5);
    try (CampaignJournal journal = CampaignJournal.reopen(folder).orElseThrow()) {
      assertThat(journal.task()).isEqualTo(TASK);
      assertThat(journal.measurements().stream().map(CampaignJournalTest::text))
          .containsExactly(
              text(run(0)), text(run(1)), text(failure(2)), text(run(3)), text(run(4)));
    }
  }

  @Test
  void simulationsStandBetweenRuns() throws Exception {
    Simulation good = new Simulation(3, 1e9, 12345, "");
    Simulation bad = new Simulation(1, Double.NaN, Double.NaN, "ended with exit code 3");
    try (CampaignJournal journal = CampaignJournal.begin(folder, TASK)) {
      journal.add(run(0));
      journal.add(good);
      journal.add(run(1));
      journal.add(bad);
    }
    try (CampaignJournal journal = CampaignJournal.reopen(folder).orElseThrow()) {
      assertThat(journal.measurements()).hasSize(2);
      assertThat(journal.simulations()).isEqualTo(Map.of(3, good, 1, bad));
    }
  }

  /** Wherever the end of the process cuts the file, whole runs are there and others are not. */
  @Test
  void aCutFileHasAllWholeRuns() throws Exception {
    write(3);
    Path file = folder.resolve(CampaignJournal.FILE);
    byte[] whole = Files.readAllBytes(file);
    int before = -1;
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      var reopened = CampaignJournal.reopen(folder);
      int runs = -1;
      if (reopened.isPresent()) {
        try (CampaignJournal journal = reopened.get()) {
          runs = journal.measurements().size();
          journal.add(run(runs)); // continues behind the last whole line
        }
        try (CampaignJournal again = CampaignJournal.reopen(folder).orElseThrow()) {
          assertThat(again.measurements()).hasSize(runs + 1);
        }
      }
      assertThat(runs).isBetween(before, before + 1);
      before = runs;
    }
    assertThat(before).isEqualTo(3);
  }

  @Test
  void whatWasEditedIsRefusedByLine() throws Exception {
    write(3);
    Path file = folder.resolve(CampaignJournal.FILE);
    Files.writeString(file, Files.readString(file).replaceFirst("\"rate\":0.1", "\"rate\":0.2"));
    assertThatThrownBy(() -> CampaignJournal.reopen(folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(CampaignJournal.FILE + ":2")
        .hasMessageContaining("untouched");
  }

  @Test
  void anOlderJournalHasTheEndOfARunOnly() throws Exception {
    try (Journal lines = Journal.begin(folder, "campaign", TASK)) {
      lines.add(
          """
          {"number":0,"round":0,"turn":0,"kind":"ALONE","members":[0],"seats":[[0,1]],\
          "repeated":false,"observations":[{"seat":0,"rate":0.5,"seconds":2.0,"processor_s":1.9,\
          "counts":[],"output":""}],"conditions":{"seconds":2.0,"steal":0.0,"others":0.01,\
          "load":0.4,"hz":[2000],"celsius":null}}\
          """);
    }
    try (CampaignJournal journal = CampaignJournal.reopen(folder).orElseThrow()) {
      assertThat(journal.measurements().getFirst().conditions())
          .isEqualTo(new Conditions(2, 0, 0.01, 0.4, List.of(2000L), Double.NaN));
    }
  }

  @Test
  void oneProcessAtATime() throws Exception {
    try (CampaignJournal journal = CampaignJournal.begin(folder, TASK)) {
      assertThat(journal.measurements()).isEmpty();
      assertThatThrownBy(() -> CampaignJournal.reopen(folder))
          .isInstanceOf(FolderInUseException.class)
          .hasMessageContaining("another process");
    }
  }

  @Test
  void withoutAJournalThereIsNothingToGoOnWith() throws Exception {
    assertThat(CampaignJournal.reopen(folder)).isEmpty();
    Files.writeString(folder.resolve(CampaignJournal.FILE), "");
    assertThat(CampaignJournal.reopen(folder)).isEmpty();
  }

  /** Programs and seats are looked up by these numbers. */
  @Test
  void runsOfApplicationsThatThereAreNotAreABrokenJournal() throws Exception {
    try (CampaignJournal journal = CampaignJournal.begin(folder, TASK)) {
      journal.add(new Simulation(0, 7, 1, ""));
      journal.add(run(0));
    }
    try (CampaignJournal journal = CampaignJournal.reopen(folder).orElseThrow()) {
      journal.requireApplications(2);
      assertThatThrownBy(() -> journal.requireApplications(1))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage(
              folder.resolve(Journal.FILE)
                  + ":3: is not as the campaign wrote it; expected the journal untouched;"
                  + " --overwrite begins anew");
      assertThatThrownBy(() -> journal.requireApplications(0)).hasMessageContaining(":3: is not");
    }
  }
}
