package akula.statistics.reading;

import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Reads results folders. What was cut off or edited is told with file and line: rows out of order
 * or missing, numbers that a sweep does not write, a summary that does not follow from the runs,
 * and, where {@code threads.csv} is there, runs that do not follow from their threads.
 */
public final class ResultsReader {
  private static final String NOT_CLOSED = "0s";

  private final Path folder;
  private final LongConsumer bytes;
  private final Complaints about;

  private ResultsReader(Path folder, LongConsumer bytes) {
    this.folder = folder;
    this.bytes = bytes;
    this.about = Complaints.about(folder.toString());
  }

  /** What reads a table. */
  private interface Reading<T> {
    T of(InputStream in) throws IOException;
  }

  /**
   * Reads a results folder.
   *
   * @throws InvalidResultsException with every mistake in it
   */
  public static Results read(Path folder) throws InvalidResultsException {
    return read(folder, _ -> {});
  }

  /**
   * Reads a results folder.
   *
   * @param bytes is told of each piece that was read, how long it was
   * @throws InvalidResultsException with every mistake in it
   */
  public static Results read(Path folder, LongConsumer bytes) throws InvalidResultsException {
    return new ResultsReader(folder, bytes).read();
  }

  private Results read() throws InvalidResultsException {
    requireWhole();
    Complaints aboutManifest = about(ResultsFolder.MANIFEST);
    Manifest manifest = ManifestReader.read(folder.resolve(ResultsFolder.MANIFEST), aboutManifest);
    requireNoParts(manifest);
    Complaints aboutRuns = about(RunsCsv.FILE);
    RunTable runs =
        table(RunsCsv.FILE, aboutRuns, in -> RunsReader.read(in, aboutRuns))
            .orElse(new RunTable(List.of(), List.of(), Map.of()));
    if (aboutManifest.isEmpty() && aboutRuns.isEmpty()) {
      new ManifestCheck(manifest, runs, aboutRuns).check();
    }
    about.throwIfAny();
    Optional<Bounds> bounds = bounds(runs);
    checkThreads(manifest, runs);
    about.throwIfAny();
    checkSummary(runs);
    about.throwIfAny();
    return new Results(folder, manifest, runs, bounds);
  }

  private <T> Optional<T> table(String name, Complaints complaints, Reading<T> reading) {
    try (InputStream in = new CountedStream(Files.newInputStream(folder.resolve(name)), bytes)) {
      return Optional.ofNullable(reading.of(in));
    } catch (IOException e) {
      complaints.unreadable(e);
      return Optional.empty();
    } finally {
      complaints.end();
    }
  }

  private Optional<Bounds> bounds(RunTable runs) {
    Complaints complaints = about(Bounds.FILE);
    return Files.exists(folder.resolve(Bounds.FILE))
        ? table(Bounds.FILE, complaints, in -> Bounds.read(in, runs, complaints))
        : Optional.empty();
  }

  private Complaints about(String name) {
    return about.next(folder.resolve(name).toString());
  }

  private void requireWhole() throws InvalidResultsException {
    if (!Files.exists(folder)) {
      about.add(0, "there is no such results folder");
    } else if (!Files.isDirectory(folder)) {
      about.add(0, "is a file; expected a results folder, which 'akula sweep' makes");
    } else if (!Files.exists(folder.resolve(ResultsFolder.MANIFEST))) {
      about.add(
          0,
          Files.exists(folder.resolve(RunsCsv.FILE + ".part"))
              ? "is not whole: the sweep that writes it has not ended; if it was broken off, the same command"
                  + " with --resume goes on"
              : "is no results folder: it has no " + ResultsFolder.MANIFEST);
    }
    about.throwIfAny();
  }

  /** A sweep of several parts has a folder for each of them. */
  private void requireNoParts(Manifest manifest) throws InvalidResultsException {
    List<String> parts = manifest.texts("parts");
    if (!parts.isEmpty()) {
      about.add(
          0,
          "is a sweep of several parts; name the folder of one: %s",
          parts.stream()
              .map(part -> folder.resolve(part).toString())
              .collect(Collectors.joining(", ")));
    }
    about.throwIfAny();
  }

  /** In closed runs a run is more than the sum of its threads: what ended too late is left out. */
  private void checkThreads(Manifest manifest, RunTable runs) {
    Path file = folder.resolve(ThreadsCsv.FILE);
    boolean closed = !manifest.text("closed").orElse(NOT_CLOSED).equals(NOT_CLOSED);
    if (Files.exists(file) && !closed) {
      String runsFile = folder.resolve(RunsCsv.FILE).toString();
      Complaints complaints = about(ThreadsCsv.FILE);
      table(
          ThreadsCsv.FILE,
          complaints,
          in -> {
            ThreadsReader.check(in, runs, runsFile, complaints);
            return runs;
          });
    } else if ("true".equals(manifest.text("threads").orElse("")) && !closed) {
      about(ThreadsCsv.FILE).add(0, "is not there, but manifest.json says that it was written");
    }
  }

  private void checkSummary(RunTable runs) {
    Complaints complaints = about(SummaryCsv.FILE);
    if (Files.exists(folder.resolve(SummaryCsv.FILE))) {
      table(
          SummaryCsv.FILE,
          complaints,
          in -> {
            SummaryCheck.check(in, runs, complaints);
            return runs;
          });
    }
  }
}
