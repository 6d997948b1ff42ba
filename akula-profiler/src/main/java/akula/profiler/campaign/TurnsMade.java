package akula.profiler.campaign;

import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which turns of a campaign were made, by what was measured and how often: with another budget, or
 * with none, the same run may have been made in another round. Turns are passed in the order of the
 * campaign, whether a run is still to be made for them or the journal has it from before.
 */
final class TurnsMade {
  /**
   * A run, in whichever round it was made.
   *
   * @param turn of its combination for which it was made, from 0
   */
  private record Made(Measurement run, int turn) {}

  private final List<Made> runs = new ArrayList<>();
  private final Map<Combination, Integer> settled = new HashMap<>();
  private final Map<Combination, Integer> failures = new HashMap<>();
  private final Map<Combination, Integer> passed = new HashMap<>();

  /** Takes note of a run. A turn has one that counts, or too many that failed. */
  void add(Measurement run) {
    Combination combination = run.combination();
    runs.add(new Made(run, settled.getOrDefault(combination, 0)));
    int failed = run.isFailure() ? failures.merge(combination, 1, Integer::sum) : 0;
    if (run.isUsed() || failed == CampaignProgress.FAILURES) {
      settled.merge(combination, 1, Integer::sum);
      failures.remove(combination);
    }
  }

  /** Passes the next turn of a combination, if it was made; returns whether it was. */
  boolean pass(Combination combination) {
    boolean isMade = ahead(combination) > 0;
    if (isMade) {
      passed.merge(combination, 1, Integer::sum);
    }
    return isMade;
  }

  /** Returns how many turns of a combination were made and not passed. */
  int ahead(Combination combination) {
    return settled.getOrDefault(combination, 0) - passed.getOrDefault(combination, 0);
  }

  /** Returns the runs of the turns that were passed, in the order in which they were made. */
  List<Measurement> passed() {
    return runs.stream()
        .filter(made -> made.turn() < passed.getOrDefault(made.run().combination(), 0))
        .map(Made::run)
        .toList();
  }

  /**
   * Returns what need not be measured alone in a round that begins: all that it would be compared
   * with was measured in other rounds, with runs alone of their own.
   */
  Set<Combination> needless(Set<Combination> wanted, int round) {
    Set<Combination> needless = new TreeSet<>(wanted);
    needless.removeIf(one -> one.kind() != Combination.Kind.ALONE);
    needless.removeIf(alone -> {
      List<Combination> beside = beside(alone, wanted);
      return beside.isEmpty() || !beside.stream().allMatch(one -> isElsewhere(one, round));
    });
    return needless;
  }

  private boolean isElsewhere(Combination combination, int round) {
    return ahead(combination) > 0
        && runs.stream()
            .map(Made::run)
            .noneMatch(run -> run.round() == round && run.combination().equals(combination));
  }

  /** Returns those of some combinations that a program alone is compared with. */
  static List<Combination> beside(Combination alone, Iterable<Combination> all) {
    List<Combination> beside = new ArrayList<>();
    for (Combination one : all) {
      if (one.level().isPresent() && one.members().contains(alone.members().getFirst())) {
        beside.add(one);
      }
    }
    return beside;
  }
}
