package akula.statistics.reading;

import akula.api.host.TurnShares;
import akula.formats.csv.CsvSchema;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.TurnsCsv;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads {@code turns.csv}, which has a row for each run. */
final class TurnsReader {
  private static final CsvSchema COLUMNS = TurnsCsv.SCHEMA;
  private static final int FIRST = 3;

  private final RunOrderCheck order;
  private final SequencedMap<String, List<DecidedTurns>> turns = new LinkedHashMap<>();

  private TurnsReader(RunOrderCheck order) {
    this.order = order;
  }

  /**
   * Reads the content of a file.
   *
   * @param in the content of the file that the complaints name
   * @param runsFile name of the file of the runs, for messages
   * @return those of the runs that a policy decided, by policy
   */
  static SequencedMap<String, List<DecidedTurns>> read(
      InputStream in, RunTable runs, String runsFile, FileMistakes complaints) throws IOException {
    RunOrderCheck order = new RunOrderCheck(runs, runsFile, RunKind.REAL, "turns", complaints);
    TurnsReader reader = new TurnsReader(order);
    TableStream.read(in, COLUMNS, COLUMNS.size(), complaints, reader::take);
    order.requireAll();
    return reader.turns;
  }

  private void take(TableRow row) {
    String category = row.name(0);
    long workload = row.numberFrom(0, 1);
    String policy = row.name(2);
    if (row.isSound()) {
      order.take(row, category, workload, policy);
    }
    long[] v = new long[COLUMNS.size() - FIRST];
    for (int i = 0; i < v.length; i++) {
      v[i] = row.numberFrom(0, FIRST + i);
    }
    DecidedTurns of = new DecidedTurns(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
    if (row.isSound() && of.fallback() > of.turns()) {
      row.complain("fallback is %d of %d turns; expected no more", of.fallback(), of.turns());
    }
    boolean isOfNone = of.turns() == 0 && v[8] == 1; // no policy was to decide
    if (row.isSound() && !isOfNone && v[8] != (of.count() ? 1 : 0)) {
      row.complain(
          "counts is %d, and %d of %d turns are by the fallback; expected 1 where it is at most %d%%, else 0",
          v[8], of.fallback(), of.turns(), TurnShares.MOST_FALLBACK_PERCENT);
    }
    if (!isOfNone) {
      turns.computeIfAbsent(policy, _ -> new ArrayList<>()).add(of);
    }
  }
}
