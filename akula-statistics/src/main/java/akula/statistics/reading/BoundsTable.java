package akula.statistics.reading;

import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.Measure;
import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import akula.statistics.results.BoundsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What {@code bounds.csv} says of each workload: how good the best placement without moves is, and
 * what no policy can beat. Values are degradations in per cent.
 */
public final class BoundsTable {
  /** Name of the file in a results folder; it need not be there. */
  public static final String FILE = "bounds.csv";

  /** With what a policy is compared. */
  public enum Kind {
    /** The best placement that never moves a thread. */
    BEST_STATIC("best static placement"),
    /** What no policy can beat, moving threads at will. */
    LOWER_BOUND("lower bound");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** Returns what it is called in a sentence. */
    public String title() {
      return title;
    }
  }

  /** The measures that have bounds. */
  public static final List<Measure> MEASURES = List.of(Measure.AVERAGE, Measure.WORST);

  private static final CsvSchema COLUMNS = BoundsCsv.SCHEMA;

  /** Those before the proof: files that others wrote need not say how certain a placement is. */
  private static final int REQUIRED = 6;

  private final Map<String, Map<Kind, Map<Measure, LongColumn>>> values = new LinkedHashMap<>();
  private final Map<String, Map<Kind, Map<Measure, LongValues>>> read = new LinkedHashMap<>();

  /** How many workloads have each proof, by category and proof. */
  private final Map<String, Map<String, Long>> proofs = new HashMap<>();

  private boolean hasProof;

  private BoundsTable() {}

  /** Reads the content of a file that the complaints name. */
  static BoundsTable read(InputStream in, RunTable runs, FileMistakes complaints)
      throws IOException {
    BoundsTable bounds = new BoundsTable();
    TableStream.read(in, COLUMNS, REQUIRED, complaints, row -> bounds.take(row, complaints));
    bounds.end(runs, complaints);
    if (complaints.isEmpty()) {
      new BoundsCheck(bounds, runs, complaints).check();
    }
    return bounds;
  }

  private void take(TableRow row, FileMistakes complaints) {
    String category = row.name(0);
    long workload = row.numberFrom(0, 1);
    var columns = values.computeIfAbsent(category, _ -> empty());
    long expected = columns.get(Kind.BEST_STATIC).get(Measure.AVERAGE).size();
    if (row.isSound() && workload != expected) {
      row.complain("workload is %d; expected %d: rows were cut or edited", workload, expected);
    }
    int column = 2;
    for (Kind kind : Kind.values()) {
      for (Measure measure : MEASURES) {
        columns.get(kind).get(measure).add(degradation(row, column++));
      }
    }
    for (int i = 0; i < MEASURES.size(); i++) {
      requireAbove(row, 2 + i, 2 + MEASURES.size() + i, MEASURES.get(i));
    }
    if (row.has(column)) {
      hasProof = true;
      proofs
          .computeIfAbsent(category, _ -> new HashMap<>())
          .merge(proof(row, column), 1L, Long::sum);
    }
  }

  /** A placement without moves cannot beat what no policy can beat; either may be unknown. */
  private static void requireAbove(TableRow row, int best, int lower, Measure measure) {
    long found = degradation(row, best);
    long least = degradation(row, lower);
    boolean known = found != DecimalText.NONE && least != DecimalText.NONE;
    if (row.isSound() && known && found < least - BoundsCheck.ROUNDING) {
      row.complain(
          "%s is %s, below %s, which is %s: nothing can be, so one of the two was edited",
          COLUMNS.column(best).name(),
          row.text(best),
          COLUMNS.column(lower).name(),
          row.text(lower));
    }
  }

  private static String proof(TableRow row, int column) {
    String proof = row.text(column);
    if (!List.of(BoundsCsv.EXACT, BoundsCsv.GAP, BoundsCsv.BOUND).contains(proof)) {
      row.complain("proof is %s; expected exact, gap or bound", TableRow.quoted(proof));
    }
    return proof;
  }

  private static long degradation(TableRow row, int column) {
    return row.text(column).isEmpty() ? DecimalText.NONE : row.number(column);
  }

  private static Map<Kind, Map<Measure, LongColumn>> empty() {
    Map<Kind, Map<Measure, LongColumn>> columns = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      Map<Measure, LongColumn> inner = new EnumMap<>(Measure.class);
      MEASURES.forEach(measure -> inner.put(measure, new LongColumn()));
      columns.put(kind, inner);
    }
    return columns;
  }

  private void end(RunTable runs, FileMistakes complaints) {
    values.forEach((category, kinds) -> {
      long count = kinds.get(Kind.BEST_STATIC).get(Measure.AVERAGE).size();
      if (complaints.isEmpty() && count != runs.workloads(category)) {
        complaints.add(
            0,
            "has %d workloads of %s; expected %d, as in the runs",
            count,
            category,
            runs.workloads(category));
      }
      Map<Kind, Map<Measure, LongValues>> arrays = new EnumMap<>(Kind.class);
      kinds.forEach((kind, columns) -> {
        Map<Measure, LongValues> inner = new EnumMap<>(Measure.class);
        columns.forEach((measure, column) -> inner.put(measure, column.values()));
        arrays.put(kind, inner);
      });
      read.put(category, arrays);
    });
    values.clear();
  }

  /**
   * Returns the bound of each workload of a category, in steps of {@link Measure#stepsPerUnit}; of
   * one that has none, {@link Long#MIN_VALUE}.
   *
   * @return nothing if the category has no bounds
   */
  public Optional<LongValues> steps(String category, Kind kind, Measure measure) {
    return Optional.ofNullable(read.get(category)).map(kinds -> kinds.get(kind).get(measure));
  }

  /**
   * Returns for how many workloads of a category both best static placements are proven to be the
   * best; nothing if the file does not say.
   */
  public OptionalLong exact(String category) {
    return hasProof ? OptionalLong.of(count(category, BoundsCsv.EXACT)) : OptionalLong.empty();
  }

  /** Returns how many workloads of a category have placements that may have a gap. */
  public long gaps(String category) {
    return count(category, BoundsCsv.GAP);
  }

  private long count(String category, String proof) {
    return proofs.getOrDefault(category, Map.of()).getOrDefault(proof, 0L);
  }
}
