package akula.statistics.report;

import akula.statistics.metrics.ThreadRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/**
 * Who had which context when, in some of the runs of a part of a sweep.
 *
 * @param contexts names of the hardware contexts
 * @param domains the memory domain of each, from 0
 * @param runs the runs
 * @param note a sentence on which runs these are, or on why there are none
 */
public record Schedules(List<String> contexts, List<Integer> domains, List<Run> runs, String note) {

  /** Keeps its own copies. */
  public Schedules {
    contexts = List.copyOf(contexts);
    domains = List.copyOf(domains);
    runs = List.copyOf(runs);
  }

  /** Returns what there is where no run can be shown. */
  public static Schedules none(String note) {
    return new Schedules(List.of(), List.of(), List.of(), note);
  }

  /**
   * A run as columns of equal length.
   *
   * @param category of its workload
   * @param workload the number of that
   * @param policy as it is named in the results
   * @param endNanos when it ended, nanoseconds since it began
   * @param columnNanos how long a column is
   * @param longest by context and column, the thread that had the context longest in it, or -1
   * @param isShared whether several threads had one context in one column
   * @param moves how often threads were moved
   * @param threads what became of the threads
   * @param names what the threads are called
   */
  public record Run(
      String category,
      int workload,
      String policy,
      long endNanos,
      long columnNanos,
      int[][] longest,
      boolean isShared,
      long moves,
      List<ThreadRun> threads,
      List<String> names) {
    private static final double NANOS_PER_SECOND = 1e9;

    private SequencedMap<String, Object> json() {
      SequencedMap<String, Object> json = new LinkedHashMap<>();
      json.put("category", category);
      json.put("number", workload);
      json.put("policy", policy);
      json.put("end", PlotData.rounded(endNanos / NANOS_PER_SECOND));
      json.put("column", PlotData.rounded(columnNanos / NANOS_PER_SECOND));
      json.put("shared", isShared);
      json.put("moves", moves);
      json.put("names", names);
      json.put("ends", numbers(thread -> thread.endNanos() / NANOS_PER_SECOND));
      json.put("losses", numbers(ThreadRun::degradationPercent));
      json.put("rows", rows());
      return json;
    }

    private List<Double> numbers(ToDoubleFunction<ThreadRun> number) {
      return threads.stream()
          .map(thread -> PlotData.rounded(number.applyAsDouble(thread)))
          .toList();
    }

    /** For each context threads, each followed by the number of columns in which it is the same. */
    private List<List<Integer>> rows() {
      List<List<Integer>> rows = new ArrayList<>();
      for (int[] columns : longest) {
        List<Integer> row = new ArrayList<>();
        for (int from = 0, to; from < columns.length; from = to) {
          to = from;
          while (to < columns.length && columns[to] == columns[from]) {
            to++;
          }
          row.add(columns[from]);
          row.add(to - from);
        }
        rows.add(row);
      }
      return rows;
    }

    /** Returns how many changes there are in it, each of which takes some bytes of a page. */
    public int changes() {
      return rows().stream().mapToInt(List::size).sum() / 2;
    }
  }

  SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("contexts", contexts);
    json.put("domains", domains);
    json.put("runs", runs.stream().map(Run::json).toList());
    return json;
  }
}
