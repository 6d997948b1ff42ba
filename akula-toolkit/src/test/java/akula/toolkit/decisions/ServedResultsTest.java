package akula.toolkit.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.PlacementsReader;
import akula.statistics.reading.Results;
import akula.statistics.reading.ResultsReader;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results folders by day, of logs that somebody wrote. Midnight is 27,900 s after they begin. */
class ServedResultsTest {
  private static final String GANG = "2026-11-28/1-gang";
  private static final String SPREAD = "2026-11-28/2-naive_spread";
  private static final String NEXT_DAY = "2026-11-29/1-naive_spread";

  /** Two programs, another policy, midnight, and an end at which nothing is decided any more. */
  private static final String TWO_DAYS =
      Logs.text(
          "0.000000000,policy,,,,gang:length=2,",
          "0.000000000,process_came,,0,,mcf,7",
          "0.000000000,launched,0,0,,,7",
          "0.000000000,process_came,,1,,gcc,9",
          "0.000000000,launched,1,1,,,9",
          "0.000000000,aside,1,,,,",
          "0.000000000,launched,2,1,,,10",
          "0.000000000,launched,3,1,,,11",
          "0.000000000,instant,,,,,",
          "0.000000000,placed,0,,0,runs,1",
          "0.000000000,placed,2,,1,paused,1",
          "0.000000000,placed,3,,2,paused,1",
          "10.000000000,reading,0,,,CPU_SHARE,0.5",
          "10.000000000,instant,,,,interval,",
          "15.000000000,instant,,,,wake,",
          "15.000000000,placed,0,,0,paused,1",
          "15.000000000,placed,2,,1,runs,1",
          "20.000000000,reading,0,,,CPU_SHARE,0.25",
          "20.000000000,reading,2,,,CPU_SHARE,1",
          "20.000000000,instant,,,,interval,",
          "25.000000000,policy,,,,naive_spread,",
          "25.000000000,instant,,,,change,",
          "25.000000000,placed,0,,0,runs,1",
          "25.000000000,placed,2,,3,runs,1",
          "30.000000000,reading,0,,,CPU_SHARE,0.75",
          "30.000000000,reading,2,,,CPU_SHARE,0.5",
          "30.000000000,instant,,,,interval,",
          "35.000000000,reading,2,,,CPU_SHARE,1",
          "35.000000000,instant,,,,interval,",
          "40.000000000,ended,3,,,,",
          "40.000000000,ended,2,,,,",
          "40.000000000,process_went,,1,,ended,",
          "40.000000000,instant,,,,interval change,",
          "27910.000000000,reading,0,,,CPU_SHARE,1",
          "27910.000000000,instant,,,,interval,",
          "27920.000000000,ended,0,,,,",
          "27920.000000000,process_went,,0,,exit code 0,",
          "27920.000000000,stopped,,,,the last application has gone,");

  @TempDir private Path folder;

  private Path log(String... files) throws IOException {
    return Logs.write(folder.resolve("log"), files);
  }

  private static ServedResult make(ServedResultsBuilder plan)
      throws InvalidInputException, IOException, InterruptedException {
    return plan.build().run(JobListener.SILENT);
  }

  private static ServedResult all(Path log)
      throws InvalidInputException, IOException, InterruptedException {
    return make(ServedResultsJob.builder().log(log));
  }

  private static List<String> folders(Path log, ServedResult result) {
    return result.written().stream()
        .map(one -> log.resolve("results").relativize(one.folder()).toString())
        .toList();
  }

  private static String rows(Path folder, String file) throws IOException {
    try (Stream<String> lines = Files.lines(folder.resolve(file))) {
      return String.join("\n", lines.skip(1).toList());
    }
  }

  @Test
  void eachDayAndPolicyHasAFolder() throws Exception {
    Path log = log(TWO_DAYS);
    ServedResult result = all(log);
    assertThat(folders(log, result)).containsExactly(GANG, SPREAD, NEXT_DAY);
    assertThat(result.mayGoOn()).isFalse();
    assertThat(result.written().get(1))
        .isEqualTo(
            new ServedResult.Written(
                log.resolve("results").resolve(SPREAD),
                "naive_spread",
                25_000_000_000L,
                27_900_000_000_000L,
                1));
    assertThat(rows(log.resolve("results").resolve(SPREAD), "programs.csv"))
        .isEqualTo(
            SPREAD + ",0,naive_spread,0,gcc,0.000000000,0.000000000,40.000000000,ended,,,,,,,,,1");
    assertThat(rows(log.resolve("results").resolve(SPREAD), "registrations.csv"))
        .isEqualTo(
            """
            %1$s,0,naive_spread,0,gcc,gcc#3,0.000000000,40.000000000,,0
            %1$s,0,naive_spread,0,gcc,gcc#2,0.000000000,40.000000000,,1\
            """
                .formatted(SPREAD)
                .replace("\n%1$s", "\n" + SPREAD));
    assertThat(rows(log.resolve("results").resolve(NEXT_DAY), "programs.csv"))
        .contains(",0,mcf,0.000000000,0.000000000,27920.000000000,exit code 0,");
    assertThat(rows(log.resolve("results").resolve(GANG), "programs.csv")).isEmpty();
  }

  /** A stay ends for all where one of them moves, and what was read is of the interval before. */
  @Test
  void staysAreThoseOfARealRun() throws Exception {
    Path log = log(TWO_DAYS);
    all(log);
    List<Stay> stays = stays(log.resolve("results").resolve(GANG));
    assertThat(stays.stream().map(ServedResultsTest::text))
        .containsExactly(
            "mcf#0 0.0-15.0 0 {CPU_SHARE=0.416667}",
            "gcc#2 0.0-15.0 - {CPU_SHARE=1.0}",
            "gcc#3 0.0-15.0 - {}",
            "mcf#0 15.0-25.0 - {CPU_SHARE=0.5}",
            "gcc#2 15.0-25.0 1 {CPU_SHARE=0.75}",
            "gcc#3 15.0-25.0 - {}");
    assertThat(stays(log.resolve("results").resolve(SPREAD)).stream().map(ServedResultsTest::text))
        .as("of the interval in which a thread ends nothing is read of it")
        .containsExactly(
            "mcf#0 25.0-40.0 0 {CPU_SHARE=0.75}",
            "gcc#2 25.0-40.0 3 {CPU_SHARE=0.75}",
            "gcc#3 25.0-40.0 - {}",
            "mcf#0 40.0-27900.0 0 {CPU_SHARE=1.0}");
    assertThat(
            stays(log.resolve("results").resolve(NEXT_DAY)).stream().map(ServedResultsTest::text))
        .containsExactly("mcf#0 27900.0-27920.0 0 {CPU_SHARE=1.0}");
  }

  private static List<Stay> stays(Path results) throws InvalidInputException {
    return PlacementsReader.read(results).runs().firstEntry().getValue();
  }

  private static String text(Stay stay) {
    return "%s %s-%s %s %s"
        .formatted(
            stay.name(),
            stay.fromNanos() / 1e9,
            stay.toNanos() / 1e9,
            stay.place() == null ? "-" : stay.place().number(),
            stay.readings());
  }

  @Test
  void ofASpanThereAreItsStays() throws Exception {
    Path log = log(TWO_DAYS);
    make(ServedResultsJob.builder().log(log).span("15s..20s").data("spec2006-large-cache"));
    assertThat(stays(log.resolve("results").resolve(GANG)).stream().map(Stay::fromNanos))
        .containsExactly(15_000_000_000L, 15_000_000_000L, 15_000_000_000L);
    assertThatThrownBy(() -> stays(log.resolve("results").resolve(SPREAD)))
        .hasMessageContaining("placements.csv: has no rows: nobody was there");
    assertThat(rows(log.resolve("results").resolve(SPREAD), "programs.csv")).contains("gcc");
    for (String wrong : List.of("", "worst,1s..2s", "2s..1s", "soon..")) {
      assertThatThrownBy(() -> ServedResultsJob.builder().span(wrong))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--span is '%s'; expected a span".formatted(wrong));
    }
  }

  @Test
  void withSoloTimesThereIsWhatAReportNeeds() throws Exception {
    Path log = log(TWO_DAYS);
    Path out = folder.resolve("out");
    make(ServedResultsJob.builder().log(log).data("spec2006-large-cache").out(out));
    Results results = ResultsReader.read(out.resolve(SPREAD));
    assertThat(results.kind()).isEqualTo(RunKind.SERVED);
    assertThat(results.runs().policies()).containsExactly("naive_spread");
    assertThat(results.real().orElseThrow().costs()).isEmpty();
    assertThat(results.real().orElseThrow().programs().getFirst().application()).isEqualTo("gcc");
    assertThatThrownBy(() -> ResultsReader.read(out.resolve(GANG)))
        .hasMessageContaining("or none went");
    assertThat(Files.readString(out.resolve(SPREAD).resolve("manifest.json")))
        .as("no program came and went in it, so explain cannot tell what one lost")
        .containsPattern("\"solo_seconds\" : \\{ *}");
  }

  @Test
  void withoutSoloTimesAReportSaysWhatHelps() throws Exception {
    Path log = log(TWO_DAYS);
    all(log);
    assertThatThrownBy(() -> ResultsReader.read(log.resolve("results").resolve(SPREAD)))
        .hasMessageContaining("'akula manager results' with --data and a data set");
  }

  @Test
  void ofOneDayOnlyThatIsWritten() throws Exception {
    Path log = log(TWO_DAYS);
    LocalDate day = LocalDate.of(2026, 11, 29);
    assertThat(folders(log, make(ServedResultsJob.builder().log(log).day(day))))
        .containsExactly(NEXT_DAY);
    assertThat(log.resolve("results").resolve(GANG)).doesNotExist();
    assertThatThrownBy(() -> make(ServedResultsJob.builder().log(log).day(day.plusDays(1))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected one from 2026-11-28 to 2026-11-29");
    assertThatThrownBy(() -> make(ServedResultsJob.builder().log(log).day(day)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("add --overwrite");
    assertThat(make(ServedResultsJob.builder().log(log).overwrite(true)).written()).hasSize(3);
  }

  /** Of who was there when it begins it is not known since when. */
  @Test
  void aLogThatBeginsInTheMiddleLeavesOutWhatItDoesNotKnow() throws Exception {
    String second =
        Logs.text(
            "50.000000000,policy,,,,gang,",
            "50.000000000,process_came,,4,,mcf,7",
            "50.000000000,launched,9,4,,,7",
            "50.000000000,placed,9,,2,runs,1",
            "50.000000000,so_far,,,,,",
            "51.000000000,process_came,,5,,gcc,8",
            "51.000000000,launched,10,5,,,8",
            "51.000000000,instant,,,,interval,",
            "51.000000000,placed,10,,3,runs,1",
            "60.000000000,ended,9,,,,",
            "60.000000000,process_went,,4,,ended,",
            "60.000000000,instant,,,,interval change,",
            "61.000000000,ended,10,,,,",
            "61.000000000,process_went,,5,,ended,",
            "61.000000000,instant,,,,interval change,");
    Path log = log("", second);
    ServedResult result = all(log);
    assertThat(folders(log, result)).containsExactly(GANG);
    assertThat(result.mayGoOn()).isTrue();
    Path results = log.resolve("results").resolve(GANG);
    assertThat(rows(results, "programs.csv"))
        .contains(",0,gang,0,gcc,51.000000000,51.000000000,61.000000000,ended,")
        .doesNotContain("mcf");
    assertThat(Files.readString(results.resolve("manifest.json")))
        .contains("\"programs_left_out\" : 1");
    assertThat(stays(results).getFirst().fromNanos()).isEqualTo(50_000_000_000L);
  }

  /** Nobody knows what was in the gap: no stay goes over it. */
  @Test
  void aGapEndsAPeriod() throws Exception {
    String first =
        Logs.text(
            "0.000000000,policy,,,,gang,",
            "0.000000000,process_came,,0,,mcf,7",
            "0.000000000,launched,0,0,,,7",
            "0.000000000,instant,,,,,",
            "0.000000000,placed,0,,0,runs,1",
            "5.000000000,instant,,,,interval,");
    String second =
        Logs.text(
            "100.000000000,policy,,,,gang,",
            "100.000000000,process_came,,0,,mcf,7",
            "100.000000000,launched,0,0,,,7",
            "100.000000000,placed,0,,1,runs,1",
            "100.000000000,so_far,,,,after a gap,",
            "105.000000000,ended,0,,,,",
            "105.000000000,process_went,,0,,ended,",
            "105.000000000,instant,,,,interval change,",
            "106.000000000,stopped,,,,it was stopped,");
    Path log = log(first, second);
    ServedResult result = all(log);
    assertThat(folders(log, result)).containsExactly(GANG, "2026-11-28/2-gang");
    assertThat(stays(log.resolve("results").resolve(GANG)).stream().map(ServedResultsTest::text))
        .containsExactly("mcf#0 0.0-5.0 0 {}");
    Path after = log.resolve("results").resolve("2026-11-28/2-gang");
    assertThat(stays(after).stream().map(ServedResultsTest::text))
        .containsExactly("mcf#0 100.0-105.0 1 {}");
    assertThat(result.written().getLast().toNanos()).isEqualTo(106_000_000_000L);
  }

  /** Where the kernel has threads is not in the log. */
  @Test
  void ofTheKernelThereAreNoPlacements() throws Exception {
    Path log =
        log(
            Logs.text(
                "0.000000000,policy,,,,gang,",
                "0.000000000,process_came,,0,,mcf,7",
                "0.000000000,launched,0,0,,,7",
                "0.000000000,instant,,,,,",
                "0.000000000,placed,0,,0,runs,1",
                "5.000000000,instant,,,,interval,",
                "5.000000000,expelled,,,,it threw,",
                "9.000000000,instant,,,,interval,"));
    assertThat(folders(log, all(log))).containsExactly(GANG, "2026-11-28/2-linux");
    assertThatThrownBy(
            () -> PlacementsReader.read(log.resolve("results").resolve("2026-11-28/2-linux")))
        .hasMessageContaining("no policy placed the threads");
  }

  @Test
  void nothingIsWrittenOfALogWithAMistake() throws Exception {
    Path log = log(TWO_DAYS + "27930.000000000,ended,77,,,,\n");
    assertThatThrownBy(() -> all(log)).isInstanceOf(InvalidInputException.class);
    assertThat(log.resolve("results")).doesNotExist();
    assertThatThrownBy(() -> all(folder)).hasMessageContaining("is no folder of a manager's log");
  }

  /** Stays add up to what replay tells, also over midnight. */
  @Property(tries = 100)
  void staysAddUpToTheTimeServed(@ForAll int seed) throws InvalidInputException {
    Random random = new Random(seed);
    boolean blocks = random.nextBoolean();
    String happened = LogHostTest.happens(random);
    if (!blocks) {
      happened = happened.replaceAll("(?m)^.*,(blocked|woken),.*\n", "");
    }
    List<LoggedInstant> log = LogHostTest.decide(Logs.read(List.of(happened)), Optional.of("gang"));
    log = Logs.read(List.of(LogHostTest.write("gang", log)));
    Map<String, Long> there = new TreeMap<>();
    Map<String, Long> onCpu = new TreeMap<>();
    List<Period> periods = new ArrayList<>();
    LogHead late = at(Instant.parse("2026-11-28T23:59:57.950Z"));
    LoggedPeriods cut =
        new LoggedPeriods(
            late,
            new PeriodEvents() {
              @Override
              public void begins(Period period) {
                periods.add(period);
              }

              @Override
              public void stayed(Period period, Stay stay) {
                there.merge(stay.application(), stay.nanos(), Long::sum);
                long running = stay.place() == null ? 0 : stay.nanos();
                onCpu.merge(stay.application(), running, Long::sum);
              }
            });
    ServedTally tally = new ServedTally(true);
    log.forEach(instant -> {
      tally.take(instant);
      cut.take(instant);
    });
    cut.end(List.of());
    assertThat(periods.stream().map(Period::day).map(LocalDate::getDayOfMonth))
        .containsExactly(28, 29);
    for (Served.Application one : tally.served("gang").applications()) {
      long running = one.sharedNanos() + one.aloneNanos();
      long most = blocks ? running + one.blockedNanos() : running;
      assertThat(there.getOrDefault(one.name(), 0L)).isEqualTo(one.nanos());
      assertThat(onCpu.getOrDefault(one.name(), 0L)).isBetween(running, most);
    }
  }

  private static LogHead at(Instant began) {
    LogHead head = Logs.HEAD;
    return new LogHead(
        began,
        head.zone(),
        head.machine(),
        head.quantum(),
        head.seed(),
        head.observe(),
        head.controls(),
        head.parameters());
  }
}
