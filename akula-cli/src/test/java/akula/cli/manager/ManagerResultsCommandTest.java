package akula.cli.manager;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.cli.common.JsonFormat;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.PrintedJson;
import akula.cli.fixtures.TypedCommand;
import akula.formats.machine.MachineWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of the log of a manager, by the commands that read results. */
class ManagerResultsCommandTest {
  private static final String ROWS =
      """
      time_s,event,thread,process,cpu,what,value
      0.000000000,policy,,,,gang,
      1.000000000,process_came,,0,,mcf,7
      1.000000000,launched,0,0,,,7
      1.000000000,process_came,,1,,gcc,9
      1.000000000,launched,1,1,,,9
      1.000000000,instant,,,,interval,
      1.000000000,placed,0,,0,runs,1
      1.000000000,placed,1,,1,runs,1
      901.000000000,reading,0,,,IPC,0.5
      901.000000000,instant,,,,interval,
      901.000000000,ended,0,,,,
      901.000000000,process_went,,0,,ended,
      901.000000000,instant,,,,change,
      1001.000000000,ended,1,,,,
      1001.000000000,process_went,,1,,ended,
      1001.000000000,instant,,,,interval change,
      """;

  private static final Pattern MADE_AGAIN = Pattern.compile("\\./akula manager results [^<]+");

  @TempDir private Path folder;
  private Path log;
  private Path results;

  @BeforeEach
  void write() throws IOException {
    log = Files.createDirectory(folder.resolve("log"));
    MachineWriter.write(MachineDescription.regular("2x2", 2, 2, 1), log.resolve("machine.json"));
    Files.writeString(
        log.resolve("manager.json"),
        """
        {"akula": "", "began": "2026-11-28T09:00:00Z", "zone": "Z", "quantum": "100ms", "seed": 1,
         "observe": false, "controls": ["pause"],
         "parameters": [{"name": "IPC", "constant": false}]}
        """);
    Files.writeString(log.resolve("log-000001.csv"), ROWS);
    results = log.resolve("results").resolve("2026-11-28").resolve("1-gang");
  }

  private Cli make(String more) {
    return Cli.line("manager results %s%s".formatted(log, more));
  }

  @Test
  void theyAreExplainedAndReported() throws IOException {
    Cli made = make(" --data spec2006-large-cache");
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out())
        .isEqualTo(
            """
            %s: gang from 1.00 s to 1001.00 s, 2 programs went
            By the log the manager has not ended: there may be more of the last of these.
            """
                .formatted(results));
    assertThat(PrintedJson.mistakes(JsonFormat.MANIFEST_MANAGER, manifest())).isEmpty();
    Cli explained = Cli.line("explain %s".formatted(results));
    assertThat(explained.code()).as(explained.err()).isZero();
    assertThat(explained.out())
        .contains("mcf#0: 900.00 s (alone 265.55 s, so 634.45 s lost)")
        .contains("At 1.00 s: mcf#0 was launched on cpu 0 (core 0, domain 0)");
    Path page = folder.resolve("page.html");
    Cli reported = Cli.line("report --plain %s --out %s".formatted(results, page));
    assertThat(reported.code()).as(reported.err()).isZero();
    assertThat(Files.readString(page))
        .contains(
            "gang, 2026-11-28/1-gang", "What a manager on 2x2 served", "akula manager results")
        .doesNotContain("akula run", "Worst periods", "What the kernel reported", "NaN");
    Matcher again = MADE_AGAIN.matcher(Files.readString(page));
    assertThat(again.find()).isTrue();
    String out = folder.resolve("again").toString();
    assertThat(TypedCommand.run(again.group(), "--out", out).code()).isZero();
    Path same = Path.of(out).resolve("2026-11-28").resolve("1-gang");
    for (String file : List.of("manifest.json", "placements.csv", "threads.csv", "summary.csv")) {
      assertThat(same.resolve(file)).hasSameTextualContentAs(results.resolve(file));
    }
  }

  private String manifest() throws IOException {
    return Files.readString(results.resolve("manifest.json"));
  }

  @Test
  void withoutSoloTimesAReportNamesWhatHelps() throws IOException {
    assertThat(make("").code()).isZero();
    assertThat(PrintedJson.mistakes(JsonFormat.MANIFEST_MANAGER, manifest())).isEmpty();
    assertThat(Cli.line("explain %s".formatted(results)).out())
        .contains("mcf#0: 900.00 s (how long it takes alone is not known)");
    Cli reported = Cli.line("report %s".formatted(results));
    assertThat(reported.code()).isEqualTo(2);
    assertThat(reported.err()).contains("'akula manager results' with --data");
  }

  @Test
  void mistakesAreTold() {
    assertThat(Cli.line("manager results %s".formatted(folder)).err())
        .contains("is no folder of a manager's log");
    assertThat(make(" --day yesterday").err()).contains("a day, such as 2026-11-28");
    assertThat(make(" --day 2026-11-29").err()).contains("from 2026-11-28 to 2026-11-28");
    assertThat(make("").code()).isZero();
    Cli again = make("");
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists; name another --out or --day, or add --overwrite");
    assertThat(make(" --overwrite").code()).isZero();
  }
}
