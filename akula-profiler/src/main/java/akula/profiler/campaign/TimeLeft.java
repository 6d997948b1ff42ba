package akula.profiler.campaign;

import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which runs are left in a campaign, and how long they will take, as far as is known: a budget is
 * kept by it, and it is what people are shown.
 */
final class TimeLeft {
  private final CampaignPlan plan;
  private final List<Set<Combination>> batches;
  private final TurnsMade made;
  private final Map<Combination, Double> last = new HashMap<>();
  private double sum;
  private int runs;
  private double besideSum;
  private int besideRuns;
  private int batch;
  private int round;
  private List<Combination> rest = List.of();

  /** Begins; {@code made} tells which turns need no run any more. */
  TimeLeft(CampaignPlan plan, List<Set<Combination>> batches, TurnsMade made) {
    this.plan = plan;
    this.made = made;
    this.batches = batches;
  }

  /**
   * Runs that are left, if no more rounds are needed than at least.
   *
   * @param count how many
   * @param seconds how long they take; NaN if nothing was measured yet
   */
  record Runs(int count, double seconds) {}

  /** Takes note of a run that was made before the campaign was interrupted. */
  void recall(Measurement run) {
    if (!run.isFailure()) {
      last.put(run.combination(), run.conditions().seconds());
      sum += run.conditions().seconds();
      runs++;
    }
  }

  /**
   * Takes note of a run.
   *
   * @param seconds how long it took with all that goes with it, such as looking at the machine
   */
  void add(Measurement run, double seconds) {
    recall(run);
    if (!run.isFailure()) {
      besideSum += Math.max(0, seconds - run.conditions().seconds());
      besideRuns++;
    }
  }

  /** Returns how long all runs were that were made and did not fail, seconds. */
  double madeSeconds() {
    return sum;
  }

  /** These are the runs that are left of a round, the next one first. */
  void at(int ofBatch, int inRound, List<Combination> turns) {
    batch = ofBatch;
    round = inRound;
    rest = turns;
  }

  /** Returns whether a run will end in so many seconds, as far as is known. */
  boolean hasRoom(Combination combination, double seconds) {
    return seconds > 0 && (runs == 0 || seconds(combination) <= seconds);
  }

  /**
   * Returns the runs that are left.
   *
   * @param budgetSeconds how much time there is for them
   * @param hopeless tells what is not measured any more
   */
  Runs runs(double budgetSeconds, Predicate<Combination> hopeless) {
    if (runs == 0) {
      int count = rounds().stream().mapToInt(List::size).sum();
      return new Runs(count, Double.NaN);
    }
    int count = 0;
    double seconds = 0;
    boolean all = true; // where there was no time for all of a round there is no other
    List<List<Combination>> rounds = rounds();
    for (int one = 0; one < rounds.size() && all; one++) {
      for (Combination turn : rounds.get(one)) {
        boolean wanted = !hopeless.test(turn);
        boolean made = wanted && hasRoom(turn, budgetSeconds - seconds);
        all &= made == wanted;
        count += made ? 1 : 0;
        seconds += made ? seconds(turn) : 0;
      }
    }
    return new Runs(count, seconds);
  }

  /** Returns the turns of each round that is left, in no particular order but in the first. */
  private List<List<Combination>> rounds() {
    Map<Combination, Integer> ahead = new HashMap<>();
    List<List<Combination>> rounds = new ArrayList<>(List.of(withoutMade(rest, ahead)));
    int least = plan.campaign().rounds().least();
    for (int one = batch; one < batches.size(); one++) {
      List<Combination> turns = Batches.turns(batches.get(one));
      for (int next = one == batch ? round + 1 : 0; next < least; next++) {
        rounds.add(withoutNeedless(turns, withoutMade(turns, ahead)));
      }
    }
    return rounds;
  }

  /**
   * Returns the turns for which runs are still to be made.
   *
   * @param ahead how many turns of each combination were made beyond those of the rounds before
   */
  private List<Combination> withoutMade(List<Combination> turns, Map<Combination, Integer> ahead) {
    List<Combination> left = new ArrayList<>();
    for (Combination turn : turns) {
      int there = ahead.computeIfAbsent(turn, made::ahead);
      if (there > 0) {
        ahead.put(turn, there - 1);
      } else {
        left.add(turn);
      }
    }
    return left;
  }

  private static List<Combination> withoutNeedless(List<Combination> all, List<Combination> left) {
    if (left.size() == all.size()) {
      return left;
    }
    return left.stream()
        .filter(turn ->
            turn.kind() != Combination.Kind.ALONE
                || TurnsMade.beside(turn, all).isEmpty()
                || !TurnsMade.beside(turn, left).isEmpty())
        .toList();
  }

  /** A run that was not made yet takes as long as the longest of its members, or as usual. */
  private double seconds(Combination combination) {
    double beside = besideRuns == 0 ? 0 : besideSum / besideRuns;
    Double known = last.get(combination);
    if (known != null) {
      return known + beside;
    }
    return beside
        + combination.members().stream()
            .map(member -> last.get(Combination.alone(member)))
            .filter(alone -> alone != null)
            .mapToDouble(alone -> alone)
            .max()
            .orElse(sum / runs);
  }
}
