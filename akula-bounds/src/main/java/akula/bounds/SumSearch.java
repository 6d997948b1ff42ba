package akula.bounds;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The division of threads among domains with the least sum, by branch and bound. The next thread is
 * that of the highest price; sets that it could be in are tried in the order in which they cost
 * more than they are worth ({@link Prices}), so that the first one that is too dear ends the trial.
 */
final class SumSearch {
  private final ThreadClasses threadClasses;
  private final List<DomainKind> kinds;
  private final Prices prices;
  private final int[] order;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final Division division;
  private long steps;
  private double best;
  private List<Part> bestParts;

  private record Choice(Part part, double excess) {}

  SumSearch(
      ThreadClasses threadClasses,
      List<DomainKind> kinds,
      int perContext,
      List<Part> parts,
      Prices prices) {
    this.threadClasses = threadClasses;
    this.kinds = kinds;
    this.prices = prices;
    division = new Division(threadClasses, kinds, perContext);
    order = Order.byWorth(prices.classes());
    int[] rank = Order.ranks(order);
    for (int i = 0; i < order.length; i++) {
      choices.add(new ArrayList<>());
    }
    for (Part part : parts) {
      choices.get(Order.first(part, rank)).add(new Choice(part, prices.excess(part)));
    }
    choices.forEach(list -> list.sort(Comparator.comparingDouble(Choice::excess)));
  }

  /**
   * Searches.
   *
   * @param known a division to improve on, or null
   * @param mostSteps how many sets may be tried
   */
  Partition search(Partition known, long mostSteps) {
    best = known == null ? Double.POSITIVE_INFINITY : known.value();
    bestParts = known == null ? null : known.parts();
    steps = mostSteps;
    double bound = prices.bound(threadClasses, kinds);
    descend(0, 0, bound);
    double proven = steps > 0 ? best : Math.min(best, bound);
    return new Partition(bestParts, best, proven);
  }

  private void descend(int rank, double value, double bound) {
    int next = division.next(order, rank);
    if (next == order.length) {
      if (!Partition.isNoLess(value, best)) {
        best = value;
        bestParts = division.taken();
      }
      return;
    }
    for (Choice choice : choices.get(next)) {
      if (steps <= 0 || Partition.isNoLess(bound + choice.excess, best)) {
        return;
      }
      steps--;
      if (division.take(choice.part)) {
        descend(next, value + choice.part.value(), bound + choice.excess);
        division.giveBack();
      }
    }
  }
}
