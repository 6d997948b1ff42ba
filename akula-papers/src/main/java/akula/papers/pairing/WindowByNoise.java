package akula.papers.pairing;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.workload.Workload;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * What a window of five quanta is worth against the latest one alone, by how much readings err.
 * Section 5 of the paper tells that the latest quantum alone brings noise into what policies go by,
 * and that a moving average filters it out; it gives no number.
 */
public final class WindowByNoise {
  /** Values of {@link PairingAxis#NOISE}, beside no noise. */
  private static final List<Double> NOISES = List.of(0.1, 0.2);

  /** Those that read counters, with both windows. */
  private static final List<String> POLICIES =
      PairingTable.NEW.stream()
          .flatMap(policy -> Stream.of(policy, PolicyPart.WINDOW.without(policy)))
          .toList();

  /** With noise fewer repeats are enough, for time. */
  private static final int REPEATS = 5;

  private static final String MEAN = "mean";

  private final SequencedMap<Double, PairingResults> results;

  private WindowByNoise(SequencedMap<Double, PairingResults> results) {
    this.results = results;
  }

  /** Returns how many runs there are beside those without noise. */
  static long runCount(int workloads, int repeats) {
    return (long) NOISES.size() * POLICIES.size() * workloads * Math.min(repeats, REPEATS);
  }

  /**
   * Runs all workloads with noise, launched as without. A noise with which an application of a
   * short run does not end in time is left out.
   *
   * @param runs without noise
   * @param base what came out of these
   */
  static WindowByNoise of(
      PairingRuns runs,
      PairingResults base,
      List<Workload> workloads,
      PieceRunner runner,
      IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    SequencedMap<Double, PairingResults> results = new LinkedHashMap<>();
    results.put(0.0, base);
    List<PairingRuns> noisy = NOISES.stream().map(noise -> runs.noisy(noise, POLICIES)).toList();
    List<PairingResults> all =
        PairingRuns.runAll(
            noisy, workloads, Math.min(base.repeats(), REPEATS), base.means(), runner, done);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).hasEnds(POLICIES)) {
        results.put(NOISES.get(i), all.get(i));
      }
    }
    return new WindowByNoise(results);
  }

  /** Returns the table. */
  String text() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("noise")));
    PairingTable.NEW.forEach(policy -> columns.add(Column.right(policy)));
    TextTable table = new TextTable(columns);
    results.forEach((noise, result) -> {
      List<String> cells = new ArrayList<>(List.of(text(noise)));
      PairingTable.NEW.forEach(
          policy -> cells.add(FigureText.number(result.worth(PolicyPart.WINDOW, policy), 1)));
      table.row(cells);
    });
    return "\nBy how many % times are shorter with a window of five quanta than with the latest one,"
        + " window=1, where readings err by a noise (mean of the workloads)\n"
        + table.text();
  }

  private static String text(double noise) {
    return String.format(Locale.ROOT, "%.2f", noise);
  }

  /** Returns the noises, as they are written. */
  List<String> noises() {
    return results.keySet().stream().map(WindowByNoise::text).toList();
  }

  /** Returns by how many per cent the times of a policy are shorter, the mean of all workloads. */
  Estimate mean(String noise, String policy) {
    return results.get(Double.valueOf(noise)).worth(PolicyPart.WINDOW, policy);
  }

  /** Returns it for programs, with each workload. */
  List<SequencedMap<String, Object>> fields() {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    results.forEach((noise, result) -> {
      for (String policy : PairingTable.NEW) {
        all.add(fields(noise, policy, MEAN, result.worth(PolicyPart.WINDOW, policy)));
        for (String workload : PairingTable.WORKLOADS) {
          Estimate worth = result.worth(PolicyPart.WINDOW, workload, policy);
          all.add(fields(noise, policy, workload, worth));
        }
      }
    });
    return all;
  }

  private static SequencedMap<String, Object> fields(
      double noise, String policy, String workload, Estimate worth) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("noise", noise);
    fields.put("workload", workload);
    fields.put("policy", policy);
    fields.put("without", PolicyPart.WINDOW.without(policy));
    fields.put("shorter_percent", worth.mean());
    fields.put("half_width", worth.hasInterval() ? worth.halfWidth() : null);
    return fields;
  }
}
