package akula.profiler.outcome;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignProgress;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Why a pair was predicted and not measured, for the notes of its figures. */
final class Unmeasured {
  private final CampaignPlan plan;
  private final Set<Combination> planned;
  private final CampaignProgress progress;
  private final List<Integer> kept;

  /**
   * Makes one.
   *
   * @param kept positions in the campaign of the applications that the data set has
   */
  Unmeasured(CampaignPlan plan, CampaignProgress progress, List<Integer> kept) {
    this.plan = plan;
    planned = plan.combinations();
    this.progress = progress;
    this.kept = kept;
  }

  /** Returns a figure with the reason in its note, if it is that of a pair that is predicted. */
  CellUncertainty explained(CellUncertainty figure) {
    Cell cell = figure.cell();
    if (figure.origin() != CellUncertainty.Origin.PREDICTED || !cell.isPair()) {
      return figure;
    }
    int one = kept.get(cell.row());
    int other = kept.get(cell.neighbours().getFirst());
    String why = why(Combination.together(cell.level().orElseThrow(), List.of(one, other)));
    return new CellUncertainty(
        cell,
        figure.low(),
        figure.high(),
        figure.confidence(),
        figure.runs(),
        figure.origin(),
        figure.sure(),
        figure.note().isEmpty() ? why : why + "; " + figure.note());
  }

  private String why(Combination pair) {
    if (!planned.contains(pair)) {
      return "not chosen to be measured";
    }
    Measurement failed = progress.givenUp().get(pair);
    if (failed != null) {
      return "given up: %s %s".formatted(name(failed.failedApplication()), failed.failure());
    }
    Optional<Integer> broken =
        pair.members().stream().filter(progress.broken()::containsKey).findFirst();
    if (broken.isPresent()) {
      return "given up: %s alone %s"
          .formatted(name(broken.get()), progress.broken().get(broken.get()));
    }
    return plan.campaign().budget().isPresent() ? "the budget was spent" : "measured too seldom";
  }

  private String name(int application) {
    return plan.campaign().applications().get(application).name();
  }
}
