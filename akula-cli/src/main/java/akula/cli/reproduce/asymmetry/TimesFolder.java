package akula.cli.reproduce.asymmetry;

import akula.cli.unequal.Times.Run;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RowEncoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Keeps the times that claims were judged by: {@code times.csv} and a manifest. */
final class TimesFolder {
  private static final List<String> COLUMNS =
      List.of("workload", "machine", "policy", "run", "time_s");

  private TimesFolder() {}

  /**
   * Writes them.
   *
   * @param times of each run, nanoseconds, in the order of seeds
   * @param settings what is needed to repeat them
   * @throws ResultsException if the folder exists or cannot be written
   */
  static void write(Path folder, boolean overwrite, Map<Run, long[]> times, Map<String, ?> settings)
      throws ResultsException {
    try (ResultsFolder results = ResultsFolder.create(folder, overwrite)) {
      results.write("times.csv", csv(times));
      results.writeManifest(settings);
      results.publish();
    }
  }

  private static byte[] csv(Map<Run, long[]> times) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    RowEncoder row = new RowEncoder();
    COLUMNS.forEach(row::text);
    flush(row, out);
    times.forEach((run, nanos) -> {
      for (int i = 0; i < nanos.length; i++) {
        row.text(run.workload()).text(run.mix().machine()).text(run.policy());
        row.integer(i).seconds(nanos[i]);
        flush(row, out);
      }
    });
    return out.toByteArray();
  }

  private static void flush(RowEncoder row, ByteArrayOutputStream out) {
    try {
      row.endRow().writeTo(out);
      row.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
