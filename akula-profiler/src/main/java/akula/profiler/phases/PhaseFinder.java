package akula.profiler.phases;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the phases of a program in a run alone, as SimPoint does (Hamerly, Perelman, Lau, Calder,
 * JILP 2005): windows that look alike are a phase ({@link Signatures}, {@link Clustering}), their
 * number is the lowest whose information criterion comes within {@value #ENOUGH} of the way from
 * that of one phase to the best, and the window that stands for a phase is an early one: the first
 * of those that are not further from its centre than half of its windows, or than can be known.
 */
public final class PhaseFinder {
  /** As in SimPoint. */
  static final double ENOUGH = 0.9;

  /** Phases with so little of the work and of what it took, all together, are left out. */
  static final double LEFT_OUT = 0.05;

  private static final double ROUNDING = 1e-9;

  private final List<SoloWindow> windows;
  private final int most;
  private final long seed;

  private PhaseFinder(List<SoloWindow> windows, int most, long seed) {
    this.windows = windows;
    this.most = most;
    this.seed = seed;
  }

  /**
   * Finds phases. The same marks and seed give the same phases.
   *
   * @param marks of a run alone, in order, the last one at its end
   * @param most phases there may be, at least 1
   * @param seed of the clustering
   * @return the phases in the order of their windows, which do not overlap; none if no work was
   *     done
   */
  public static List<ProgramPhase> find(List<Mark> marks, int most, long seed) {
    List<SoloWindow> windows = SoloWindow.of(marks);
    return windows.isEmpty() ? List.of() : new PhaseFinder(windows, most, seed).phases();
  }

  private record Found(double work, double spent, SoloWindow window) {}

  private List<ProgramPhase> phases() {
    Signatures signatures = Signatures.of(windows);
    Clustering groups = groups(signatures);
    List<Found> found = new ArrayList<>();
    for (int group = 0; group < groups.centres().length; group++) {
      if (groups.size(group) > 0) {
        found.add(found(signatures, groups, group));
      }
    }
    List<Found> kept = withoutSmall(found);
    double work = kept.stream().mapToDouble(Found::work).sum();
    return kept.stream()
        .sorted(Comparator.comparingDouble(one -> one.window().from()))
        .map(one -> new ProgramPhase(one.work() / work, one.window().from(), one.window().to()))
        .toList();
  }

  /** More groups than half of the windows could not be told from chance. */
  private Clustering groups(Signatures signatures) {
    int limit = signatures.isSteady() ? 1 : Math.clamp(windows.size() / 2, 1, most);
    List<Clustering> all = new ArrayList<>();
    for (int count = 1; count <= limit; count++) {
      all.add(Clustering.of(signatures.points(), count, seed + count));
    }
    double[] scores =
        all.stream().mapToDouble(one -> one.information(signatures.leastVariance())).toArray();
    double best = IntStream.range(0, scores.length).mapToDouble(i -> scores[i]).max().orElse(0);
    double enough = scores[0] + ENOUGH * (best - scores[0]);
    int chosen = 0;
    while (scores[chosen] < enough) {
      chosen++;
    }
    return all.get(chosen);
  }

  private Found found(Signatures signatures, Clustering groups, int group) {
    double[][] points = signatures.points();
    double resolution = signatures.leastVariance() * points[0].length;
    int[] members =
        IntStream.range(0, points.length).filter(i -> groups.labels()[i] == group).toArray();
    double[] distances = new double[members.length];
    double work = 0;
    double spent = 0;
    for (int i = 0; i < members.length; i++) {
      distances[i] = Clustering.squared(points[members[i]], groups.centres()[group]);
      work += windows.get(members[i]).work();
      spent += windows.get(members[i]).spent();
    }
    double[] sorted = distances.clone();
    java.util.Arrays.sort(sorted);
    double near = Math.max(sorted[(sorted.length - 1) / 2], resolution) * (1 + ROUNDING);
    int first = 0;
    while (distances[first] > near) {
      first++;
    }
    return new Found(work, spent, windows.get(members[first]));
  }

  private static List<Found> withoutSmall(List<Found> all) {
    double work = all.stream().mapToDouble(Found::work).sum();
    double spent = all.stream().mapToDouble(Found::spent).sum();
    List<Found> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(Found::spent));
    double workLeft = LEFT_OUT * work;
    double spentLeft = LEFT_OUT * spent;
    List<Found> kept = new ArrayList<>();
    for (Found one : sorted) {
      if (one.work() <= workLeft && one.spent() <= spentLeft) {
        workLeft -= one.work();
        spentLeft -= one.spent();
      } else {
        kept.add(one);
      }
    }
    return kept;
  }
}
