package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.PolicyLimits;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.fixtures.PrintedJson;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.summary.Summary;
import akula.toolkit.run.Asked;
import akula.toolkit.run.Contender;
import akula.toolkit.run.Contest;
import akula.toolkit.run.DoneRun;
import akula.toolkit.run.RealPlan;
import akula.toolkit.run.RealRunsResult;
import akula.wrapper.kernel.KernelSettings;
import akula.wrapper.run.RealSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What is printed of turns that policies decided. */
class RunReportTest {
  private static final DecidedTurns GOOD =
      new DecidedTurns(1000, 5, 2, 30, 0, 1, 4_000_000, 5_500_000);
  private static final DecidedTurns LATE =
      new DecidedTurns(1000, 500, 2, 30, 7, 3, 4_000_000, 5_500_000);

  @CommandLine.Command
  private static final class Printing {}

  private static DoneRun run(int contender, int repetition, Optional<DecidedTurns> turns) {
    return new DoneRun(
        contender,
        repetition,
        1_000_000_000L * (1 + repetition),
        0,
        new RunCost(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
        Map.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        turns);
  }

  private static String printed(Format format) {
    RealSettings settings =
        new RealSettings(
                Duration.ofMillis(100),
                new PolicyLimits(
                    Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                false,
                false,
                false,
                false)
            .deciding(Optional.of(new KernelSettings(false, false, Optional.empty())));
    Asked asked =
        new Asked(
            Path.of("w.yaml"),
            "",
            Map.of(),
            List.of(),
            Map.of(),
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            Optional.empty());
    Contest contest =
        new Contest(List.of(new Contender(null, "cfs"), new Contender(null, "linux")), 2, 1);
    RealRunsResult results =
        new RealRunsResult(
            Path.of("out"),
            new RealPlan(null, null, contest, settings, null, asked),
            List.of(
                run(0, 0, Optional.of(GOOD)),
                run(0, 1, Optional.of(LATE)),
                run(1, 0, Optional.empty()),
                run(1, 1, Optional.empty())),
            new Summary(List.of(), List.of()),
            List.of("a"));
    StringWriter out = new StringWriter();
    CommandLine line = new CommandLine(new Printing()).setOut(new PrintWriter(out, true));
    new RunReport(line.getCommandSpec(), format).print(results, Optional.empty());
    return out.toString();
  }

  @Test
  void turnsStandInATableOfTheirOwn() {
    assertThat(printed(Format.TEXT))
        .containsPattern("cfs +1\\.00 ")
        .containsPattern(
            "policy +turns +by the fallback +refused +extended +lost +slice ms +had ms +runs that"
                + " count")
        .containsPattern("cfs +1000 +5\\.0 +2\\.0 +30 +0\\.0 +4\\.00 +5\\.50 +1 of 2")
        .endsWith("more than 2% of their turns were by the fallback, or none was the policy's\n")
        .contains("1 of 4 runs do not count");
  }

  @Test
  void theJsonTellsThemOfEachRun() throws Exception {
    String json = printed(Format.JSON);
    assertThat(PrintedJson.mistakes(JsonFormat.RUN, json)).isEmpty();
    JsonNode runs = new ObjectMapper().readTree(json).get("runs");
    assertThat(runs.at("/0/turns/decided").asInt()).isEqualTo(995);
    assertThat(runs.at("/0/turns/had_ms").asDouble()).isEqualTo(5.5);
    assertThat(runs.at("/0/turns/counts").asBoolean()).isTrue();
    assertThat(runs.at("/1/turns/counts").asBoolean()).isFalse();
    assertThat(runs.at("/2").has("turns")).isFalse();
  }
}
