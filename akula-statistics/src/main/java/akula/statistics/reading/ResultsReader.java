package akula.statistics.reading;

import akula.api.plugin.Spelling;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SpeedsCsv;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.ThreadsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Reads results folders. What was cut off or edited is told with file and line: rows out of order
 * or missing, numbers that a sweep does not write, a summary that does not follow from the runs,
 * where {@code threads.csv} is there, runs that do not follow from their threads, and real runs
 * that do not go with what the kernel told of their programs.
 */
public final class ResultsReader {
  private static final String NOT_CLOSED = "0s";
  private static final String SOLO = "settings.solo";
  private static final String SLOWED = "settings.emulate_speed";

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

  /**
   * Reads the results folder of a sweep, with parts or without.
   *
   * @param chosen names of the parts to read; all of them if it is empty
   * @param bytes is told of each piece that was read, how long it was
   * @throws InvalidResultsException with every mistake in it, or if a part is not there
   */
  public static WholeSweep readWhole(Path folder, List<String> chosen, LongConsumer bytes)
      throws InvalidResultsException {
    ResultsReader reader = new ResultsReader(folder, bytes);
    WholeCheck.of(folder, reader.about);
    Manifest manifest = reader.manifest(reader.about(ResultsFolder.MANIFEST));
    reader.about.throwIfAny();
    List<String> known = manifest.texts("parts");
    reader.requireParts(known, chosen);
    List<SweepPart> parts = new ArrayList<>();
    if (known.isEmpty()) {
      parts.add(new SweepPart("", reader.read()));
    }
    for (String part : chosen.isEmpty() ? known : chosen) {
      parts.add(new SweepPart(part, read(folder.resolve(part), bytes)));
    }
    return new WholeSweep(manifest.text("name").orElse(""), parts);
  }

  private Manifest manifest(Complaints complaints) {
    return ManifestReader.read(folder.resolve(ResultsFolder.MANIFEST), complaints);
  }

  private Results read() throws InvalidResultsException {
    WholeCheck.of(folder, about);
    Complaints aboutManifest = about(ResultsFolder.MANIFEST);
    Manifest manifest = manifest(aboutManifest);
    requireNoParts(manifest);
    requireSolo(manifest);
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
    Optional<RealTables> real =
        manifest.kind() == RunKind.REAL
            ? Optional.of(real(runs, manifest.text(SLOWED)))
            : Optional.empty();
    about.throwIfAny();
    return new Results(folder, manifest, runs, bounds, real);
  }

  private RealTables real(RunTable runs, Optional<String> slowed) {
    String runsFile = folder.resolve(RunsCsv.FILE).toString();
    Complaints programs = about(ProgramsCsv.FILE);
    Complaints costs = about(CostsCsv.FILE);
    Path threads = folder.resolve(ThreadsCsv.FILE);
    return new RealTables(
        table(
                ProgramsCsv.FILE,
                programs,
                in -> {
                  try (InputStream other = Files.newInputStream(threads)) {
                    return ProgramsReader.read(in, other, threads.toString(), programs).rows();
                  }
                })
            .orElse(List.of()),
        table(CostsCsv.FILE, costs, in -> CostsReader.read(in, runs, runsFile, costs))
            .orElse(new LinkedHashMap<>()),
        slowed.map(asked -> speeds(asked, runs, runsFile)).orElse(new LinkedHashMap<>()));
  }

  private SequencedMap<String, List<CpuSpeed>> speeds(
      String asked, RunTable runs, String runsFile) {
    Complaints speeds = about(SpeedsCsv.FILE);
    return table(SpeedsCsv.FILE, speeds, in -> SpeedsReader.read(in, asked, runs, runsFile, speeds))
        .orElse(new LinkedHashMap<>());
  }

  /** Where nothing is known of how long applications run alone, there are no degradations. */
  private void requireSolo(Manifest manifest) throws InvalidResultsException {
    if (manifest.kind() == RunKind.REAL && manifest.text(SOLO).orElse("").equals("unknown")) {
      about.add(
          0,
          "has no solo times, hence no degradations to compare or report (%s and %s have what was"
              + " measured); run again with --solo, or with --data and a data set that has the"
              + " applications",
          ProgramsCsv.FILE,
          CostsCsv.FILE);
    }
    about.throwIfAny();
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

  private void requireParts(List<String> known, List<String> chosen)
      throws InvalidResultsException {
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
            ThreadsReader.check(in, runs, runsFile, manifest.kind(), complaints);
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
