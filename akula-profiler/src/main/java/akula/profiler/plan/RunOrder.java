package akula.profiler.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * In what order the combinations of a round are measured: shuffled, and differently in each round,
 * so that a machine that drifts does so for all combinations alike. The same seed and combinations
 * give the same order.
 */
public final class RunOrder {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private RunOrder() {}

  /**
   * Returns the turns of a round. The first round begins with each program alone once: what does
   * not even run alone need not be tried together.
   *
   * @param seed of the campaign
   * @param round from 0
   * @param combinations what is measured, each once
   * @param aloneTurns how often a program alone is measured in a round, since all that it does
   *     together is compared with that
   */
  public static List<Combination> of(
      long seed, int round, Set<Combination> combinations, int aloneTurns) {
    List<Combination> turns = new ArrayList<>();
    for (Combination combination : new TreeSet<>(combinations)) {
      int times = combination.kind() == Combination.Kind.ALONE ? aloneTurns : 1;
      turns.addAll(Collections.nCopies(times, combination));
    }
    Collections.shuffle(turns, new Random((seed * 31 + round) * MIX));
    if (round > 0) {
      return turns;
    }
    Set<Combination> seen = new HashSet<>();
    List<Combination> first = new ArrayList<>();
    List<Combination> rest = new ArrayList<>();
    for (Combination turn : turns) {
      (turn.level().isEmpty() && seen.add(turn) ? first : rest).add(turn);
    }
    first.addAll(rest);
    return first;
  }

  /**
   * Returns turns in the same order, except that the times alone come first: where windows are
   * measured, these runs tell which.
   */
  public static List<Combination> timesFirst(List<Combination> turns) {
    return turns.stream()
        .sorted(Comparator.comparing(turn -> turn.kind() != Combination.Kind.TIME))
        .toList();
  }
}
