package akula.bootstrap.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The division of threads among domains with the least sum, by branch and bound. The next thread is
 * that of the highest price; sets that it could be in are tried in the order in which they cost
 * more than they are worth ({@link Prices}), so that the first one that is too dear ends the trial.
 */
final class SumSearch {
  private final Crowd crowd;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Prices prices;
  private final int[] order;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final int[] left;
  private final int[] freeDomains;
  private final List<Part> taken = new ArrayList<>();
  private long steps;
  private double best;
  private List<Part> bestParts;

  private record Choice(Part part, double excess) {}

  SumSearch(Crowd crowd, List<DomainKind> kinds, int perContext, List<Part> parts, Prices prices) {
    this.crowd = crowd;
    this.kinds = kinds;
    this.perContext = perContext;
    this.prices = prices;
    left = new int[crowd.size()];
    Arrays.setAll(left, crowd::count);
    freeDomains = kinds.stream().mapToInt(DomainKind::count).toArray();
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
    double bound = prices.bound(crowd, kinds);
    int room = kinds.stream().mapToInt(kind -> kind.count() * kind.contexts() * perContext).sum();
    descend(0, 0, bound, crowd.threads(), room);
    double proven = steps > 0 ? best : Math.min(best, bound);
    return new Partition(bestParts, best, proven);
  }

  private void descend(int rank, double value, double bound, int threads, int room) {
    int next = rank;
    while (next < order.length && left[order[next]] == 0) {
      next++;
    }
    if (next == order.length) {
      if (!Partition.isNoLess(value, best)) {
        best = value;
        bestParts = List.copyOf(taken);
      }
      return;
    }
    for (Choice choice : choices.get(next)) {
      if (steps <= 0 || Partition.isNoLess(bound + choice.excess, best)) {
        return;
      }
      steps--;
      int size = choice.part.members().length;
      int capacity = kinds.get(choice.part.kind()).contexts() * perContext;
      if (threads - size <= room - capacity && take(choice.part)) {
        descend(
            next,
            value + choice.part.value(),
            bound + choice.excess,
            threads - size,
            room - capacity);
        giveBack(choice.part, choice.part.members().length);
        taken.removeLast();
        freeDomains[choice.part.kind()]++;
      }
    }
  }

  private boolean take(Part part) {
    if (freeDomains[part.kind()] == 0) {
      return false;
    }
    int[] members = part.members();
    for (int i = 0; i < members.length; i++) {
      if (--left[members[i]] < 0) {
        giveBack(part, i + 1);
        return false;
      }
    }
    freeDomains[part.kind()]--;
    taken.add(part);
    return true;
  }

  private void giveBack(Part part, int count) {
    for (int i = 0; i < count; i++) {
      left[part.members()[i]]++;
    }
  }
}
