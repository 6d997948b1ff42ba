package akula.statistics.report;

import akula.statistics.comparison.ApplicationComparison;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.reading.ApplicationTimes;
import akula.statistics.reading.Results;
import java.util.ArrayList;
import java.util.List;

/** What a report says of the applications of closed runs: how long each takes. */
final class ApplicationSection {
  private final Results results;
  private final ApplicationTimes times;
  private final List<String> policies;
  private final String runs;
  private final Html html;

  ApplicationSection(Results results, Html html) {
    this.results = results;
    this.times = results.applications().orElseThrow();
    this.policies = List.copyOf(times.policies());
    this.runs = results.kind().runs();
    this.html = html;
  }

  /** Adds the tables. */
  void write() {
    html.element(
        "p",
        ("From launch to end, of the instances that ended within the time of the closed run; what"
                + " ended in the drain counts for none. Of each %s the mean of an application's"
                + " instances, and of these the mean over %s.")
            .formatted(results.kind().run(), runs));
    html.subsection("Mean execution time (s)");
    html.table(header(policies), rows(policies, this::seconds));
    html.note(
        "In brackets: in how many "
            + runs
            + " an instance ended in time, where it did not in all in which the application was"
            + " launched; a dash: in none. ± half-width of the 95% confidence interval.");
    if (policies.size() > 1) {
      List<String> others = policies.subList(1, policies.size());
      html.subsection("Mean execution time, times that under " + policies.getFirst());
      html.table(header(others), rows(others, this::ratio));
      html.note(
          ("Below 1 the application is quicker than under %s, the first policy of the sweep. Both"
                  + " means are over the %s in which an instance ended in time under both policies; in"
                  + " brackets how many, where that is not all. The intervals are not corrected for the"
                  + " number of applications.")
              .formatted(policies.getFirst(), runs));
    }
  }

  /** A cell of a table. */
  private interface Cell {
    String of(String application, String policy);
  }

  private List<String> header(List<String> policies) {
    List<String> header = new ArrayList<>(List.of("application", runs));
    header.addAll(policies);
    return header;
  }

  private List<List<String>> rows(List<String> columns, Cell cell) {
    List<List<String>> rows = new ArrayList<>();
    for (String application : times.applications()) {
      int workloads = times.workloads(application);
      List<String> row = new ArrayList<>(List.of(application, Integer.toString(workloads)));
      columns.forEach(policy -> row.add(cell.of(application, policy)));
      rows.add(row);
    }
    return rows;
  }

  private static String text(Estimate estimate, int workloads) {
    if (estimate.count() == 0) {
      return "-";
    }
    String bracket = estimate.count() == workloads ? "" : " (" + estimate.count() + ")";
    return Digits.of(estimate) + bracket;
  }

  private String seconds(String application, String policy) {
    ApplicationTimes distinct = distinct(List.of(policy));
    return text(
        ApplicationComparison.seconds(distinct.nanos(application, policy)),
        distinct.workloads(application));
  }

  private String ratio(String application, String policy) {
    String first = policies.getFirst();
    ApplicationTimes distinct = distinct(List.of(first, policy));
    return text(
        ApplicationComparison.of(distinct, application, first, policy).ratio(),
        distinct.workloads(application));
  }

  /** The times in runs of which none is a copy of another one. */
  private ApplicationTimes distinct(List<String> chosen) {
    return results.distinctApplications(chosen).orElseThrow();
  }
}
