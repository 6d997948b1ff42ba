package akula.profiler.outcome;

import akula.profiler.cachegrind.Simulation;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.campaign.CampaignProgress;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What has to be known of a campaign beside its figures. */
final class Notes {
  private final CampaignPlan plan;
  private final List<Measurement> runs;
  private final CampaignProgress progress;
  private final Collection<LevelSpeeds> levels;
  private final CampaignOrigin origin;
  private final List<Integer> kept;
  private final List<String> names;
  private final List<String> notes = new ArrayList<>();

  Notes(
      CampaignPlan plan,
      List<Measurement> runs,
      CampaignProgress progress,
      Collection<LevelSpeeds> levels,
      CampaignOrigin origin,
      List<Integer> kept) {
    this.plan = plan;
    this.runs = runs;
    this.progress = progress;
    this.levels = levels;
    this.origin = origin;
    this.kept = kept;
    names = plan.campaign().applicationNames();
  }

  List<String> list() {
    new TreeMap<>(progress.broken())
        .forEach((application, why) ->
            notes.add(
                (kept.contains(application)
                        ? "%s was given up after two failures in a row: alone it %s; what was"
                            + " measured before that counts"
                        : "%s was left out: alone it %s")
                    .formatted(names.get(application), why)));
    new TreeMap<>(progress.givenUp())
        .forEach((combination, run) -> {
          if (combination.level().isPresent()) {
            notes.add(
                "%s was given up after two failures in a row: %s %s"
                    .formatted(
                        combination.text(names),
                        names.get(run.failedApplication()),
                        run.failure()));
          }
        });
    tooSeldomAlone();
    budgetSpent();
    single();
    unsimulated();
    unsteady();
    disturbed();
    plan.groupsWithoutPlace()
        .forEach(group ->
            notes.add(
                "%s were not measured together: %s"
                    .formatted(
                        String.join(" + ", group.stream().map(names::get).toList()),
                        plan.lackOfPlace())));
    for (LevelSpeeds level : levels) {
      if (level.prediction().predictedCells() > 0) {
        notes.add(withoutEnd(level.level().word() + ": " + level.prediction().sentence()));
      }
      notes.addAll(level.doubtfulClasses());
    }
    return notes;
  }

  private void tooSeldomAlone() {
    List<String> seldom = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (!kept.contains(i) && !progress.broken().containsKey(i)) {
        seldom.add(names.get(i));
      }
    }
    if (!seldom.isEmpty()) {
      notes.add(
          ("left out, since they were measured alone less than twice: %s;"
                  + " give the campaign more time")
              .formatted(String.join(", ", seldom)));
    }
  }

  /** Reports how much was not measured as often as was asked for, where a budget ended it. */
  private void budgetSpent() {
    if (plan.campaign().budget().isEmpty()) {
      return;
    }
    int least = plan.campaign().rounds().least();
    Map<Combination, Integer> made = new HashMap<>();
    runs.stream()
        .filter(Measurement::isUsed)
        .forEach(r -> made.merge(r.combination(), 1, Integer::sum));
    long seldom =
        plan.combinations().stream()
            .filter(one -> !progress.isHopeless(one) && made.getOrDefault(one, 0) < least)
            .count();
    if (seldom > 0) {
      notes.add(
          "the budget was spent: %d of %d combinations were measured less than %d times"
              .formatted(seldom, plan.combinations().size(), least));
    }
  }

  private static String withoutEnd(String sentence) {
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  /** Failures after which it continued. */
  private void single() {
    for (Measurement run : runs) {
      if (run.isFailure() && !progress.givenUp().containsKey(run.combination())) {
        notes.add(
            "run %d, %s: %s %s; it was made again"
                .formatted(
                    run.number(),
                    run.combination().text(names),
                    names.get(run.failedApplication()),
                    run.failure()));
      }
    }
  }

  private void unsimulated() {
    origin
        .simulated()
        .ifPresent(rates ->
            new TreeMap<>(rates.programs())
                .values().stream()
                    .filter(Simulation::isFailure)
                    .map(one ->
                        "the miss rate of %s is left out: under valgrind it %s"
                            .formatted(names.get(one.application()), one.failure()))
                    .forEach(notes::add));
  }

  private void unsteady() {
    Map<Integer, Set<String>> printed = new HashMap<>();
    Map<Integer, double[]> times = new TreeMap<>();
    Map<Integer, Integer> first = new HashMap<>();
    for (Measurement run : runs) {
      if (run.isUsed() && run.combination().level().isEmpty()) {
        Observation one = run.observations().getFirst();
        int application = run.assignments().getFirst().application();
        if (!one.output().isEmpty()
            && printed.computeIfAbsent(application, _ -> new HashSet<>()).add(one.output())
            && printed.get(application).size() == 2) {
          first.put(application, run.number());
        }
        double[] range = times.computeIfAbsent(application, _ -> new double[] {1e300, 0});
        if (one.processorSeconds() > 0) {
          range[0] = Math.min(range[0], one.processorSeconds());
          range[1] = Math.max(range[1], one.processorSeconds());
        }
      }
    }
    new TreeMap<>(first)
        .forEach((application, run) ->
            notes.add(
                ("%s behaves differently from run to run:"
                        + " in run %d it printed something else than before")
                    .formatted(names.get(application), run)));
    notes.addAll(UnequalTimes.notes(names, times));
  }

  private void disturbed() {
    long counted =
        runs.stream()
            .filter(run -> run.isUsed() && !run.conditions().disturbance().isEmpty())
            .count();
    if (counted > 0) {
      notes.add(
          "%d runs count although something disturbed them each time: the machine was busy, and"
                  .formatted(counted)
              + " figures and classes may be of what disturbed them");
    }
  }
}
