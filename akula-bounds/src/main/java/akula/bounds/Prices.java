package akula.bounds;

import java.util.Arrays;
import java.util.List;

/**
 * Prices of threads and of domains such that no set of threads costs less than its threads and its
 * domain are worth: then no division of all threads costs less than {@link #bound}. Prices of
 * domains are at most 0, so that domains may stay empty.
 *
 * @param classes price of a thread of each class
 * @param kinds price of a domain of each kind, at most 0
 */
record Prices(double[] classes, double[] kinds) {
  /** Each thread is worth its even share of the cheapest set that it can be in. */
  static Prices byShares(List<Part> parts, int classCount, int kindCount) {
    double[] least = new double[classCount];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (Part part : parts) {
      double share = part.value() / part.members().length;
      for (int c : part.members()) {
        least[c] = Math.min(least[c], share);
      }
    }
    return new Prices(least, new double[kindCount]);
  }

  /** The dual of the linear programme in which a set may be taken in fractions. */
  static Prices byProgramme(
      List<Part> parts, ThreadClasses threadClasses, List<DomainKind> kinds, int mostSteps) {
    int classCount = threadClasses.size();
    int rows = classCount + kinds.size();
    double[] right = new double[rows];
    double[] costs = new double[rows];
    boolean[] slack = new boolean[rows];
    double dear = 1 + parts.stream().mapToDouble(part -> Math.abs(part.value())).max().orElse(0);
    for (int i = 0; i < rows; i++) {
      slack[i] = i >= classCount;
      right[i] = slack[i] ? kinds.get(i - classCount).count() : threadClasses.count(i);
      costs[i] = slack[i] ? 0 : dear * 4;
    }
    double[] prices =
        new ColumnSimplex(right, costs, slack)
            .solve((now, column) -> cheapest(parts, classCount, now, column), mostSteps);
    return new Prices(
            Arrays.copyOf(prices, classCount), Arrays.copyOfRange(prices, classCount, rows))
        .repaired(parts);
  }

  private static boolean cheapest(
      List<Part> parts, int classCount, double[] prices, ColumnSimplex.Column column) {
    Part best = null;
    double least = -1e-9;
    for (Part part : parts) {
      double reduced = part.value() - prices[classCount + part.kind()];
      for (int c : part.members()) {
        reduced -= prices[c];
      }
      if (reduced < least) {
        least = reduced;
        best = part;
      }
    }
    if (best == null) {
      return false;
    }
    column.cost = best.value();
    column.coefficients[classCount + best.kind()] = 1;
    for (int c : best.members()) {
      column.coefficients[c]++;
    }
    return true;
  }

  /** Lowers the prices of domains until what was promised of the prices holds exactly. */
  private Prices repaired(List<Part> parts) {
    double[] lower = kinds.clone();
    for (int kind = 0; kind < lower.length; kind++) {
      lower[kind] = Math.min(0, lower[kind]);
    }
    for (Part part : parts) {
      double room = part.value();
      for (int c : part.members()) {
        room -= classes[c];
      }
      lower[part.kind()] = Math.min(lower[part.kind()], room);
    }
    return new Prices(classes, lower);
  }

  /**
   * Makes threads worth as little as the sets allow that leave contexts empty, and domains cost
   * less in turn. Sets that fill a domain are worth the same as before, larger ones less.
   */
  Prices modest(List<Part> parts, List<DomainKind> domains) {
    double shift = Double.NEGATIVE_INFINITY;
    for (int kind = 0; kind < kinds.length; kind++) {
      shift = Math.max(shift, kinds[kind] / domains.get(kind).contexts());
    }
    for (Part part : parts) {
      int empty = domains.get(part.kind()).contexts() - part.members().length;
      shift = empty > 0 ? Math.max(shift, -Math.max(0, excess(part)) / empty) : shift;
    }
    double[] lower = classes.clone();
    double[] higher = kinds.clone();
    for (int c = 0; c < lower.length; c++) {
      lower[c] += shift;
    }
    for (int kind = 0; kind < higher.length; kind++) {
      higher[kind] -= shift * domains.get(kind).contexts();
    }
    return new Prices(lower, higher).repaired(parts);
  }

  /** Returns by how much a set costs more than it is worth, at least 0 but for rounding. */
  double excess(Part part) {
    double excess = part.value() - kinds[part.kind()];
    for (int c : part.members()) {
      excess -= classes[c];
    }
    return excess;
  }

  /** Returns what all threads and all domains are worth. */
  double bound(ThreadClasses threadClasses, List<DomainKind> domains) {
    double bound = 0;
    for (int c = 0; c < classes.length; c++) {
      bound += classes[c] * threadClasses.count(c);
    }
    for (int kind = 0; kind < kinds.length; kind++) {
      bound += kinds[kind] * domains.get(kind).count();
    }
    return bound;
  }
}
