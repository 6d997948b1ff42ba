package akula.profiler.campaign;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Method;
import akula.profiler.measure.Observation;
import akula.profiler.phases.Mark;
import akula.profiler.phases.PhaseFinder;
import akula.profiler.phases.ProgramPhase;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The phases of the applications of a campaign that measures windows: found in the first whole run
 * of each that counts, so that a campaign that continues has the same ones.
 */
public final class SoloPhases {
  private final Campaign campaign;
  private final Supplier<List<Measurement>> runs;
  private final Map<Integer, List<ProgramPhase>> found = new HashMap<>();

  /**
   * Makes one.
   *
   * @param runs tells those that were made up to now, in order
   */
  public SoloPhases(Campaign campaign, Supplier<List<Measurement>> runs) {
    this.campaign = campaign;
    this.runs = runs;
  }

  /** Returns the phases of an application; none if it was not watched yet. */
  public List<ProgramPhase> of(int application) {
    List<ProgramPhase> known = found.get(application);
    if (known == null && campaign.method() instanceof Method.Windows method) {
      List<ProgramPhase> now =
          PhaseFinder.find(marks(application), method.most(), campaign.seed() * 31 + application);
      if (!now.isEmpty()) {
        found.put(application, now);
      }
      return now;
    }
    return known == null ? List.of() : known;
  }

  private List<Mark> marks(int application) {
    return runs.get().stream()
        .filter(Measurement::isUsed)
        .filter(run -> run.combination().equals(Combination.time(application)))
        .map(run -> run.observations().getFirst())
        .map(Observation::marks)
        .filter(marks -> !marks.isEmpty())
        .findFirst()
        .orElse(List.of());
  }
}
