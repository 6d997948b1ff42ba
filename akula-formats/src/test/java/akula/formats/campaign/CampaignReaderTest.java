package akula.formats.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignReaderTest {
  private static final Path SHIPPED = Path.of("../data/campaigns");

  private static final String WHOLE =
      """
      name: three
      description: Three programs.
      method: {kind: short, warm_up: 500ms, window: 5s, work: progress}
      levels: [memory_domain, smt_core]
      pairs: predict
      share: 0.4
      groups: [[c, a, a]]
      rounds: {least: 4, most: 6}
      width: 0.02
      budget: 10min
      seed: 7
      miss_rates: simulated
      prepare:
        - {file: text.txt, command: seq, arguments: [1, 10]}
      applications:
        - {application: a, package: pa, command: pa, prepared: [text.txt], limit: 3s}
        - {application: b, command: ./b, inputs: [in.txt], environment: {X: 1}}
        - {application: c, command: c}
      """;

  private static final String LEAST = "applications: [{application: a, command: a}]\n";

  private static Campaign read(String text) throws InvalidInputException {
    return CampaignReader.read(
        SourceText.of(
                "dir/few.yaml",
                text.getBytes(java.nio.charset.StandardCharsets.UTF_8),
                new akula.formats.Mistakes())
            .orElseThrow());
  }

  private static String mistakes(String text) {
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> read(text));
    assertThat(refused).as(text).isNotNull();
    return refused.getMessage();
  }

  @Test
  void readsAllThatThereIs() throws InvalidInputException {
    Campaign campaign = read(WHOLE);
    assertThat(campaign.name()).isEqualTo("three");
    assertThat(campaign.method())
        .isEqualTo(
            new Method.Short(Duration.ofMillis(500), Duration.ofSeconds(5), Method.Work.PROGRESS));
    assertThat(campaign.levels())
        .as("from the inside out")
        .containsExactly(SharingLevel.SMT_CORE, SharingLevel.MEMORY_DOMAIN);
    assertThat(campaign.pairs()).isEqualTo(Campaign.Pairs.PREDICT);
    assertThat(campaign.share()).isEqualTo(0.4);
    assertThat(campaign.groups()).containsExactly(List.of(0, 0, 2));
    assertThat(campaign.rounds()).isEqualTo(new Campaign.Rounds(4, 6));
    assertThat(campaign.width()).isEqualTo(0.02);
    assertThat(campaign.budget()).isEqualTo(Optional.of(Duration.ofMinutes(10)));
    assertThat(campaign.seed()).isEqualTo(7);
    assertThat(campaign.missRates()).isEqualTo(Campaign.MissRates.SIMULATED);
    assertThat(campaign.prepared().getFirst().program().arguments()).containsExactly("1", "10");
    Campaign.Measured a = campaign.applications().getFirst();
    assertThat(a.from()).isEqualTo("pa");
    assertThat(a.prepared()).containsExactly("text.txt");
    assertThat(a.limit()).isEqualTo(Duration.ofSeconds(3));
    Campaign.Measured b = campaign.applications().get(1);
    assertThat(b.program().command()).isEqualTo(Path.of("dir/b").toAbsolutePath().toString());
    assertThat(b.program().inputs()).containsExactly(Path.of("dir/in.txt").toAbsolutePath());
    assertThat(b.limit()).isEqualTo(Campaign.USUAL_LIMIT);
  }

  @Test
  void leavesOutWhatIsUsual() throws InvalidInputException {
    Campaign campaign = read(LEAST);
    assertThat(campaign.name()).isEqualTo("few");
    assertThat(campaign.method()).isEqualTo(new Method.Full());
    assertThat(campaign.levels()).as("all that the machine has").isEmpty();
    assertThat(campaign.pairs()).isEqualTo(Campaign.Pairs.ALL);
    assertThat(campaign.rounds()).isEqualTo(Campaign.Rounds.USUAL);
    assertThat(campaign.width()).isEqualTo(Campaign.USUAL_WIDTH);
    assertThat(campaign.budget()).isEmpty();
    assertThat(campaign.missRates()).isEqualTo(Campaign.MissRates.MEASURED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"suite.yaml", "kernels.yaml"})
  void readsWhatShips(String file) throws InvalidInputException {
    assertThat(CampaignReader.read(SHIPPED.resolve(file)).applications()).hasSizeGreaterThan(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "method: fast | one of full, short, windows",
        "method: {window: 3s} | key 'kind' is missing",
        "method: {kind: short, window: 0s} | above 0",
        "method: {kind: short, work: speed} | one of any, ipc, progress, cpu_progress",
        "levels: [domain] | one of smt_core, memory_domain, numa_node, machine",
        "miss_rates: guessed | one of measured, simulated",
        "method: {kind: windows, most_phases: 0} | at least 1 and at most 100",
        "pairs: some | one of all, predict, none",
        "share: 0 | above 0 and at most 1",
        "rounds: {least: 1} | at least 2",
        "rounds: {least: 5, most: 3} | at least 5",
        "width: 0.6 | at most 0.5",
        "budget: 30 | a duration",
        "groups: [[a, a]] | at least 3",
        "groups: [[a, a, x]] | no application of the campaign",
        "groups: [[a, a, a], [a, a, a]] | expected it once",
        "prepare: [{file: a/b, command: x}] | expected a name",
        "prepare: [{file: f}] | key 'command' is missing",
        "aplications: [] | unknown key 'aplications'",
      })
  void reportsWhatIsWrong(String line, String expected) {
    assertThat(mistakes(line + "\n" + LEAST)).contains(expected).contains("few.yaml:1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{application: a} | key 'command' is missing",
        "{application: 'a+b', command: a} | without '+'",
        "{application: '=a', command: a} | since spreadsheets that open the results run what does",
        "{application: \"a\\tb\", command: a} | without '+', control characters",
        "{application: a, command: a, limit: -1s} | above 0",
        "{application: a, command: a, prepared: [x]} | expected none, since there are none",
      })
  void reportsWhatIsWrongWithAnApplication(String entry, String expected) {
    assertThat(mistakes("applications:\n  - " + entry + "\n"))
        .contains(expected)
        .contains("few.yaml:2");
  }

  @Test
  void reportsEveryMistakeAtOnce() {
    assertThat(
            mistakes(
                """
                width: wide
                applications:
                  - {application: a, command: a}
                  - {application: a, command: b}
                """))
        .contains("few.yaml:1", "few.yaml:4", "expected each application once");
  }

  @Test
  void aCampaignMeasuresSomething() {
    assertThat(mistakes("name: nothing\n")).contains("key 'applications' is missing");
  }
}
