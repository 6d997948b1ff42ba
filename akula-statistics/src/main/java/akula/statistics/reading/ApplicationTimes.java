package akula.statistics.reading;

import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/**
 * How long applications took in the closed runs of a sweep: for each run the mean time, from launch
 * to end, of the instances of an application that ended within the time of the run, rounded to the
 * nearest nanosecond. McGregor, Antonopoulos and Nikolopoulos, IPDPS 2005, section 6 and Figure 4,
 * have the same mean. Memory grows with the applications of all runs, not with their instances.
 */
public final class ApplicationTimes {
  /** Stands where no instance ended in time. */
  private static final long NONE = -1;

  /** By policy and application. */
  private final Map<String, Map<String, Column>> columns;

  private ApplicationTimes(Map<String, Map<String, Column>> columns) {
    this.columns = columns;
  }

  /**
   * The times of an application under two policies, over the workloads in which an instance ended
   * in time under both.
   *
   * @param first nanoseconds under the first policy, workload by workload
   * @param second nanoseconds under the second policy, in the same order
   */
  public record Both(LongValues first, LongValues second) {}

  /** Returns the policies whose runs are known, in order. */
  public Set<String> policies() {
    return columns.keySet();
  }

  /** Returns the applications of all runs, by name. */
  public List<String> applications() {
    Set<String> names = new TreeSet<>();
    columns.values().forEach(ofPolicy -> names.addAll(ofPolicy.keySet()));
    return List.copyOf(names);
  }

  /** Returns in how many workloads an application was launched. */
  public int workloads(String application) {
    return columns.values().stream()
        .map(ofPolicy -> ofPolicy.get(application))
        .mapToInt(column -> column == null ? 0 : (int) column.nanos().size())
        .max()
        .orElse(0);
  }

  /**
   * Returns the times of an application under a policy, nanoseconds, one for each workload in which
   * an instance ended in time.
   */
  public LongValues nanos(String application, String policy) {
    LongColumn known = new LongColumn();
    column(application, policy)
        .ifPresent(
            column -> column.nanos().stream().filter(nanos -> nanos != NONE).forEach(known::add));
    return known.values();
  }

  /** Returns the times of an application under two policies. */
  public Both both(String application, String first, String second) {
    LongColumn ofFirst = new LongColumn();
    LongColumn ofSecond = new LongColumn();
    Column one = column(application, first).orElse(Column.NONE);
    Column other = column(application, second).orElse(Column.NONE);
    long at = 0;
    for (long i = 0; i < other.size(); i++) { // both are in the order of the workloads
      while (at < one.size() && one.workloads().get(at) < other.workloads().get(i)) {
        at++;
      }
      boolean both = at < one.size() && one.workloads().get(at) == other.workloads().get(i);
      if (both && one.nanos().get(at) != NONE && other.nanos().get(i) != NONE) {
        ofFirst.add(one.nanos().get(at));
        ofSecond.add(other.nanos().get(i));
      }
    }
    return new Both(ofFirst.values(), ofSecond.values());
  }

  private Optional<Column> column(String application, String policy) {
    return Optional.ofNullable(columns.getOrDefault(policy, Map.of()).get(application));
  }

  /**
   * Returns the times of some policies, of copies only those of the first run.
   *
   * @param copied tells by the number of a category whether its runs are copies
   */
  ApplicationTimes withoutCopies(List<String> policies, LongPredicate copied) {
    Map<String, Map<String, Column>> distinct = new LinkedHashMap<>();
    for (String policy : policies) {
      Map<String, Column> ofPolicy = new LinkedHashMap<>();
      columns
          .getOrDefault(policy, Map.of())
          .forEach(
              (application, column) -> ofPolicy.put(application, column.withoutCopies(copied)));
      distinct.put(policy, ofPolicy);
    }
    return new ApplicationTimes(distinct);
  }

  /** Returns what a workload is known by. */
  static long key(long category, long workload) {
    return category << Integer.SIZE | workload;
  }

  /** Returns both together; what is of the same policy is taken from here. */
  ApplicationTimes with(ApplicationTimes other) {
    Map<String, Map<String, Column>> both = new LinkedHashMap<>(columns);
    other.columns.forEach(both::putIfAbsent);
    return new ApplicationTimes(both);
  }

  /**
   * The times of an application under a policy, workload by workload in which it was launched.
   *
   * @param workloads their keys, ascending
   * @param nanos as many times
   */
  private record Column(LongValues workloads, LongValues nanos) {
    private static final Column NONE = new Column(LongValues.NONE, LongValues.NONE);

    private long size() {
      return workloads.size();
    }

    private Column withoutCopies(LongPredicate copied) {
      Growing distinct = new Growing();
      for (long i = 0; i < size(); i++) {
        long category = workloads.get(i) >> Integer.SIZE;
        if (workloads.get(i) == key(category, 0) || !copied.test(category)) {
          distinct.add(workloads.get(i), nanos.get(i));
        }
      }
      return distinct.column();
    }
  }

  /** Such a column while it grows. */
  private static final class Growing {
    private final LongColumn workloads = new LongColumn();
    private final LongColumn nanos = new LongColumn();

    private void add(long workload, long time) {
      workloads.add(workload);
      nanos.add(time);
    }

    private Column column() {
      return new Column(workloads.values(), nanos.values());
    }
  }

  /** Collects the instances of one run after the other. */
  static final class Rows {
    private final Map<String, Map<String, Growing>> columns = new LinkedHashMap<>();
    private final Map<String, Sum> run = new LinkedHashMap<>();

    /** The instances of an application in a run that ended in time. */
    private static final class Sum {
      private long nanos;
      private long count;

      private long mean() {
        return count == 0 ? NONE : Math.round((double) nanos / count);
      }
    }

    /** Adds an instance that was launched and did not end in time. */
    void addLate(String application) {
      run.computeIfAbsent(application, _ -> new Sum());
    }

    /** Adds an instance that ended in time. */
    void add(String application, long nanos) {
      Sum sum = run.computeIfAbsent(application, _ -> new Sum());
      sum.nanos += nanos;
      sum.count++;
    }

    /**
     * Ends a run.
     *
     * @param workload what its workload is known by, the same under all policies: its {@link #key}
     */
    void endRun(String policy, long workload) {
      run.forEach((application, sum) -> {
        columns
            .computeIfAbsent(policy, _ -> new LinkedHashMap<>())
            .computeIfAbsent(application, _ -> new Growing())
            .add(workload, sum.mean());
      });
      run.clear();
    }

    /** Forgets the run that was begun. */
    void dropRun() {
      run.clear();
    }

    ApplicationTimes times() {
      Map<String, Map<String, Column>> all = new LinkedHashMap<>();
      columns.forEach((policy, ofPolicy) -> {
        Map<String, Column> whole = new LinkedHashMap<>();
        ofPolicy.forEach((application, column) -> whole.put(application, column.column()));
        all.put(policy, whole);
      });
      return new ApplicationTimes(all);
    }
  }
}
