package akula.profiler.derive;

import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.SpreadsheetFormula;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Measurements of programs alone, one row per program and number of cache ways allowed. Columns
 * that are not needed may be there.
 */
final class PerWayTable {
  private static final int MOST_WAYS = 1024;
  private static final Range ANY = Range.atLeast(0);
  private static final Range FRACTION = Range.atLeast(0).atMost(1);

  /**
   * One row.
   *
   * @param ipc instructions per cycle
   * @param references last-level references per 1000 instructions
   * @param misses last-level misses per 1000 instructions
   * @param bandwidth memory bandwidth, 10^6 bytes per second
   * @param secondLevelStalls fraction of cycles stalled on misses of the second level, NaN where
   *     nobody asked for it
   * @param missStalls fraction of cycles stalled on last-level misses
   * @param storeStalls fraction of cycles stalled on the store buffer
   * @param allStalls fraction of cycles stalled
   * @param occupancyKilobytes occupancy of the cache, in units of 1024 bytes
   */
  record Point(
      double ipc,
      double references,
      double misses,
      double bandwidth,
      double secondLevelStalls,
      double missStalls,
      double storeStalls,
      double allStalls,
      double occupancyKilobytes) {}

  private final String file;
  private final Mistakes mistakes;
  private final boolean secondLevel;
  private final Map<String, TreeMap<Integer, Point>> byProgram = new TreeMap<>();
  private int ways;

  private PerWayTable(String file, Mistakes mistakes, boolean secondLevel) {
    this.file = file;
    this.mistakes = mistakes;
    this.secondLevel = secondLevel;
  }

  /** Reads a table; without mistakes every program has a point for each way from 1 on. */
  static PerWayTable read(Path file, Mistakes mistakes) {
    return read(file, mistakes, false);
  }

  /**
   * Reads a table.
   *
   * @param secondLevel whether stalls on misses of the second level are needed
   */
  static PerWayTable read(Path file, Mistakes mistakes, boolean secondLevel) {
    var table = new PerWayTable(file.toString(), mistakes, secondLevel);
    CsvTable.read(file, mistakes).ifPresent(table::read);
    return table;
  }

  /** Returns the number of ways measured. */
  int ways() {
    return ways;
  }

  /** Returns the programs, by name, with the points from one way on. */
  Map<String, List<Point>> programs() {
    var programs = new TreeMap<String, List<Point>>();
    byProgram.forEach((name, points) -> programs.put(name, new ArrayList<>(points.values())));
    return programs;
  }

  private void read(CsvTable csv) {
    int program = csv.required("BENCH");
    int way = csv.required("NR_WAYS");
    var columns = new Columns(csv, secondLevel);
    for (CsvRow row : csv.rows()) {
      int number = (int) row.whole(way, 1, MOST_WAYS);
      Point point = columns.point(row);
      if (program < 0 || way < 0) {
        continue;
      }
      if (row.text(program).isEmpty()) {
        row.complain(program, "BENCH", "the name of a program");
        continue;
      }
      if (SpreadsheetFormula.isOne(row.text(program))) {
        row.complain(program, "BENCH", SpreadsheetFormula.EXPECTED);
        continue;
      }
      ways = Math.max(ways, number);
      var points = byProgram.computeIfAbsent(row.text(program), name -> new TreeMap<>());
      if (points.putIfAbsent(number, point) != null) {
        row.complain(
            way,
            Numbers.count(number, "way")
                + " of "
                + row.text(program)
                + " stand here again; expected them once");
      }
    }
    if (csv.complete() && program >= 0 && way >= 0) {
      checkComplete();
    }
  }

  private void checkComplete() {
    if (byProgram.isEmpty()) {
      mistakes.add(file, 0, 0, "has no program; expected a line for each and number of ways");
    }
    byProgram.forEach((name, points) -> {
      for (int w = 1; w <= ways; w++) {
        if (!points.containsKey(w)) {
          String message = "%s has no line for %s; expected one for each from 1 to %d";
          mistakes.add(file, 0, 0, message.formatted(name, Numbers.count(w, "way"), ways));
        }
      }
    });
  }

  /** The positions of the columns in the file. */
  private static final class Columns {
    private final int ipc;
    private final int references;
    private final int misses;
    private final int bandwidth;

    /** Below 0 if nobody asked for it. */
    private final int secondLevelStalls;

    private final int missStalls;
    private final int storeStalls;
    private final int allStalls;
    private final int occupancy;

    Columns(CsvTable csv, boolean secondLevel) {
      ipc = csv.required("ipc");
      references = csv.required("llcrpki");
      misses = csv.required("llcmpki");
      bandwidth = csv.required("bandwidth_mbps");
      secondLevelStalls = secondLevel ? csv.required("stalls_l2_miss") : -1;
      missStalls = csv.required("stalls_l3_miss");
      storeStalls = csv.required("stalls_store_buf");
      allStalls = csv.required("stalls_total");
      occupancy = csv.required("llc_usage_kb");
    }

    Point point(CsvRow row) {
      return new Point(
          row.number(ipc, Range.above(0)),
          row.number(references, ANY),
          row.number(misses, ANY),
          row.number(bandwidth, ANY),
          secondLevelStalls < 0 ? Double.NaN : row.number(secondLevelStalls, FRACTION),
          row.number(missStalls, FRACTION),
          row.number(storeStalls, FRACTION),
          row.number(allStalls, FRACTION),
          row.number(occupancy, ANY));
    }
  }
}
