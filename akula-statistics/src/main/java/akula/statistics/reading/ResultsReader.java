package akula.statistics.reading;

import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.statistics.coschedules.CoScheduleMatrix;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunColumns;
import akula.statistics.results.CoSchedulesCsv;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Reads results folders. What was cut off or edited is reported with file and line: rows out of
 * order or missing, numbers that a sweep does not write, a summary that does not follow from the
 * runs, where {@code threads.csv} is there, runs that do not follow from their threads, and real
 * runs that do not go with what the kernel reported of their programs.
 */
public final class ResultsReader {
  private final TableFiles files;
  private final FileMistakes about;

  /** Whether bounds that the manifest tells of may still be worked out. */
  private boolean boundsMayCome;

  private ResultsReader(Path folder, LongConsumer bytes) {
    about = FileMistakes.about(folder.toString());
    files = new TableFiles(folder, bytes, about);
  }

  /**
   * Reads a results folder.
   *
   * @throws InvalidInputException with every mistake in it
   */
  public static Results read(Path folder) throws InvalidInputException {
    return read(folder, _ -> {});
  }

  /**
   * Reads a results folder with which a sweep continues: the bounds need not be there yet.
   *
   * @throws InvalidInputException with every mistake in it
   */
  public static Results readToResume(Path folder) throws InvalidInputException {
    ResultsReader reader = new ResultsReader(folder, _ -> {});
    reader.boundsMayCome = true;
    return reader.read();
  }

  /**
   * Reads a results folder.
   *
   * @param bytes is notified of each piece that was read, how long it was
   * @throws InvalidInputException with every mistake in it
   */
  public static Results read(Path folder, LongConsumer bytes) throws InvalidInputException {
    return new ResultsReader(folder, bytes).read();
  }

  /**
   * Reads the results folder of a sweep, with parts or without.
   *
   * @param chosen names of the parts to read; all of them if it is empty
   * @param bytes is notified of each piece that was read, how long it was
   * @throws InvalidInputException with every mistake in it, or if a part is not there
   */
  public static WholeSweep readWhole(Path folder, List<String> chosen, LongConsumer bytes)
      throws InvalidInputException {
    ResultsReader reader = new ResultsReader(folder, bytes);
    WholeCheck.of(folder, reader.about);
    Manifest manifest = reader.manifest(reader.files.about(ResultsFolder.MANIFEST));
    reader.about.throwIfAny();
    List<String> known = manifest.texts("parts");
    reader.requireParts(known, chosen);
    List<PartResults> parts = new ArrayList<>();
    if (known.isEmpty()) {
      parts.add(new PartResults("", reader.read()));
    }
    for (String part : chosen.isEmpty() ? known : chosen) {
      parts.add(new PartResults(part, read(folder.resolve(part), bytes)));
    }
    return new WholeSweep(manifest.text("name").orElse(""), parts);
  }

  private Manifest manifest(FileMistakes complaints) {
    return ManifestReader.readWhole(files.path(ResultsFolder.MANIFEST), complaints);
  }

  private Results read() throws InvalidInputException {
    WholeCheck.of(files.folder(), about);
    FileMistakes aboutManifest = files.about(ResultsFolder.MANIFEST);
    Manifest manifest = manifest(aboutManifest);
    requireNoParts(manifest);
    RealReader real = new RealReader(files, manifest);
    real.requireSolo();
    if (SegmentReader.isMeant(manifest)) {
      return readParts(manifest, aboutManifest);
    }
    FileMistakes aboutRuns = files.about(RunsCsv.FILE);
    RunTable runs =
        files
            .read(RunsCsv.FILE, aboutRuns, in -> RunsReader.read(in, aboutRuns))
            .orElse(new RunTable(List.of(), List.of(), Map.of()));
    if (aboutManifest.isEmpty() && aboutRuns.isEmpty()) {
      new ManifestCheck(manifest, runs, aboutRuns).check();
    }
    Optional<Duration> closed = closed(manifest, aboutManifest);
    about.throwIfAny();
    Optional<BoundsTable> bounds = bounds(manifest, runs);
    Optional<ApplicationTimes> applications = threads(manifest, closed, runs);
    about.throwIfAny();
    checkSummary(runs);
    about.throwIfAny();
    Optional<RealTables> tables = real.tables(runs);
    about.throwIfAny();
    List<CoScheduleMatrix> coSchedules = coSchedules(manifest, runs);
    about.throwIfAny();
    return new Results(
        files.folder(),
        manifest,
        runs,
        bounds,
        closed,
        applications,
        tables,
        coSchedules,
        draws(manifest, runs, closed.isPresent()));
  }

  /** Runs in Parquet parts, of which no more is kept than a few numbers. */
  private Results readParts(Manifest manifest, FileMistakes aboutManifest)
      throws InvalidInputException {
    Optional<Duration> closed = closed(manifest, aboutManifest);
    about.throwIfAny();
    Optional<SegmentReader> parts = SegmentReader.of(files, manifest, aboutManifest);
    about.throwIfAny();
    RunTable runs = parts.orElseThrow().runs();
    Optional<BoundsTable> bounds = bounds(manifest, runs);
    boolean threads = "true".equals(manifest.text("threads").orElse(""));
    FileMistakes aboutThreads = files.about("threads");
    Optional<ApplicationTimes> applications =
        closed
            .filter(_ -> threads)
            .map(time -> parts.get().times(runs, time.toNanos(), aboutThreads));
    about.throwIfAny();
    checkSummary(runs);
    about.throwIfAny();
    List<CoScheduleMatrix> coSchedules = coSchedules(manifest, runs);
    about.throwIfAny();
    return new Results(
        files.folder(),
        manifest,
        runs,
        bounds,
        closed,
        applications,
        Optional.empty(),
        coSchedules,
        draws(manifest, runs, closed.isPresent()));
  }

  private static Optional<Duration> closed(Manifest manifest, FileMistakes complaints) {
    try {
      return manifest.text("closed").map(DurationText::parse).filter(Duration::isPositive);
    } catch (IllegalArgumentException e) {
      complaints.add(manifest.line("closed"), "closed: %s", e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<BoundsTable> bounds(Manifest manifest, RunTable runs) {
    FileMistakes complaints = files.about(BoundsTable.FILE);
    boolean bounded = "true".equals(manifest.text("bound").orElse(""));
    if (bounded && !boundsMayCome && !files.has(BoundsTable.FILE)) {
      complaints.add(
          0,
          "is not there, but manifest.json says that bounds are part of this sweep; if it was"
              + " interrupted while it worked them out, the same command with --resume continues");
    }
    return files.has(BoundsTable.FILE)
        ? files.read(BoundsTable.FILE, complaints, in -> BoundsTable.read(in, runs, complaints))
        : Optional.empty();
  }

  private void requireParts(List<String> known, List<String> chosen) throws InvalidInputException {
    for (String part : chosen) {
      if (known.isEmpty()) {
        about.add(0, "is a sweep without parts, and has none called '%s'", part);
      } else if (!known.contains(part)) {
        about.add(
            0,
            "has no part '%s'; expected %s%s",
            part,
            Spelling.oneOf(known),
            Spelling.hint(part, known));
      }
    }
    about.throwIfAny();
  }

  /** A sweep of several parts has a folder for each of them. */
  private void requireNoParts(Manifest manifest) throws InvalidInputException {
    List<String> parts = manifest.texts("parts");
    if (!parts.isEmpty()) {
      about.add(
          0,
          "is a sweep of several parts; name the folder of one: %s",
          parts.stream()
              .map(part -> files.path(part).toString())
              .collect(Collectors.joining(", ")));
    }
    about.throwIfAny();
  }

  /** Checks that the runs follow from their threads; returns what only these tell. */
  private Optional<ApplicationTimes> threads(
      Manifest manifest, Optional<Duration> closed, RunTable runs) {
    FileMistakes complaints = files.about(ThreadsCsv.FILE);
    if (!files.has(ThreadsCsv.FILE)) {
      if ("true".equals(manifest.text("threads").orElse(""))) {
        complaints.add(0, "is not there, but manifest.json says that it was written");
      }
      return Optional.empty();
    }
    String runsFile = files.path(RunsCsv.FILE).toString();
    long closedNanos = closed.map(Duration::toNanos).orElse(0L);
    return files
        .read(
            ThreadsCsv.FILE,
            complaints,
            in -> ThreadsReader.read(in, runs, runsFile, manifest.kind(), closedNanos, complaints))
        .filter(_ -> closed.isPresent());
  }

  private List<CoScheduleMatrix> coSchedules(Manifest manifest, RunTable runs) {
    FileMistakes complaints = files.about(CoSchedulesCsv.FILE);
    Optional<String> level = manifest.text("co_schedules");
    if (level.isEmpty()) {
      return List.of();
    }
    if (!files.has(CoSchedulesCsv.FILE)) {
      complaints.add(0, "is not there, but manifest.json says that it was written");
      return List.of();
    }
    return files
        .read(
            CoSchedulesCsv.FILE,
            complaints,
            in -> CoSchedulesReader.read(in, level.get(), runs, complaints))
        .orElse(List.of());
  }

  private Optional<DrawnMeans> draws(Manifest manifest, RunTable runs, boolean closed)
      throws InvalidInputException {
    Optional<String> count = manifest.text(DrawsCsv.KEY + ".draws");
    FileMistakes complaints = files.about(DrawsCsv.FILE);
    if (count.isEmpty()) {
      return Optional.empty();
    }
    if (!files.has(DrawsCsv.FILE)) {
      complaints.add(0, "is not there, but manifest.json says that it was written");
    }
    about.throwIfAny();
    RunColumns more = new RunColumns(closed, runs.measures().contains(Measure.ENERGY));
    Optional<DrawnMeans> read =
        files.read(
            DrawsCsv.FILE,
            complaints,
            in ->
                DrawnMeans.read(
                    in,
                    number(count.get(), manifest),
                    runs.categories(),
                    runs.policies(),
                    more,
                    complaints));
    about.throwIfAny();
    return read;
  }

  private int number(String count, Manifest manifest) {
    try {
      return Integer.parseInt(count);
    } catch (NumberFormatException _) {
      files
          .about(ResultsFolder.MANIFEST)
          .add(
              manifest.line(DrawsCsv.KEY + ".draws"),
              "draws is '%s'; expected a whole number",
              count);
      return 0;
    }
  }

  private void checkSummary(RunTable runs) {
    FileMistakes complaints = files.about(SummaryCsv.FILE);
    if (files.has(SummaryCsv.FILE)) {
      files.read(
          SummaryCsv.FILE,
          complaints,
          in -> {
            SummaryCheck.check(in, runs, complaints);
            return runs;
          });
    }
  }
}
