package akula.papers.symbiotic;

import akula.statistics.coschedules.CoScheduleTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;

/**
 * For which part of the time the programs of a workload shared a core with each other.
 *
 * @param programs their names
 * @param shares by program and program, 0 to 1; 0 of one with itself
 */
record CoRunnerShares(List<String> programs, List<List<Double>> shares) {
  /** Keeps its own copies. */
  CoRunnerShares {
    programs = List.copyOf(programs);
    shares = shares.stream().map(List::copyOf).toList();
  }

  /**
   * Two programs.
   *
   * @param share for which part of its time the one had the other beside it
   */
  record Pair(String one, String other, double share) {
    /** Returns both names. */
    String names() {
      return one + " with " + other;
    }
  }

  /** Takes what was counted in a run. */
  static CoRunnerShares of(CoScheduleTimes times, IntFunction<String> names) {
    List<String> programs = new ArrayList<>();
    List<List<Double>> shares = new ArrayList<>();
    for (int one = 0; one < times.applications(); one++) {
      List<Double> row = new ArrayList<>();
      for (int other = 0; other < times.applications(); other++) {
        row.add(times.besideNanos(one, other) / (double) times.runningNanos(one));
      }
      programs.add(names.apply(one));
      shares.add(row);
    }
    return new CoRunnerShares(programs, shares);
  }

  /** Returns each program with the one that it most often shares a core with. */
  private List<Pair> usual() {
    List<Pair> usual = new ArrayList<>();
    for (int one = 0; one < programs.size(); one++) {
      int most = one == 0 ? 1 : 0;
      for (int other = most + 1; other < programs.size(); other++) {
        if (other != one && shares.get(one).get(other) > shares.get(one).get(most)) {
          most = other;
        }
      }
      usual.add(new Pair(programs.get(one), programs.get(most), shares.get(one).get(most)));
    }
    return usual;
  }

  /** Returns the two that most often share a core. */
  Pair most() {
    return usual().stream().max(Comparator.comparingDouble(Pair::share)).orElseThrow();
  }

  /** Returns the one that keeps least to another, and that other. */
  Pair least() {
    return usual().stream().min(Comparator.comparingDouble(Pair::share)).orElseThrow();
  }

  /** Returns whether both are there. */
  boolean has(String one, String other) {
    return programs.contains(one) && programs.contains(other);
  }

  /** Returns for which part of its time the one has the other beside it. */
  double share(String one, String other) {
    return shares.get(programs.indexOf(one)).get(programs.indexOf(other));
  }
}
