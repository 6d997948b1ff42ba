package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A good division of threads among domains where there are too many to look at all: dealt in turn,
 * then bettered by exchanges and moves as long as one helps. Always the same for the same threads.
 */
final class LocalSearch {
  private static final int MOST_PASSES = 50;

  private final ThreadClasses threadClasses;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Outcomes outcomes;
  private final boolean worst;
  private final long mostWork;
  private int[] kindOf;
  private List<List<Integer>> domains;

  LocalSearch(
      ThreadClasses threadClasses,
      List<DomainKind> kinds,
      int perContext,
      Outcomes outcomes,
      boolean worst,
      long mostWork) {
    this.threadClasses = threadClasses;
    this.kinds = kinds;
    this.perContext = perContext;
    this.outcomes = outcomes;
    this.worst = worst;
    this.mostWork = mostWork;
  }

  /**
   * Searches.
   *
   * @param start where to begin, or null
   */
  Partition search(Partition start) {
    deal();
    if (start != null && start.parts() != null) {
      take(start.parts());
    }
    for (int i = 0; i < MOST_PASSES && outcomes.simulatedThreads() < mostWork; i++) {
      if (!pass()) {
        break;
      }
    }
    return partition();
  }

  private void deal() {
    domains = new ArrayList<>();
    kindOf = new int[kinds.stream().mapToInt(DomainKind::count).sum()];
    for (int kind = 0; kind < kinds.size(); kind++) {
      for (int i = 0; i < kinds.get(kind).count(); i++) {
        kindOf[domains.size()] = kind;
        domains.add(new ArrayList<>());
      }
    }
    int next = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      for (int i = 0; i < threadClasses.count(c); i++) {
        while (domains.get(next).size() >= room(next)) {
          next = (next + 1) % domains.size();
        }
        domains.get(next).add(c);
        next = (next + 1) % domains.size();
      }
    }
  }

  private void take(List<Part> parts) {
    domains.forEach(List::clear);
    for (Part part : parts) {
      int domain = 0;
      while (kindOf[domain] != part.kind() || !domains.get(domain).isEmpty()) {
        domain++;
      }
      for (int c : part.members()) {
        domains.get(domain).add(c);
      }
    }
  }

  private int room(int domain) {
    return kinds.get(kindOf[domain]).contexts() * perContext;
  }

  private boolean pass() {
    boolean helped = false;
    for (int one = 0; one < domains.size(); one++) {
      for (int other = 0; other < domains.size(); other++) {
        if (one != other && outcomes.simulatedThreads() < mostWork) {
          helped |= one < other && exchange(one, other);
          helped |= move(one, other);
        }
      }
    }
    return helped;
  }

  private boolean exchange(int one, int other) {
    List<Integer> left = domains.get(one);
    List<Integer> right = domains.get(other);
    double before = cost(one, left, other, right);
    for (int i = 0; i < left.size(); i++) {
      for (int j = 0; j < right.size(); j++) {
        if (!left.get(i).equals(right.get(j))) {
          Integer kept = left.set(i, right.get(j));
          right.set(j, kept);
          if (!Partition.isNoLess(cost(one, left, other, right), before)) {
            return true;
          }
          right.set(j, left.set(i, kept));
        }
      }
    }
    return false;
  }

  private boolean move(int from, int to) {
    List<Integer> left = domains.get(from);
    List<Integer> right = domains.get(to);
    if (right.size() >= room(to)) {
      return false;
    }
    double before = cost(from, left, to, right);
    for (int i = 0; i < left.size(); i++) {
      Integer moved = left.remove(i);
      right.add(moved);
      if (!Partition.isNoLess(cost(from, left, to, right), before)) {
        return true;
      }
      right.removeLast();
      left.add(i, moved);
    }
    return false;
  }

  /** What two domains cost. For the worst, the milder of the two decides among equals. */
  private double cost(int one, List<Integer> left, int other, List<Integer> right) {
    double first = value(one, left);
    double second = value(other, right);
    return worst ? Math.max(first, second) + 1e-6 * Math.min(first, second) : first + second;
  }

  private double value(int domain, List<Integer> threads) {
    return threads.isEmpty() ? 0 : part(domain, threads).value();
  }

  private Part part(int domain, List<Integer> threads) {
    int[] members = threads.stream().mapToInt(Integer::intValue).toArray();
    Arrays.sort(members);
    DomainOutcome outcome = outcomes.of(kindOf[domain], members);
    return new Part(kindOf[domain], members, worst ? outcome.worst() : outcome.sum());
  }

  private Partition partition() {
    List<Part> parts = new ArrayList<>();
    for (int d = 0; d < domains.size(); d++) {
      if (!domains.get(d).isEmpty()) {
        parts.add(part(d, domains.get(d)));
      }
    }
    double value =
        worst
            ? parts.stream().mapToDouble(Part::value).max().orElse(0)
            : parts.stream().mapToDouble(Part::value).sum();
    return new Partition(parts, value, Double.NEGATIVE_INFINITY);
  }
}
