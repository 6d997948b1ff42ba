package akula.cli.simulate;

import akula.bootstrap.Settings;
import akula.formats.contention.SwitchPrice;
import akula.formats.dataset.DataSet;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.toolkit.common.Words;
import akula.toolkit.explain.ExplanationFields;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.setup.SetupFields;
import akula.toolkit.simulate.RunResult;
import akula.toolkit.simulate.SimulateResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A run as fields of JSON; {@code docs/reference/commands.md} describes them, and they stay as they
 * are.
 */
final class JsonReport {
  private static final double NANOS_PER_SECOND = 1e9;

  private JsonReport() {}

  static SequencedMap<String, Object> of(SimulateResult result) {
    RunResult run = result.run();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", run.policy());
    fields.put("mode", run.settings().mode().name().toLowerCase(Locale.ROOT));
    fields.put("data", of(result.setup().dataSet()));
    fields.put("makespan_s", run.metrics().makespanSeconds());
    fields.put("threads", run.threads().stream().map(thread -> of(thread, run)).toList());
    fields.put("metrics", of(run.metrics()));
    if (run.metrics().isClosed()) {
      fields.put("applications", run.times().stream().map(JsonReport::of).toList());
    }
    fields.put("costs", costs(run.settings(), run.switchCosts()));
    if (!run.steps().isEmpty()) {
      fields.put(
          "steps", run.steps().stream().map(step -> of(step, run.threads().size())).toList());
    }
    result.explanation().ifPresent(explanation -> ExplanationFields.into(fields, explanation));
    return fields;
  }

  private static SequencedMap<String, Object> of(DataSet data) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", data.name());
    fields.put("sha256", data.contentHash());
    return fields;
  }

  private static SequencedMap<String, Object> of(ThreadRun thread, RunResult run) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", thread.thread());
    fields.put("application", thread.application());
    fields.put("launch_s", thread.launchNanos() / NANOS_PER_SECOND);
    fields.put("start_s", thread.startNanos() / NANOS_PER_SECOND);
    fields.put("end_s", thread.endNanos() / NANOS_PER_SECOND);
    fields.put("solo_s", thread.soloNanos() / NANOS_PER_SECOND);
    fields.put("degradation_percent", thread.degradationPercent());
    fields.put("migrations", thread.migrations());
    if (!run.misses().isEmpty()) {
      fields.put("cache_misses", run.misses().get(thread.thread()));
    }
    if (run.metrics().isClosed()) {
      fields.put("measured", !run.drained().contains(thread.thread()));
    }
    return fields;
  }

  private static SequencedMap<String, Object> of(RunMetrics metrics) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("average_degradation_percent", metrics.averageDegradationPercent());
    fields.put("worst_degradation_percent", metrics.worstDegradationPercent());
    fields.put("stp", metrics.stp());
    fields.put("antt", metrics.antt());
    fields.put("unfairness", metrics.unfairness());
    if (metrics.isClosed()) {
      fields.put("instances", metrics.instances());
      fields.put("weighted_mean_execution_s", metrics.weightedMeanExecutionSeconds());
    }
    if (metrics.hasEnergy()) {
      fields.put("energy_j", metrics.energyJoules());
      fields.put("edp", metrics.energyDelay());
    }
    return fields;
  }

  /** Returns who ran beside whom. */
  static SequencedMap<String, Object> of(CoScheduleLevel level, List<CoScheduleShare> shares) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("level", Words.of(level));
    fields.put("shares", shares.stream().map(JsonReport::of).toList());
    return fields;
  }

  private static SequencedMap<String, Object> of(CoScheduleShare share) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", share.application());
    fields.put("beside", share.beside());
    fields.put("together_s", CoScheduleShare.seconds(share.together()));
    fields.put("running_s", CoScheduleShare.seconds(share.running()));
    fields.put("share", share.share());
    return fields;
  }

  private static SequencedMap<String, Object> of(ApplicationTime time) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", time.application());
    fields.put("instances", time.instances());
    fields.put("mean_execution_s", time.isKnown() ? time.meanExecutionSeconds() : null);
    return fields;
  }

  private static SequencedMap<String, Object> costs(Settings settings, List<String> costs) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("migration_s", seconds(settings.migrationCost()));
    SwitchPrice price = settings.switchPrice();
    fields.put("context_switch_s", price.isFlat() ? seconds(price.slice()) : null);
    if (!price.isFlat() || costs.size() > (price.isNone() ? 0 : 1)) {
      fields.put("switch_costs", costs);
    }
    fields.put("numa_penalty", settings.numaPenalty());
    fields.put("noise", settings.noise());
    if (!settings.decisionTime().isZero()) {
      fields.put("decision_s", seconds(settings.decisionTime()));
    }
    SetupFields.habits(fields, settings.habits());
    return fields;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS_PER_SECOND;
  }

  private static SequencedMap<String, Object> of(SimulationStep step, int threads) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("time_s", step.beginNanos() / NANOS_PER_SECOND);
    fields.put("end_s", step.endNanos() / NANOS_PER_SECOND);
    fields.put(
        "contexts",
        java.util.Arrays.stream(step.scene().placement())
            .map(runnable -> IntStream.of(runnable).boxed().toList())
            .toList());
    fields.put("progress_percent", percents(threads, step::progressOf));
    fields.put("total_percent", percents(threads, step::totalOf));
    return fields;
  }

  private static List<Double> percents(int threads, IntToDoubleFunction fraction) {
    return IntStream.range(0, threads).mapToObj(id -> 100 * fraction.applyAsDouble(id)).toList();
  }
}
