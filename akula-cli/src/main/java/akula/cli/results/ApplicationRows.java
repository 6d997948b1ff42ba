package akula.cli.results;

import akula.formats.csv.RowEncoder;
import akula.statistics.comparison.ApplicationComparison;
import akula.statistics.number.Estimate;
import akula.toolkit.results.PartApplications;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** How long applications take under two policies, for programs: a row for each application. */
final class ApplicationRows {
  private ApplicationRows() {}

  /** Returns all parts as JSON, as a comparison of measures has them. */
  static SequencedMap<String, Object> json(
      List<PartApplications> parts, String first, String second) {
    if (parts.getFirst().part().name().isEmpty()) {
      return json(parts.getFirst(), first, second);
    }
    List<Object> list = new ArrayList<>();
    for (PartApplications part : parts) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      if (part.isCompared()) {
        fields = json(part, first, second);
      } else {
        fields.put("not_compared", part.obstacle());
      }
      fields.putFirst("part", part.part().name());
      list.add(fields);
    }
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("parts", list);
    return json;
  }

  private static SequencedMap<String, Object> json(
      PartApplications part, String first, String second) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("first", first);
    json.put("second", second);
    json.put("closed_s", part.part().results().closed().orElseThrow().toNanos() / 1e9);
    json.put("applications", part.rows().stream().map(ApplicationRows::row).toList());
    return json;
  }

  /** Returns the rows of CSV, the header first; parts that could not be compared are left out. */
  static List<RowEncoder> csv(List<PartApplications> parts) {
    List<SequencedMap<String, Object>> rows = new ArrayList<>();
    for (PartApplications part : parts) {
      for (ApplicationComparison application : part.rows()) {
        SequencedMap<String, Object> row = row(application);
        if (!part.part().name().isEmpty()) {
          row.putFirst("part", part.part().name());
        }
        rows.add(row);
      }
    }
    return ComparisonRows.lines(rows);
  }

  private static SequencedMap<String, Object> row(ApplicationComparison application) {
    SequencedMap<String, Object> row = new LinkedHashMap<>();
    row.put("application", application.application());
    row.put("workloads", (long) application.workloads());
    row.put("compared", application.compared());
    put(row, "first_mean_s", application.first());
    put(row, "second_mean_s", application.second());
    put(row, "ratio", application.ratio());
    return row;
  }

  private static void put(SequencedMap<String, Object> row, String name, Estimate estimate) {
    row.put(name, estimate.mean());
    row.put(name + "_ci_low", estimate.low());
    row.put(name + "_ci_high", estimate.high());
  }
}
