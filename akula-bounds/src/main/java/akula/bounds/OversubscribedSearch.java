package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Looks for placements that are better because threads share contexts without need. What a set of
 * threads costs is first put too low, from waiting; divisions that could be better at these costs
 * are gone through, and the costs of their sets raised, from the speeds of neighbours, until it is
 * seen that they are not. What is left then is simulated, the most promising first.
 */
final class OversubscribedSearch {
  /** The most threads, since all their subsets are looked at. */
  static final int MOST_THREADS = 12;

  /** With more sets than this it pays to find good prices. */
  private static final int FEW_SETS = 600;

  private static final int PROGRAMME_STEPS = 1_000;
  private static final long MOST_STEPS = 500_000;
  private static final int MOST_OPEN = 10_000;

  /** Assignments of single threads that assignments of classes may be divided into. */
  private static final long MOST_DIVIDED = 50_000;

  private final ThreadClasses ones;
  private final List<DomainKind> kinds;
  private final Outcomes outcomes;
  private final boolean worst;
  private final long mostWork;
  private final List<List<Choice>> choices = new ArrayList<>();
  private final List<Choice> taken = new ArrayList<>();

  /** Divisions that may be better than the best one that is known. */
  private final List<List<Choice>> open = new ArrayList<>();

  private Division division;
  private int[] order;

  /** No division costs less, whatever its sets. */
  private double base;

  private long steps = MOST_STEPS;
  private long divided;

  /** What divisions cost at least of which it was not found out whether they are better. */
  private double unsettled = Double.POSITIVE_INFINITY;

  private Partition best;

  /**
   * A set that may be taken.
   *
   * @param worth what its threads and its domain are worth; 0 where the worst one counts
   * @param excess by how much it costs more than that, as far as was known at first
   */
  private record Choice(OversubscribedSet set, double worth, double excess) {}

  /**
   * Makes it ready.
   *
   * @param ones the threads, at most {@link #MOST_THREADS}, each a class of its own
   * @param outcomes has turned to these threads
   * @param worst whether the greatest degradation counts, or the sum
   * @param mostWork threads and turns after which no other division is simulated
   */
  OversubscribedSearch(
      ThreadClasses ones, List<DomainKind> kinds, Outcomes outcomes, boolean worst, long mostWork) {
    this.ones = ones;
    this.kinds = kinds;
    this.outcomes = outcomes;
    this.worst = worst;
    this.mostWork = mostWork;
  }

  /**
   * Searches among all divisions.
   *
   * @param sets that a better one can consist of
   * @param known the best one that is known
   * @return the same, or a better one
   */
  Partition search(List<OversubscribedSet> sets, Partition known) {
    best = known;
    List<Part> parts = sets.stream().map(OversubscribedSet::part).toList();
    if (!coverAll(parts)) {
      return known.withProof(known.value());
    }
    choose(sets, parts);
    division = new Division(ones, kinds, ones.threads());
    descend(0, base);
    open.sort(Comparator.comparingDouble(this::value));
    unsettled = steps > 0 ? unsettled : base;
    for (List<Choice> one : open) {
      if (!settle(one, outcomes.simulatedThreads() <= mostWork)) {
        unsettled = Math.min(unsettled, value(one));
      }
    }
    return best.withProof(Math.min(best.value(), unsettled));
  }

  private boolean coverAll(List<Part> parts) {
    boolean[] covered = new boolean[ones.size()];
    for (Part part : parts) {
      for (int thread : part.members()) {
        covered[thread] = true;
      }
    }
    for (boolean one : covered) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  private void choose(List<OversubscribedSet> sets, List<Part> parts) {
    Prices prices = worst ? dearest(parts) : prices(parts);
    base = worst ? Arrays.stream(prices.classes()).max().orElseThrow() : prices.bound(ones, kinds);
    order = Order.byWorth(prices.classes());
    int[] rank = Order.ranks(order);
    for (int i = 0; i < order.length; i++) {
      choices.add(new ArrayList<>());
    }
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      double excess = worst ? part.value() : prices.excess(part);
      Choice choice = new Choice(sets.get(i), part.value() - excess, excess);
      choices.get(Order.first(part, rank)).add(choice);
    }
    choices.forEach(list -> list.sort(Comparator.comparingDouble(Choice::excess)));
  }

  /** The price of a thread is what the cheapest set costs that it can be in. */
  private Prices dearest(List<Part> parts) {
    double[] least = new double[ones.size()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (Part part : parts) {
      for (int thread : part.members()) {
        least[thread] = Math.min(least[thread], part.value());
      }
    }
    return new Prices(least, new double[kinds.size()]);
  }

  private Prices prices(List<Part> parts) {
    return parts.size() <= FEW_SETS
        ? Prices.byShares(parts, ones.size(), kinds.size())
        : Prices.byProgramme(parts, ones, kinds, PROGRAMME_STEPS);
  }

  private void descend(int rank, double bound) {
    int next = division.next(order, rank);
    if (next == order.length) {
      leave(List.copyOf(taken));
      return;
    }
    for (Choice choice : choices.get(next)) {
      if (steps <= 0 || isNoBetter(with(bound, choice.excess))) {
        return;
      }
      steps--;
      double now = with(bound, choice.set.value() - choice.worth);
      if (!isNoBetter(now) && division.take(choice.set.part())) {
        taken.add(choice);
        descend(next, now);
        taken.removeLast();
        division.giveBack();
      }
    }
  }

  private double with(double bound, double excess) {
    return worst ? Math.max(bound, excess) : bound + excess;
  }

  private boolean isNoBetter(double value) {
    return Partition.isNoLess(value, best.value());
  }

  /** Leaves a division for later if it may be better and is not known without simulation. */
  private void leave(List<Choice> one) {
    if (settle(one, open.size() >= MOST_OPEN)) {
      return;
    }
    if (open.size() < MOST_OPEN) {
      open.add(one);
    } else {
      unsettled = Math.min(unsettled, value(one));
    }
  }

  /**
   * Finds out what a division costs, or that it is no better than the best.
   *
   * @return whether that was possible
   */
  private boolean settle(List<Choice> one, boolean mayBeSimulated) {
    while (!isNoBetter(value(one))) {
      OversubscribedSet next = next(one);
      if (next == null) {
        List<Part> parts = one.stream().map(choice -> choice.set.part()).toList();
        best = new Partition(parts, value(one), Double.NaN);
        return true;
      }
      boolean tooMuch = next.needsDivision() && divided >= MOST_DIVIDED;
      if (tooMuch || (next.needsSimulation() && !mayBeSimulated)) {
        return false;
      }
      double others = worst ? 0 : value(one) - next.value();
      divided += next.step(outcomes, best.value() - others);
    }
    return true;
  }

  /** Bounds are raised before anything is simulated; null if all is known. */
  private static OversubscribedSet next(List<Choice> one) {
    OversubscribedSet next = null;
    for (Choice choice : one) {
      if (!choice.set.isKnown() && (next == null || next.needsSimulation())) {
        next = choice.set;
      }
    }
    return next;
  }

  private double value(List<Choice> one) {
    double value = worst ? Double.NEGATIVE_INFINITY : 0;
    for (Choice choice : one) {
      value = with(value, choice.set.value());
    }
    return value;
  }
}
