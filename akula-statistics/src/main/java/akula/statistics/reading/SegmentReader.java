package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.ExactMoments;
import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import akula.statistics.parquet.ParquetScan;
import akula.statistics.results.ResultsException;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SegmentFiles;
import akula.statistics.results.SegmentFiles.Table;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.Segments;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the runs of a sweep that are in Parquet parts. Each part is held against its SHA-256 in the
 * index, which has the exact sums of its runs, too: so nothing of the rows is kept. A column is
 * read, and held against the sums, when somebody asks for it; its values are in temporary files.
 */
final class SegmentReader {
  private final TableFiles files;
  private final SegmentFiles parts;
  private final SegmentIndex index;
  private final Summary summary;
  private final Map<Measure, Map<Integer, List<LongValues>>> columns = new EnumMap<>(Measure.class);

  private SegmentReader(TableFiles files, SegmentIndex index) {
    this.files = files;
    this.index = index;
    parts = new SegmentFiles(files.folder());
    summary = new Summary(index.categories(), index.policies());
  }

  /** Returns whether the runs of a manifest are in Parquet parts. */
  static boolean isMeant(Manifest manifest) {
    return manifest.content().containsKey(Segments.KEY);
  }

  /**
   * Looks at all parts.
   *
   * @param complaints takes what is wrong with the manifest
   * @return nothing if something is
   * @throws InvalidInputException if a part is not as it was written
   */
  static Optional<SegmentReader> of(TableFiles files, Manifest manifest, FileMistakes complaints)
      throws InvalidInputException {
    List<String> categories = manifest.texts("categories");
    List<String> policies = manifest.policies();
    Optional<Segments> segments = Optional.empty();
    try {
      segments =
          Optional.of(
              new Segments(
                  categories.size(),
                  Integer.parseInt(manifest.text("workloads_per_category").orElse("")),
                  Integer.parseInt(manifest.text(Segments.PER_SEGMENT_KEY).orElse(""))));
    } catch (IllegalArgumentException _) {
      // It says no numbers, or impossible ones.
    }
    if (segments.isEmpty()) {
      complaints.add(
          manifest.line(Segments.PER_SEGMENT_KEY),
          "'%s' does not go with the runs of the sweep: was it edited?",
          Segments.PER_SEGMENT_KEY);
      return Optional.empty();
    }
    SegmentReader reader =
        new SegmentReader(files, new SegmentIndex(segments.get(), categories, policies));
    reader.look();
    return Optional.of(reader);
  }

  private void look() throws InvalidInputException {
    Path file = files.path(SegmentIndex.FILE);
    try {
      index.read(
          file,
          0,
          index.segments().count(),
          row -> {
            SegmentIndex.require(part(Table.RUNS, row.number()), row.runs(), files.bytes());
            if (row.threads().isPresent()) {
              SegmentIndex.require(
                  part(Table.THREADS, row.number()), row.threads().get(), files.bytes());
            }
            summary.addCategory(index.segments().category(row.number()), row.summary());
          });
    } catch (ResultsException e) {
      throw new InvalidInputException(
          List.of(new Mistake("", 0, 0, MessageCode.DAMAGED_RESULTS, e.getMessage())));
    }
  }

  private Path part(Table table, long number) {
    return parts.whole(table).resolve(SegmentFiles.name(number));
  }

  /** Returns the runs. */
  RunTable runs() {
    Map<String, Map<String, PolicyRuns>> cells = new LinkedHashMap<>();
    for (int category = 0; category < index.categories().size(); category++) {
      Map<String, PolicyRuns> row = new LinkedHashMap<>();
      for (int policy = 0; policy < index.policies().size(); policy++) {
        row.put(index.policies().get(policy), runs(category, policy));
      }
      cells.put(index.categories().get(category), row);
    }
    return new RunTable(index.categories(), index.policies(), cells, Optional.of(summary));
  }

  private PolicyRuns runs(int category, int policy) {
    Set<Measure> measures = EnumSet.allOf(Measure.class);
    measures.removeIf(measure -> summary.moments(category, policy, measure).count() == 0);
    return new PolicyRuns(
        index.segments().perCategory(),
        measures,
        measure -> column(category, measure).get(policy),
        measure -> summary.moments(category, policy, measure),
        _ -> 0);
  }

  /** The values of a measure in a category, policy by policy. */
  private List<LongValues> column(int category, Measure measure) {
    return columns
        .computeIfAbsent(measure, _ -> new LinkedHashMap<>())
        .computeIfAbsent(category, _ -> read(category, measure));
  }

  private List<LongValues> read(int category, Measure measure) {
    List<LongColumn> growing = new ArrayList<>();
    index.policies().forEach(_ -> growing.add(new LongColumn()));
    CsvSchema.Kind kind = RunsCsv.ALL.column(RunsCsv.ALL.position(measure.column())).kind();
    Segments cut = index.segments();
    long number = cut.at((long) category * cut.perCategory());
    for (; number < cut.count() && cut.category(number) == category; number++) {
      read(part(Table.RUNS, number), measure, kind, growing);
    }
    List<LongValues> values = growing.stream().map(LongColumn::values).toList();
    for (int policy = 0; policy < values.size(); policy++) {
      ExactMoments sums = summary.moments(category, policy, measure);
      if (!sums.isSame(values.get(policy).moments())) {
        throw unlike(files.path(SegmentIndex.FILE), measure);
      }
    }
    return values;
  }

  private static void read(
      Path part, Measure measure, CsvSchema.Kind kind, List<LongColumn> growing) {
    try (ParquetScan rows = new ParquetScan(part, List.of(measure.column()))) {
      for (int policy = 0; rows.next(); policy = (policy + 1) % growing.size()) {
        if (kind == CsvSchema.Kind.WHOLE) {
          growing.get(policy).add(rows.whole(0));
        } else {
          growing.get(policy).add((long) ParquetTableRow.steps(rows.decimal(0), kind.decimals()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static UncheckedIOException unlike(Path file, Measure measure) {
    return new UncheckedIOException(
        new ResultsException(
            ("%s has other sums of %s than the rows of its parts come to: it was edited, or a"
                    + " number has more digits than Parquet keeps")
                .formatted(file, measure.column())));
  }

  /** Returns how long applications took in closed runs whose threads are there. */
  ApplicationTimes times(RunTable runs, long closedNanos, FileMistakes complaints) {
    ThreadsReader reader =
        ThreadsReader.ofParts(
            runs, parts.whole(Table.RUNS).toString(), RunKind.SIMULATED, closedNanos, complaints);
    try {
      for (long number = 0; number < index.segments().count(); number++) {
        ParquetTableRow.read(
            part(Table.THREADS, number), ThreadsCsv.INSTANCES_SCHEMA, complaints, reader::take);
      }
    } catch (IOException e) {
      complaints.unreadable(e);
    }
    return reader.end();
  }
}
