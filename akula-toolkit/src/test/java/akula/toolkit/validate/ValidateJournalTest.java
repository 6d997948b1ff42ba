package akula.toolkit.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.toolkit.Toolkit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal of a validation, in a folder that somebody else has made: checksums are right. */
@EnabledOnOs(OS.LINUX)
class ValidateJournalTest {
  private static final String SOLO =
      "{\"alone\":0,\"round\":0,\"after\":false,\"seconds\":0.031,\"processor_s\":0.002}";

  @TempDir private Path folder;
  private ValidateJob job;
  private ValidatePlan plan;

  @BeforeEach
  void plan() throws Exception {
    Path data = Files.createDirectory(folder.resolve("naps"));
    Files.writeString(
        data.resolve("dataset.json"), "{\"name\": \"naps\", \"modelled\": true, \"models\": {}}");
    Files.writeString(data.resolve("applications.csv"), "application,solo_s\nnap,0.03\n");
    Files.writeString(
        data.resolve("campaign.yaml"),
        "applications:\n  - {application: nap, command: sleep, arguments: ['0.03']}\n");
    job =
        Toolkit.validate()
            .data(data.toString())
            .policy("naive_spread")
            .policy("random")
            .kinds(List.of("plain"))
            .workloads(1)
            .repeat(1)
            .out(folder.resolve("out"))
            .build();
    plan = job.expectation().orElseThrow().plan();
  }

  @AfterEach
  void close() {
    job.close();
  }

  /** A run of all threads of the workload under a policy. */
  private String run() {
    String thread = "[\"nap\",0,100,31000100,2000000.0,1]";
    int threads = plan.workloads().getFirst().workload().launches().size();
    return "{\"workload\":0,\"policy\":0,\"repeat\":0,\"threads\":["
        + String.join(",", Collections.nCopies(threads, thread))
        + "],\"moves\":[[5,0,-1],[7,0,0]],\"speeds\":{},\"taken\":0.01}";
  }

  private ValidateJournal read(String... steps) throws Exception {
    try (Journal lines = Journal.begin(folder, "validation", "{}")) {
      for (String step : steps) {
        lines.add(step);
      }
    }
    try (ValidateJournal journal = new ValidateJournal.Writing().reopen(folder).orElseThrow()) {
      journal.read(plan);
      return journal;
    }
  }

  private void assertRefused(String... steps) {
    assertThatThrownBy(() -> read(steps))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "%s:%d: is not as the validation wrote it; expected the journal untouched;"
                    .formatted(folder.resolve("journal.part"), steps.length + 1)
                + " --overwrite begins anew");
  }

  @Test
  void whatIsOfThePlanIsRead() throws Exception {
    String failed = "{\"workload\":0,\"policy\":1,\"repeat\":0,\"failed\":\"it did\"}";
    ValidateJournal journal = read(SOLO, run(), failed);
    assertThat(journal.alone()).hasSize(1);
    assertThat(journal.runs()).hasSize(1);
    assertThat(journal.leftOut().of(0)).contains("it did");
    assertThat(journal.has(new ValidateStep.Solo(0, 1, false))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"alone\":0 | \"alone\":1",
        "\"alone\":0 | \"alone\":-1",
        "\"alone\":0 | \"alone\":99999999999999999999",
        "\"alone\":0 | \"alone\":\"nap\"",
        "\"round\":0 | \"round\":2",
        "\"after\":false | \"after\":\"no\"",
        "\"after\":false, | ''",
        "0.031 | -0.031",
        "0.031 | 0",
        "0.031 | null",
        "0.031 | \"soon\"",
        "0.031 | 1e999",
        "0.002 | -1",
        "0.002 | []",
      })
  void aRunAloneThatIsNoneIsReportedWithItsLine(String part, String forged) {
    assertThat(SOLO).contains(part);
    assertRefused(SOLO.replace("\"round\":0", "\"round\":1"), SOLO.replace(part, forged));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"workload\":0 | \"workload\":1",
        "\"workload\":0 | \"workload\":-1",
        "\"workload\":0 | \"workload\":4294967296",
        "\"workload\":0 | \"workload\":0.5",
        "\"workload\":0 | \"workload\":null",
        "\"policy\":0 | \"policy\":2",
        "\"repeat\":0 | \"repeat\":1",
        "\"repeat\":0, | ''",
        "[\"nap\" | [\"other\"",
        "[\"nap\" | [{}",
        "\"threads\":[ | \"threads\":[[\"nap\",0,0,1,1,0],",
        "\"threads\":[ | \"others\":[",
        "31000100 | -1",
        "31000100 | 1e6",
        "31000100 | 9223372036854775807",
        "2000000.0 | \"some\"",
        "[7,0,0] | [7,99,0]",
        "[7,0,0] | [7,-1,0]",
        "[7,0,0] | [7,0,-2]",
        "[7,0,0] | [7,0,4096]",
        "[7,0,0] | 7",
        "\"speeds\":{} | \"speeds\":{\"0\":0.5}",
        "\"speeds\":{} | \"speeds\":{\"first\":0.5}",
        "\"taken\":0.01 | \"taken\":\"all\"",
        "\"taken\":0.01 | \"taken\":1e99",
      })
  void aRunThatIsNoneIsReportedWithItsLine(String part, String forged) {
    assertThat(run()).contains(part);
    assertRefused(SOLO, run().replace(part, forged));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "7",
        "no JSON",
        "{}",
        "{\"alone\":5,\"round\":0,\"after\":false,\"failed\":\"it did\"}",
        "{\"workload\":7,\"policy\":0,\"repeat\":0,\"failed\":\"it did\"}",
        "{\"workload\":0,\"policy\":0,\"repeat\":0,\"failed\":{}}",
        // of a campaign, of runs
        "{\"number\":0,\"round\":0,\"turn\":0,\"kind\":\"ALONE\",\"members\":[0]}",
        "{\"contender\":0,\"repetition\":0,\"makespanNanos\":1,\"migrations\":0,\"speeds\":[]}",
      })
  void aLineOfSomethingElseIsReportedWithItsLine(String line) {
    assertRefused(SOLO, line);
  }

  @Test
  void whatIsThereTwiceIsReportedWithItsLine() {
    assertRefused(SOLO, run(), SOLO);
    assertRefused(SOLO, run(), run());
    assertRefused(run(), "{\"workload\":0,\"policy\":0,\"repeat\":0,\"failed\":\"it did\"}");
  }
}
