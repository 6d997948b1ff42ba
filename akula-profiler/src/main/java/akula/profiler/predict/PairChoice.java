package akula.profiler.predict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Chooses at random which pairs to measure, so that each application is in as many as any other.
 * Pairs of an application and its copy are chosen in proportion to their number.
 *
 * <p>What is left is then a fair sample of the same pairs, so that errors of cross-validation are
 * those of prediction; a choice by what seems to be most uncertain would not leave that.
 */
public final class PairChoice {
  private final int size;
  private final Set<Pair> taken;
  private final List<Pair> added = new ArrayList<>();
  private final List<Integer> members;
  private final int[] degrees;
  private final SplittableRandom random;

  private PairChoice(int size, Collection<Pair> before, IntPredicate usable, long seed) {
    this.size = size;
    taken = new TreeSet<>(before);
    members = new ArrayList<>(IntStream.range(0, size).filter(usable).boxed().toList());
    degrees = new int[size];
    random = new SplittableRandom(seed);
    taken.forEach(pair -> count(pair, 1));
  }

  /**
   * Returns how many pairs a share comes to, rounded to the nearest.
   *
   * @param applications how many applications there are
   * @param share from 0 to 1
   */
  public static int count(int applications, double share) {
    return (int) Math.round(applications * (applications + 1) / 2 * share);
  }

  /** Chooses pairs of any applications when none has been measured yet. */
  public static List<Pair> choose(int applications, int count, long seed) {
    return choose(applications, count, List.of(), application -> true, seed);
  }

  /**
   * Chooses pairs in addition to others.
   *
   * @param applications how many applications there are
   * @param count how many pairs to add; fewer are chosen if fewer are left
   * @param measured pairs that are measured or chosen already
   * @param usable tells which applications may be in a pair, so that one that always fails is not
   * @param seed of the choice; the same gives the same pairs
   * @return the pairs to add, in random order
   */
  public static List<Pair> choose(
      int applications, int count, Collection<Pair> measured, IntPredicate usable, long seed) {
    var choice = new PairChoice(applications, measured, usable, seed);
    choice.addCopies(count);
    choice.addOthers(count);
    choice.even();
    Collections.shuffle(choice.added, choice.random);
    return List.copyOf(choice.added);
  }

  private void addCopies(int count) {
    long before = taken.stream().filter(Pair::isSelf).count();
    long wanted = Math.round((taken.size() + count) * 2.0 / (size + 1)) - before;
    for (int k = 0; k < Math.min(wanted, count); k++) {
      Collections.shuffle(members, random);
      members.stream()
          .filter(i -> !taken.contains(Pair.of(i, i)))
          .min(Comparator.comparingInt(i -> degrees[i]))
          .ifPresent(i -> add(Pair.of(i, i)));
    }
  }

  private void addOthers(int count) {
    while (added.size() < count) {
      Collections.shuffle(members, random);
      Optional<Pair> next = rarest(false).or(() -> rarest(true));
      if (next.isEmpty()) {
        return;
      }
      add(next.get());
    }
  }

  /** The pair of the application that is in the fewest pairs and, of its partners, likewise. */
  private Optional<Pair> rarest(boolean copies) {
    List<Integer> byDegree = new ArrayList<>(members);
    byDegree.sort(Comparator.comparingInt(i -> degrees[i]));
    for (int i : byDegree) {
      for (int j : byDegree) {
        if ((i == j) == copies && !taken.contains(Pair.of(i, j))) {
          return Optional.of(Pair.of(i, j));
        }
      }
    }
    return Optional.empty();
  }

  /** Ends: each move makes the sum of the squares of the degrees smaller. */
  private void even() {
    for (int at = 0; at < added.size(); at++) {
      Pair pair = added.get(at);
      Optional<Pair> better =
          moved(pair, pair.first(), pair.second())
              .or(() -> moved(pair, pair.second(), pair.first()));
      if (better.isPresent()) {
        remove(at);
        add(better.get());
        at = -1;
      }
    }
  }

  /** The pair with another in place of {@code from}, which is in at least two pairs fewer. */
  private Optional<Pair> moved(Pair pair, int from, int stays) {
    return members.stream()
        .filter(to -> degrees[to] <= degrees[from] - 2)
        .map(to -> pair.isSelf() ? Pair.of(to, to) : Pair.of(to, stays))
        .filter(moved -> moved.isSelf() == pair.isSelf() && !taken.contains(moved))
        .findFirst();
  }

  private void add(Pair pair) {
    taken.add(pair);
    added.add(pair);
    count(pair, 1);
  }

  private void remove(int at) {
    Pair pair = added.remove(at);
    taken.remove(pair);
    count(pair, -1);
  }

  private void count(Pair pair, int by) {
    degrees[pair.first()] += by;
    degrees[pair.second()] += pair.isSelf() ? 0 : by;
  }
}
