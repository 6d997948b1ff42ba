package akula.profiler.campaign;

import akula.formats.campaign.Campaign.Rounds;
import akula.profiler.estimate.Estimates;
import akula.profiler.estimate.IntervalEstimate;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How far a campaign has come: what failed for good, what is sure, what is left for a round. */
public final class CampaignProgress {
  /** So often in a row a combination may fail, before it is given up. */
  static final int FAILURES = 2;

  private final CampaignPlan plan;
  private final List<Measurement> runs;
  private final Map<Integer, String> broken = new HashMap<>();
  private final Map<Combination, Measurement> givenUp = new HashMap<>();

  /**
   * Looks at what was measured.
   *
   * @param runs in their order
   */
  public CampaignProgress(CampaignPlan plan, List<Measurement> runs) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
    Map<Combination, Integer> failures = new HashMap<>();
    for (Measurement run : runs) {
      if (run.isUsed()) {
        failures.remove(run.combination());
      } else if (run.isFailure()
          && failures.merge(run.combination(), 1, Integer::sum) == FAILURES) {
        givenUp.put(run.combination(), run);
        if (run.combination().level().isEmpty()) {
          broken.put(run.failedApplication(), run.failure());
        }
      }
    }
  }

  /**
   * Returns the applications that fail too often in a row also alone, with what they do. Some may
   * have been measured before.
   */
  public Map<Integer, String> broken() {
    return Map.copyOf(broken);
  }

  /** Returns the combinations that failed too often in a row, with the last of these runs. */
  public Map<Combination, Measurement> givenUp() {
    return Map.copyOf(givenUp);
  }

  /** Returns whether it is of no use to measure a combination again. */
  public boolean isHopeless(Combination combination) {
    return givenUp.containsKey(combination)
        || combination.members().stream().anyMatch(broken::containsKey);
  }

  /**
   * Returns what is to be measured in a round, if these runs are those of earlier rounds.
   *
   * @param batch what is measured now
   * @param round of the batch, from 0
   */
  Set<Combination> wanted(Set<Combination> batch, int round) {
    Rounds rounds = plan.campaign().rounds();
    if (round >= rounds.most()) {
      return Set.of();
    }
    Set<Combination> wanted = new TreeSet<>(batch);
    wanted.removeIf(this::isHopeless);
    return round < rounds.least() ? wanted : unsure(wanted);
  }

  /** Returns those that are not sure yet, with the runs alone that they are compared with. */
  private Set<Combination> unsure(Set<Combination> all) {
    Estimates estimates = new Estimates(runs);
    Set<Combination> unsure = new TreeSet<>();
    for (Combination combination : all) {
      if (!isSure(combination, estimates)) {
        unsure.add(combination);
        if (combination.level().isPresent()) {
          combination.members().forEach(member -> unsure.add(Combination.alone(member)));
        }
      }
    }
    return unsure;
  }

  /** Returns whether all intervals of a combination are as narrow as was asked for. */
  boolean isSure(Combination combination, Estimates estimates) {
    return new HashSet<>(combination.members())
        .stream().allMatch(member -> isSure(estimate(estimates, combination, member)));
  }

  private static Optional<IntervalEstimate> estimate(
      Estimates estimates, Combination combination, int member) {
    return combination.level().isPresent()
        ? estimates.relativeSpeed(combination, member)
        : estimates.rate(combination, member).map(CampaignProgress::relative);
  }

  private static IntervalEstimate relative(IntervalEstimate rate) {
    return new IntervalEstimate(
        1, rate.low() / rate.value(), rate.high() / rate.value(), rate.runs());
  }

  private boolean isSure(Optional<IntervalEstimate> estimate) {
    return estimate.isPresent() && estimate.get().halfWidth() <= plan.campaign().width();
  }
}
