package akula.papers.asymmetry;

import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.formats.csv.RowEncoder;
import akula.papers.unequal.Times.Run;
import akula.statistics.results.PartsFolder;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.ResultsOrigin;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.UsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps the times that claims were judged by, {@code times.csv}, what was made of them, and a
 * manifest.
 */
public final class TimesFolder {
  /** The command that keeps them, as its manifest tells. */
  public static final String COMMAND = "reproduce asymmetry";

  private static final List<String> COLUMNS =
      List.of("workload", "machine", "policy", "run", "time_s");

  private static final String FILE = "times.csv";
  private static final Set<String> WRITTEN =
      Stream.of(
              FILE,
              ResultsFolder.MANIFEST,
              "result.txt",
              "result.json",
              "result.csv",
              "tables.csv",
              "report.html")
          .flatMap(name -> Stream.of(name, name + ".part"))
          .collect(Collectors.toUnmodifiableSet());

  private TimesFolder() {}

  /**
   * Refuses a folder in which times cannot be kept.
   *
   * @param overwrite whether times that are there may be replaced
   * @throws UsageException if it exists and must not, or has anything but times
   */
  public static void require(Path folder, boolean overwrite) throws ResultsException {
    NewFolder.requireFolder(folder);
    boolean own = isOwn(folder);
    if (PlainFile.exists(folder) && !overwrite) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "the folder %s exists; name a new one%s"
              .formatted(folder, own ? ", or add --overwrite to replace the times in it" : ""));
    }
    if (!own) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          ("%s has no times of %s that --overwrite could replace, but other files;"
                  + " name another folder")
              .formatted(folder, COMMAND));
    }
  }

  /** Its times can go, and with them nothing that something else has written as results. */
  private static boolean isOwn(Path folder) throws ResultsException {
    String[] names = folder.toFile().list();
    if (names == null || names.length == 0) {
      return true;
    }
    List<Path> kept = PartsFolder.foreign(folder);
    return ResultsOrigin.command(folder).equals(COMMAND)
        && PlainFile.exists(folder.resolve(FILE))
        && Stream.of(names)
            .allMatch(name -> WRITTEN.contains(name) || kept.contains(folder.resolve(name)));
  }

  /**
   * Writes them.
   *
   * @param times of each run, nanoseconds, in the order of seeds
   * @param others files that are kept beside them, by name
   * @param settings what is needed to repeat them
   * @throws ResultsException if the folder exists or cannot be written
   */
  public static void write(
      Path folder,
      boolean overwrite,
      Map<Run, long[]> times,
      SequencedMap<String, byte[]> others,
      SequencedMap<String, Object> settings)
      throws ResultsException {
    SequencedMap<String, byte[]> files = new LinkedHashMap<>();
    files.put(FILE, csv(times));
    files.putAll(others);
    SequencedMap<String, Object> manifest = new LinkedHashMap<>(settings);
    SequencedMap<String, String> hashes = new LinkedHashMap<>();
    files.forEach((name, content) -> hashes.put(name, Sha256.of(content)));
    manifest.put("files_sha256", hashes);
    try (ResultsFolder results = ResultsFolder.create(folder, overwrite)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        results.write(file.getKey(), file.getValue());
      }
      results.writeManifest(manifest);
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
