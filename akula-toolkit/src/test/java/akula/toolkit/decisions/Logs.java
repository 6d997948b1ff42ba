package akula.toolkit.decisions;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogReader;
import akula.formats.decisions.LogRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Logs for tests, on a machine of two domains with two cores each. */
final class Logs {
  static final LogHead HEAD =
      new LogHead(
          Instant.parse("2026-11-28T16:15:00Z"),
          ZoneId.of("Z"),
          MachineDescription.regular("2x2", 2, 2, 1),
          Duration.ofMillis(100),
          1,
          false,
          Set.of(Control.PAUSE, Control.WEIGHTS, Control.BLOCKING),
          List.of(
              new LogHead.Parameter("LLC_MISS_RATE", false, true),
              new LogHead.Parameter("CPU_SHARE", false, false)));

  private Logs() {}

  /** Returns the text of a file with these rows, written as {@code event thread process ...}. */
  static String text(String... rows) {
    StringBuilder text = new StringBuilder(LogRow.SCHEMA.header()).append('\n');
    for (String row : rows) {
      text.append(row).append('\n');
    }
    return text.toString();
  }

  /** Writes a life with these files, the first of which is number 1. */
  static Path write(Path folder, String... files) throws IOException {
    Files.createDirectories(folder);
    HEAD.write(folder);
    for (int i = 0; i < files.length; i++) {
      if (!files[i].isEmpty()) {
        Files.writeString(folder.resolve(LogFolder.file(i + 1)), files[i]);
      }
    }
    return folder;
  }

  /** Reads files. */
  static List<LoggedInstant> read(List<String> files) throws InvalidInputException {
    List<LoggedInstant> instants = new ArrayList<>();
    LoggedLife.Assembler assembler = new LoggedLife.Assembler(HEAD, instants::add);
    for (int i = 0; i < files.size(); i++) {
      assembler.beginFile(i + 1);
      LogReader.read(LogFolder.file(i + 1), files.get(i).getBytes(UTF_8), assembler::take);
    }
    assembler.finish();
    return instants;
  }

  /** Returns an instant as it stands in a log. */
  static String encoded(LoggedInstant instant) {
    RowEncoder rows = new RowEncoder();
    instant.before().forEach(row -> row.encode(rows));
    rows.row(List.of(instant.nanos() + " " + instant.kind().text()));
    instant.decisions().forEach(row -> row.encode(rows));
    return rows.toString();
  }
}
