package akula.profiler.campaign;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.formats.dataset.SharingLevel;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Places;
import akula.profiler.predict.Pair;
import akula.profiler.predict.PairChoice;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a campaign measures on a machine.
 *
 * @param campaign what is asked for
 * @param places where programs run
 * @param levels at which pairs and groups are measured, from the inside out
 * @param pairs positions of the applications of each pair that is measured, the lower one first
 */
public record CampaignPlan(
    Campaign campaign, Places places, List<SharingLevel> levels, List<List<Integer>> pairs) {
  /** How often a program alone is measured in a round. */
  static final int ALONE_TURNS = 2;

  /** Keeps its own copies. */
  public CampaignPlan {
    levels = List.copyOf(levels);
    pairs = pairs.stream().map(List::copyOf).toList();
  }

  /**
   * Returns the plan of a campaign.
   *
   * @param levels at which pairs and groups are measured
   */
  public static CampaignPlan of(Campaign campaign, Places places, List<SharingLevel> levels) {
    int size = campaign.applications().size();
    List<Pair> pairs =
        switch (campaign.pairs()) {
          case ALL -> Pair.all(size);
          case NONE -> List.of();
          case PREDICT ->
              PairChoice.choose(
                  size, Math.max(1, PairChoice.count(size, campaign.share())), campaign.seed());
        };
    return new CampaignPlan(
        campaign,
        places,
        levels,
        pairs.stream()
            .map(pair -> List.of(pair.first(), pair.second()))
            .sorted(BY_MEMBERS)
            .toList());
  }

  private static final Comparator<List<Integer>> BY_MEMBERS =
      Comparator.<List<Integer>, Integer>comparing(List::getFirst).thenComparing(List::getLast);

  /** Returns all that is measured. */
  public Set<Combination> combinations() {
    Set<Combination> all = new TreeSet<>();
    for (int application = 0; application < campaign.applications().size(); application++) {
      all.add(Combination.alone(application));
      if (isTimedApart()) {
        all.add(Combination.time(application));
      }
    }
    for (SharingLevel level : levels) {
      pairs.forEach(pair -> all.add(Combination.together(level, pair)));
    }
    for (List<Integer> group : campaign.groups()) {
      levelOf(group).ifPresent(level -> all.add(Combination.together(level, group)));
    }
    return all;
  }

  /** Returns the combination in which an application runs alone from begin to end. */
  public Combination wholeRun(int application) {
    return isTimedApart() ? Combination.time(application) : Combination.alone(application);
  }

  /** Where runs are shorter than the programs, these are timed in runs of their own. */
  private boolean isTimedApart() {
    return !(campaign.method() instanceof Method.Full);
  }

  /** Returns the innermost level with room for a group, the memory domain before the others. */
  private java.util.Optional<SharingLevel> levelOf(List<Integer> group) {
    return List.of(
            SharingLevel.MEMORY_DOMAIN,
            SharingLevel.SMT_CORE,
            SharingLevel.NUMA_NODE,
            SharingLevel.MACHINE)
        .stream()
        .filter(levels::contains)
        .filter(level -> places.sharing(level, group.size()).isPresent())
        .findFirst();
  }

  /** Returns the groups for which the machine has no room. */
  public List<List<Integer>> groupsWithoutPlace() {
    return campaign.groups().stream().filter(group -> levelOf(group).isEmpty()).toList();
  }

  /** Returns why groups have no room, a sentence without its end. */
  public String lackOfPlace() {
    return levels.isEmpty()
        ? "the machine has no place for several programs"
        : "the machine has no place for as many at %s"
            .formatted(String.join(" or ", levels.stream().map(SharingLevel::word).toList()));
  }

  /** Returns the cpus on which a combination runs, one for each member. */
  List<Integer> cpus(Combination combination) {
    return combination
        .level()
        .map(level -> places.sharing(level, combination.members().size()).orElseThrow())
        .orElseGet(places::alone);
  }

  /** Returns how many runs there are at least, if there is time for all. */
  public int leastRuns() {
    return campaign.rounds().least()
        * Batches.of(this).stream().mapToInt(batch -> Batches.turns(batch).size()).sum();
  }
}
