package akula.profiler.campaign;

import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many runs are left in a campaign and how long they will take, as far as is known. */
final class TimeLeft {
  private final CampaignPlan plan;
  private final Map<Combination, Double> last = new HashMap<>();
  private double sum;
  private int runs;
  private List<Combination> rest = List.of();
  private int laterRounds;

  TimeLeft(CampaignPlan plan) {
    this.plan = plan;
  }

  /** Takes note of a run. */
  void add(Measurement run) {
    if (!run.isFailure()) {
      last.put(run.combination(), run.conditions().seconds());
      sum += run.conditions().seconds();
      runs++;
    }
  }

  /** Returns how long all runs were that were made and did not fail, seconds. */
  double madeSeconds() {
    return sum;
  }

  /** The next run is this one. */
  void at(int round, List<Combination> turns, int turn) {
    rest = turns.subList(turn, turns.size());
    laterRounds = Math.max(0, plan.campaign().rounds().least() - 1 - round);
  }

  /** Returns how many runs are left, if no more rounds are needed than at least. */
  int turns() {
    return rest.size() + laterRounds * plan.turns();
  }

  /** Returns how long they will take, seconds; NaN if nothing was measured yet. */
  double seconds() {
    if (runs == 0) {
      return Double.NaN;
    }
    double seconds = rest.stream().mapToDouble(this::seconds).sum();
    if (laterRounds > 0) {
      for (Combination combination : plan.combinations()) {
        int turns = combination.kind() == Combination.Kind.ALONE ? CampaignPlan.ALONE_TURNS : 1;
        seconds += laterRounds * turns * seconds(combination);
      }
    }
    return seconds;
  }

  /** A run that was not made yet takes as long as the longest of its members, or as usual. */
  private double seconds(Combination combination) {
    Double known = last.get(combination);
    if (known != null) {
      return known;
    }
    return combination.members().stream()
        .map(member -> last.get(Combination.alone(member)))
        .filter(alone -> alone != null)
        .mapToDouble(alone -> alone)
        .max()
        .orElse(sum / runs);
  }
}
