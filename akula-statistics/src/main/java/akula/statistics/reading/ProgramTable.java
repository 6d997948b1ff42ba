package akula.statistics.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the kernel reported of the programs of real runs, by policy and application, in order. */
public final class ProgramTable {
  /** Stands for a number that is not known. */
  static final long UNKNOWN = -1;

  /** A number that the kernel reported of each program. */
  public enum Column {
    /** From launch to end, seconds. */
    RUN_TIME("run time (s)", 9),
    /** Time in user mode, seconds. */
    USER_TIME("user (s)", 9),
    /** Time in the kernel, seconds. */
    SYSTEM_TIME("system (s)", 9),
    /** Peak memory of a process, in units of 10^6 bytes. */
    PEAK_MEMORY("peak memory (MB)", 6),
    /** Page faults without input. */
    MINOR_FAULTS("faults without input", 0),
    /** Page faults with input. */
    MAJOR_FAULTS("faults with input", 0),
    /** How often it waited. */
    VOLUNTARY_SWITCHES("waited", 0),
    /** How often it had to make room. */
    INVOLUNTARY_SWITCHES("made room", 0),
    /** How often it was moved after it had run. */
    MIGRATIONS("migrations", 0);

    private final String title;
    private final double unit;

    Column(String title, int decimals) {
      this.title = title;
      unit = Math.pow(10, -decimals);
    }

    /** Returns what it is called, with its unit. */
    public String title() {
      return title;
    }
  }

  /**
   * Programs of one application under one policy.
   *
   * @param policy as the user named it
   * @param application its name
   * @param count how many programs, in all repetitions
   * @param means by column; NaN where a number is not known of each program
   */
  public record Row(String policy, String application, long count, List<Double> means) {
    /** Keeps its own copy. */
    public Row {
      means = List.copyOf(means);
    }

    /** Returns the mean of a column over the programs. */
    public double mean(Column column) {
      return means.get(column.ordinal());
    }
  }

  private record Key(String policy, String application) {}

  private final Map<Key, double[]> sums = new LinkedHashMap<>();
  private final Map<Key, Long> counts = new LinkedHashMap<>();

  /**
   * Adds a program.
   *
   * @param values by column, as whole numbers of its smallest unit, or {@link #UNKNOWN}
   */
  void add(String policy, String application, long[] values) {
    Key key = new Key(policy, application);
    double[] sum = sums.computeIfAbsent(key, _ -> new double[Column.values().length]);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += values[i] == UNKNOWN ? Double.NaN : values[i];
    }
    counts.merge(key, 1L, Long::sum);
  }

  /** Returns the programs of each policy, in the order in which they first come. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    sums.forEach((key, sum) -> {
      List<Double> means = new ArrayList<>();
      for (Column column : Column.values()) {
        means.add(sum[column.ordinal()] * column.unit / counts.get(key));
      }
      rows.add(new Row(key.policy(), key.application(), counts.get(key), means));
    });
    return rows;
  }
}
