package akula.profiler.campaign;

import akula.formats.dataset.SharingLevel;
import akula.profiler.plan.Combination;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is measured one after the other. Without a budget that is everything at once, so that a
 * machine that drifts does so for all alike. With a budget, in which not everything may have room,
 * some pairs are measured until they are sure before others begin: few figures that can be trusted
 * are worth more than many that were measured once. Each batch has about as many pairs as there are
 * applications, those first that were in the fewest pairs, so that none is left out for long.
 */
final class Batches {
  private final CampaignPlan plan;

  private Batches(CampaignPlan plan) {
    this.plan = plan;
  }

  /** Returns the batches; the same plan has the same ones, whatever its budget is. */
  static List<Set<Combination>> of(CampaignPlan plan) {
    return plan.campaign().budget().isPresent()
        ? new Batches(plan).inTurn()
        : List.of(plan.combinations());
  }

  /** Returns the turns of a round in which all of a batch is measured, in no particular order. */
  static List<Combination> turns(Set<Combination> batch) {
    List<Combination> turns = new ArrayList<>();
    for (Combination one : batch) {
      int times = one.kind() == Combination.Kind.ALONE ? CampaignPlan.ALONE_TURNS : 1;
      turns.addAll(Collections.nCopies(times, one));
    }
    return turns;
  }

  private List<Set<Combination>> inTurn() {
    Set<Combination> left = new TreeSet<>(plan.combinations());
    List<List<Integer>> pairs = evenly();
    int size = plan.campaign().applications().size();
    List<Set<Combination>> batches = new ArrayList<>();
    for (int start = 0; start < pairs.size(); start += size) {
      Set<Combination> batch = new TreeSet<>();
      for (List<Integer> pair : pairs.subList(start, Math.min(start + size, pairs.size()))) {
        for (SharingLevel level : plan.levels()) {
          add(batch, Combination.together(level, pair));
        }
      }
      batches.add(batch);
      left.removeAll(batch);
    }
    Set<Combination> groups = new TreeSet<>();
    left.stream().filter(one -> one.level().isPresent()).forEach(group -> add(groups, group));
    if (!groups.isEmpty() || batches.isEmpty()) {
      batches.add(groups);
    }
    left.stream().filter(one -> one.level().isEmpty()).forEach(batches.getFirst()::add);
    return batches;
  }

  /** What is measured together is compared with its members alone, at the same time. */
  private static void add(Set<Combination> batch, Combination together) {
    batch.add(together);
    together.members().forEach(member -> batch.add(Combination.alone(member)));
  }

  private List<List<Integer>> evenly() {
    List<List<Integer>> left = new ArrayList<>(plan.pairs());
    Collections.shuffle(left, new Random(plan.campaign().seed()));
    int[] uses = new int[plan.campaign().applications().size()];
    List<List<Integer>> order = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Integer> next =
          Collections.min(
              left, Comparator.comparing(pair -> uses[pair.getFirst()] + uses[pair.getLast()]));
      left.remove(next);
      next.forEach(member -> uses[member]++);
      order.add(next);
    }
    return order;
  }
}
