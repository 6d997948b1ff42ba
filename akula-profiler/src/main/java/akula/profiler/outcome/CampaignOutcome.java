package akula.profiler.outcome;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.campaign.Campaign;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignProgress;
import akula.profiler.estimate.Estimates;
import akula.profiler.estimate.IntervalEstimate;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts together what a campaign comes to. */
public final class CampaignOutcome {
  private final CampaignPlan plan;
  private final List<Measurement> runs;
  private final CampaignOrigin origin;
  private final Estimates estimates;
  private final List<Integer> kept;
  private final Map<SharingLevel, LevelSpeeds> levels = new EnumMap<>(SharingLevel.class);

  /**
   * Estimates everything.
   *
   * @param runs all that were made, in their order
   */
  public CampaignOutcome(CampaignPlan plan, List<Measurement> runs, CampaignOrigin origin) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
    this.origin = origin;
    estimates = new Estimates(this.runs);
    kept = kept();
    Optional<LevelSpeeds> outer = Optional.empty();
    for (SharingLevel level : plan.levels().reversed()) {
      if (!kept.isEmpty() && isMeasured(level)) {
        LevelSpeeds speeds = new LevelSpeeds(plan, estimates, level, outer, kept);
        levels.put(level, speeds);
        outer = Optional.of(speeds);
      }
    }
  }

  /** A level has figures if pairs were to be measured there, or a group was. */
  private boolean isMeasured(SharingLevel level) {
    return !plan.pairs().isEmpty()
        || runs.stream()
            .filter(Measurement::isUsed)
            .map(Measurement::combination)
            .anyMatch(one -> one.level().equals(Optional.of(level)));
  }

  /** Those whose rate alone is known. */
  private List<Integer> kept() {
    List<Integer> known = new ArrayList<>();
    for (int i = 0; i < plan.campaign().applications().size(); i++) {
      if (estimates.rate(Combination.alone(i), i).isPresent() && seconds(i).isPresent()) {
        known.add(i);
      }
    }
    return known;
  }

  private Optional<IntervalEstimate> seconds(int application) {
    return estimates.seconds(plan.wholeRun(application), application);
  }

  /** Returns whether there is anything that a data set could be made of. */
  public boolean isEmpty() {
    return kept.isEmpty();
  }

  /**
   * Returns the data set.
   *
   * @throws IllegalStateException if it would be empty
   */
  public DataSet dataSet() {
    if (isEmpty()) {
      throw new IllegalStateException("no application was measured");
    }
    Campaign campaign = plan.campaign();
    ParameterMeans parameters = new ParameterMeans(origin, runs, estimates);
    Trust trust = new Trust(campaign.width());
    List<Application> applications = new ArrayList<>();
    List<CellUncertainty> uncertainty = new ArrayList<>();
    for (int row = 0; row < kept.size(); row++) {
      IntervalEstimate solo = rounded(seconds(kept.get(row)).orElseThrow());
      applications.add(application(row, solo, parameters));
      uncertainty.add(trust.solo(row, solo));
    }
    Unmeasured unmeasured = new Unmeasured(plan, new CampaignProgress(plan, runs), kept);
    levels.values().stream()
        .flatMap(level -> level.uncertainty().stream())
        .map(unmeasured::explained)
        .forEach(uncertainty::add);
    return new DataSet(
        campaign.name(),
        words().description(),
        provenance(),
        false,
        parameters.columns(),
        applications,
        models(),
        uncertainty,
        "");
  }

  private static IntervalEstimate rounded(IntervalEstimate seconds) {
    return new IntervalEstimate(
        micro(seconds.value()), micro(seconds.low()), micro(seconds.high()), seconds.runs());
  }

  private static double micro(double seconds) {
    return Math.max(1, Math.round(seconds * 1e6)) / 1e6;
  }

  private Application application(int row, IntervalEstimate solo, ParameterMeans parameters) {
    LevelSpeeds domain = levels.get(SharingLevel.MEMORY_DOMAIN);
    return new Application(
        plan.campaign().applications().get(kept.get(row)).name(),
        solo.value(),
        new InstructionCounts(plan, runs, origin, estimates).of(kept.get(row)),
        domain == null || plan.pairs().isEmpty()
            ? ApplicationClass.UNCLASSIFIED
            : domain.classOf(row).kind(),
        parameters.of(kept.get(row)),
        List.of(new Phase(row, solo.value())));
  }

  private Map<SharingLevel, List<LevelModel>> models() {
    Map<SharingLevel, List<LevelModel>> models = new EnumMap<>(SharingLevel.class);
    levels.forEach((level, speeds) ->
        models.put(
            level, List.of(new PairMatrix(speeds.speeds(), speeds.groups(), Composition.PRODUCT))));
    return models;
  }

  private MethodText words() {
    return new MethodText(plan, runs, levels.values(), origin);
  }

  private Provenance provenance() {
    return new Provenance(
        origin.machine(),
        words().method(),
        origin.date(),
        "measured with akula profile",
        origin.licence());
  }

  /** Returns what is to be thought of it. */
  public CampaignVerdict verdict() {
    List<CellUncertainty> cells = isEmpty() ? List.of() : dataSet().uncertainty();
    return new CampaignVerdict(
        runs.size(),
        (int) runs.stream().filter(Measurement::isFailure).count(),
        (int) runs.stream().filter(Measurement::isRepeated).count(),
        estimates.outliers().size(),
        (int) cells.stream().filter(CellUncertainty::sure).count(),
        cells.size(),
        cells.stream()
            .filter(cell -> !cell.cell().isSolo())
            .filter(cell -> cell.origin() == CellUncertainty.Origin.MEASURED)
            .mapToDouble(CellUncertainty::halfWidth)
            .max()
            .orElse(Double.NaN),
        runs.stream()
            .filter(run -> !run.isFailure())
            .mapToDouble(run -> run.conditions().seconds())
            .sum(),
        new Notes(plan, runs, new CampaignProgress(plan, runs), levels.values(), origin, kept)
            .list(),
        neededSeconds());
  }

  /** How long the runs that count took until each of their programs had ended once. */
  private double neededSeconds() {
    double needed = 0;
    for (Measurement run : runs) {
      Map<Integer, Double> first = new HashMap<>();
      if (run.isUsed()) {
        run.observations().forEach(one -> first.putIfAbsent(one.position(), one.seconds()));
      }
      needed += first.values().stream().mapToDouble(seconds -> seconds).max().orElse(0);
    }
    return needed;
  }

  /** Returns the estimates. */
  public Estimates estimates() {
    return estimates;
  }
}
