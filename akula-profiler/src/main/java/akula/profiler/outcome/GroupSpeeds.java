package akula.profiler.outcome;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.MeasuredGroup;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.estimate.Estimates;
import akula.profiler.estimate.IntervalEstimate;
import akula.profiler.plan.Combination;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The relative speeds of the groups of three and more that were measured at a level.
 *
 * <p>Groups are measured at one level only. So what a member comes to further out is composed of
 * the pairs there.
 */
final class GroupSpeeds {
  private final Estimates estimates;
  private final LevelSpeeds pairs;
  private final List<Integer> kept;
  private final Trust trust;
  private final List<Measured> measured;

  private record Measured(MeasuredGroup group, List<CellUncertainty> uncertainty) {}

  /**
   * Puts them together.
   *
   * @param pairs those of the level
   * @param kept positions in the campaign of the applications that the data set has
   */
  GroupSpeeds(
      CampaignPlan plan, Estimates estimates, LevelSpeeds pairs, List<Integer> kept, Trust trust) {
    this.estimates = estimates;
    this.pairs = pairs;
    this.kept = kept;
    this.trust = trust;
    measured =
        plan.campaign().groups().stream().flatMap(members -> measured(members).stream()).toList();
  }

  private Optional<Measured> measured(List<Integer> members) {
    if (!kept.containsAll(members)) {
      return Optional.empty();
    }
    Combination combination = Combination.together(pairs.level(), members);
    List<Integer> rows = members.stream().map(kept::indexOf).toList();
    List<Double> speeds = new ArrayList<>();
    List<CellUncertainty> cells = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      Optional<IntervalEstimate> found = estimates.relativeSpeed(combination, members.get(i));
      if (found.isEmpty()) {
        return Optional.empty();
      }
      WholeSpeed whole = WholeSpeed.measured(found.get().value(), combination, members.get(i));
      WholeSpeed further = further(rows, i);
      IntervalEstimate own = pairs.estimate(whole.by(further), members.get(i));
      speeds.add(own.value());
      if (i == 0 || !rows.get(i).equals(rows.get(i - 1))) {
        List<Integer> others = new ArrayList<>(rows);
        others.remove(i);
        cells.add(trust.measured(Cell.group(rows.get(i), pairs.level(), others), own, further));
      }
    }
    return Optional.of(new Measured(new MeasuredGroup(rows, speeds), cells));
  }

  private WholeSpeed further(List<Integer> rows, int member) {
    WholeSpeed product = WholeSpeed.ONE;
    for (int other = 0; other < rows.size(); other++) {
      if (other != member) {
        product = product.times(pairs.further(rows.get(member), rows.get(other)));
      }
    }
    return product;
  }

  /** Returns the groups. */
  List<MeasuredGroup> groups() {
    return measured.stream().map(Measured::group).toList();
  }

  /** Returns how far each of their figures is to be trusted. */
  List<CellUncertainty> uncertainty() {
    return measured.stream().flatMap(group -> group.uncertainty().stream()).toList();
  }
}
