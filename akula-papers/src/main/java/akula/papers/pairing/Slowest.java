package akula.papers.pairing;

import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import java.util.Comparator;

/**
 * The application that a policy slows most, beside linux_24.
 *
 * @param application its name
 * @param times how many times as long as under linux_24 it takes for the same work
 */
record Slowest(String application, Estimate times) {
  /** Returns that of a workload under a policy. */
  static Slowest of(PairingResults results, String workload, String policy) {
    return results.applications(workload).stream()
        .map(name -> new Slowest(name, results.timeForWork(workload, name, policy)))
        .max(Comparator.comparingDouble(slowest -> slowest.times.mean()))
        .orElseThrow();
  }

  /** Returns it as a cell of a table. */
  String cell() {
    return application + " " + number();
  }

  private String number() {
    return Double.isInfinite(times.mean()) ? "(nothing done)" : FigureText.number(times, 2);
  }

  /** Returns it as the end of a sentence. */
  String words() {
    return "%s: %s times as long as under %s for the same work"
        .formatted(application, number(), PairingTable.LINUX);
  }
}
