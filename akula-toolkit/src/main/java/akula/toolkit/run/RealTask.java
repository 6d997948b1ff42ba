package akula.toolkit.run;

import akula.api.plugin.DurationText;
import akula.formats.dataset.DataSet;
import akula.formats.tree.JsonText;
import akula.statistics.results.InputPaths;
import akula.toolkit.setup.LongInterval;
import akula.toolkit.setup.OwnIntervals;
import akula.toolkit.setup.WantedContexts;
import akula.wrapper.energy.EnergyZone;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Real runs that are asked for, with what is known of their applications.
 *
 * @param plan what is to be run
 * @param data a data set with solo times and parameters, if one is given
 * @param solo the solo times that are known, and takes those that are measured
 * @param paths where data set and plugins are, where they do not ship
 * @param measure whether those that are not known are measured first
 */
public record RealTask(
    RealPlan plan, Optional<DataSet> data, SoloTimes solo, InputPaths paths, boolean measure) {
  /** Returns the manifest as it is before any run was made, by which the same runs are known. */
  public byte[] before(RunConditions conditions) throws IOException {
    return JsonText.encode(RealManifest.before(plan, conditions, data, solo, measure));
  }

  /**
   * Checks that the machine has what the runs need.
   *
   * @throws akula.toolkit.common.UsageException if something is missing, with what would serve
   */
  public void check() {
    for (Contender contender : plan.contest().contenders()) {
      contender.check(
          plan.host().capabilities(plan.settings()),
          plan.host().model(plan.settings()),
          plan.workload().threadCount());
      WantedContexts.beyond(plan.host().machine(), plan.workload()).ifPresent(contender::require);
    }
  }

  /**
   * Returns sentences on what will be missing of some applications.
   *
   * @throws akula.toolkit.common.UsageException if what is asked for will be missing of all
   */
  public List<String> gaps() {
    List<String> gaps = new ArrayList<>(plan.contest().missingHints(plan.workload().hints()));
    gaps.addAll(RunSources.missesForTraffic(plan.host().capabilities(), plan.contest()));
    if (!plan.settings().energy().isEmpty()) {
      gaps.add(
          "the energy of a run is that of %s as a whole, of all that runs there and of what it takes"
                  .formatted(
                      plan.settings().energy().stream()
                          .map(EnergyZone::name)
                          .collect(Collectors.joining(" and ")))
              + " when idle; memory and the rest of the machine are not in it");
    }
    data.ifPresent(set ->
        gaps.addAll(
            RunSources.gaps(plan.host().capabilities(), set, plan.programs().applications())));
    if (!measure) {
      new ProgressTimes(plan).gap(solo.missing(plan.programs())).ifPresent(gaps::add);
    }
    Duration interval = plan.settings().interval();
    if (!DurationText.format(interval).equals(RunDefaults.INTERVAL)) {
      OwnIntervals.without(interval, Contender.factories(plan.contest().contenders()))
          .ifPresent(gaps::add);
    }
    return gaps;
  }

  /**
   * Returns a sentence on programs that are too short for the policies to see anything of them;
   * nothing as long as not all solo times are known.
   */
  Optional<String> longInterval() {
    return solo.isComplete(plan.programs())
        ? LongInterval.of(
            plan.settings().interval(),
            Contender.factories(plan.contest().contenders()),
            plan.programs().firsts().stream()
                .mapToDouble(one -> solo.nanos(one.launch().application()).orElseThrow() / 1e9))
        : Optional.empty();
  }
}
