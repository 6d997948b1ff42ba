package akula.toolkit.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a log come and go. */
class DecisionLogTest {
  @TempDir private Path all;
  private final List<String> troubles = new ArrayList<>();
  private Instant now = Instant.parse("2026-11-28T23:00:00Z");
  private Path life;

  @BeforeEach
  void begin() throws IOException {
    life = LogFolder.begin(all, now);
    Logs.HEAD.write(life);
  }

  private DecisionLog log(long limit) {
    return new DecisionLog(life, limit, () -> now, ZoneId.of("Z"), troubles::add);
  }

  private static RowEncoder note(String text) {
    RowEncoder rows = new RowEncoder();
    LogRow.of(0, LogEvent.NOTE, text).encode(rows);
    return rows;
  }

  private List<String> names() throws IOException {
    return LogFolder.files(life).stream().map(file -> file.getFileName().toString()).toList();
  }

  @Test
  void aFileIsOfOneDay() throws IOException {
    try (DecisionLog log = log(1 << 20)) {
      assertThat(log.isDue()).isTrue();
      log.begin(note("a"));
      assertThat(log.isDue()).isFalse();
      now = now.plusSeconds(3600);
      assertThat(log.isDue()).isTrue();
      log.begin(note("b"));
      assertThat(log.isDue()).isFalse();
    }
    assertThat(names()).containsExactly("log-000001.csv", "log-000002.csv");
    assertThat(Files.getPosixFilePermissions(life))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    assertThat(Files.getPosixFilePermissions(life.resolve("log-000002.csv")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(life.resolve("log-000002.csv")).content().endsWith(",note,,,,b,\n");
  }

  @Test
  void theOldestFilesGoWhenThereAreTooMany() throws IOException {
    Path older = LogFolder.begin(all, now.minusSeconds(99));
    Logs.HEAD.write(older);
    Files.write(older.resolve(LogFolder.file(7)), new byte[20_000]);
    try (DecisionLog log = log(32_768)) {
      for (int i = 0; i < 20; i++) {
        log.begin(note("x".repeat(3_000)));
        assertThat(log.isDue()).isFalse();
        log.add(note("x".repeat(2_000)));
        assertThat(log.isDue()).isTrue();
      }
    }
    assertThat(older).doesNotExist();
    assertThat(names()).last().isEqualTo("log-000020.csv");
    assertThat(names()).hasSizeBetween(4, 8);
  }

  @Test
  void anOldFileThatCannotBeRemovedIsLeftAndTheLogGoesOn() throws IOException {
    Path older = LogFolder.begin(all, now.minusSeconds(99));
    Logs.HEAD.write(older);
    Path stays = older.resolve(LogFolder.file(7));
    Files.createDirectories(stays.resolve("somebody's")); // no superuser can remove it as a file
    try (DecisionLog log = log(32_768)) {
      for (int i = 0; i < 20; i++) {
        log.begin(note("x".repeat(5_000)));
        assertThat(log.isWriting()).isTrue();
      }
    }
    assertThat(names()).hasSizeLessThan(9);
    assertThat(troubles)
        .singleElement()
        .asString()
        .startsWith("a log file that is too old stays: ")
        .contains("log-000007.csv");
  }

  @Test
  void whatCannotBeWrittenStopsTheLogUntilItCanAgain() throws IOException {
    Path away = all.resolve("away");
    try (DecisionLog log = log(1 << 20)) {
      log.begin(note("a"));
      Files.move(life, away); // as if the disk were gone
      now = now.plusSeconds(7200);
      log.begin(note("b"));
      assertThat(log.isWriting()).isFalse();
      assertThat(log.isDue()).isFalse();
      assertThat(troubles)
          .singleElement()
          .asString()
          .startsWith("the log stops, and the manager goes on without it: ")
          .contains("log-000002.csv");
      now = now.plusSeconds(60);
      assertThat(log.isDue()).isTrue();
      log.begin(note("c"));
      assertThat(troubles).as("it was told").hasSize(1);
      Files.move(away, life);
      now = now.plusSeconds(60);
      assertThat(log.isInGap()).isTrue();
      log.begin(note("d"));
      assertThat(log.isWriting()).isTrue();
      assertThat(log.isInGap()).isFalse();
      assertThat(troubles).last().isEqualTo("the log goes on");
    }
    assertThat(names()).containsExactly("log-000001.csv", "log-000004.csv");
  }

  @Test
  void livesThatBeginTogetherHaveFoldersOfTheirOwn() throws IOException {
    assertThat(LogFolder.begin(all, now).getFileName().toString())
        .isEqualTo(life.getFileName() + "-2");
    assertThat(life.getFileName().toString()).isEqualTo("2026-11-28T23-00-00Z");
  }

  @Test
  void logsAreWhereProgramsKeepWhatHasToLast() {
    Path home = Path.of("/home/me");
    assertThat(LogFolder.usual(Map.of(), home)).hasToString("/home/me/.local/state/akula/manager");
    assertThat(LogFolder.usual(Map.of("XDG_STATE_HOME", "/var/s"), home))
        .hasToString("/var/s/akula/manager");
  }

  @Test
  void theHeadIsReadAsItWasWritten() throws Exception {
    assertThat(LogHead.read(life)).isEqualTo(Logs.HEAD);
  }
}
