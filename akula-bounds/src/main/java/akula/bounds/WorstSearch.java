package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The division of threads among domains whose dearest set is cheapest, by branch and bound: every
 * division that is found lowers the limit for what comes after.
 */
final class WorstSearch {
  private final double[] least;
  private final int[] order;
  private final List<List<Part>> choices = new ArrayList<>();
  private final Division division;
  private long steps;
  private double best;
  private List<Part> bestParts;

  WorstSearch(
      ThreadClasses threadClasses, List<DomainKind> kinds, int perContext, List<Part> parts) {
    division = new Division(threadClasses, kinds, perContext);
    least = new double[threadClasses.size()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (Part part : parts) {
      for (int c : part.members()) {
        least[c] = Math.min(least[c], part.value());
      }
    }
    order = Order.byWorth(least);
    int[] rank = Order.ranks(order);
    for (int i = 0; i < order.length; i++) {
      choices.add(new ArrayList<>());
    }
    parts.forEach(part -> choices.get(Order.first(part, rank)).add(part));
    choices.forEach(list -> list.sort(Comparator.comparingDouble(Part::value)));
  }

  /**
   * Searches.
   *
   * @param known a division to improve on, or null
   * @param proven what no division is below
   * @param mostSteps how many sets may be tried
   */
  Partition search(Partition known, double proven, long mostSteps) {
    best = known == null ? Double.POSITIVE_INFINITY : known.value();
    bestParts = known == null ? null : known.parts();
    steps = mostSteps;
    double floor = Math.max(proven, Arrays.stream(least).max().orElse(proven));
    descend(0, Double.NEGATIVE_INFINITY, floor);
    return new Partition(bestParts, best, steps > 0 ? best : Math.min(best, floor));
  }

  private void descend(int rank, double value, double floor) {
    int next = division.next(order, rank);
    if (next == order.length) {
      best = value;
      bestParts = division.taken();
      return;
    }
    for (Part part : choices.get(next)) {
      if (steps <= 0
          || Partition.isNoLess(part.value(), best)
          || Partition.isNoLess(value, best)
          || Partition.isNoLess(floor, best)) {
        return;
      }
      steps--;
      if (division.take(part)) {
        descend(next, Math.max(value, part.value()), floor);
        division.giveBack();
      }
    }
  }
}
