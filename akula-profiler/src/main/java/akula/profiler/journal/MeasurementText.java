package akula.profiler.journal;

import akula.formats.dataset.SharingLevel;
import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MachineReading;
import akula.profiler.measure.Observation;
import akula.profiler.phases.Mark;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** A run as the JSON object that stands in a journal, and back; nothing is lost on the way. */
final class MeasurementText {
  private MeasurementText() {}

  static Map<String, Object> of(Measurement run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("number", run.number());
    json.put("round", run.round());
    json.put("turn", run.turn());
    json.put("kind", run.combination().kind().name());
    run.combination().level().ifPresent(level -> json.put("level", level.name()));
    json.put("members", run.combination().members());
    json.put(
        "seats",
        run.assignments().stream()
            .map(assignment -> List.of(assignment.application(), assignment.cpu()))
            .toList());
    json.put("repeated", run.isRepeated());
    if (run.isFailure()) {
      json.put("failed", run.failedApplication());
      json.put("failure", run.failure());
    } else {
      json.put("observations", run.observations().stream().map(MeasurementText::of).toList());
      json.put("conditions", of(run.conditions()));
    }
    return json;
  }

  private static Map<String, Object> of(Observation one) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seat", one.position());
    json.put("rate", one.rate());
    json.put("seconds", one.seconds());
    json.put("processor_s", known(one.processorSeconds()));
    json.put("counts", listed(one.counts()));
    json.put("output", one.output());
    if (!one.marks().isEmpty()) {
      json.put("marks", one.marks().stream().map(MeasurementText::of).toList());
    }
    return json;
  }

  /** Two numbers and the counts behind them: there may be a thousand of them. */
  private static List<Object> of(Mark mark) {
    List<Object> numbers = new ArrayList<>();
    numbers.add(known(mark.work()));
    numbers.add(known(mark.spent()));
    numbers.addAll(listed(mark.counts()));
    return numbers;
  }

  private static List<Object> listed(double[] counts) {
    List<Object> listed = new ArrayList<>();
    for (double count : counts) {
      listed.add(known(count));
    }
    return listed;
  }

  private static Map<String, Object> of(Conditions conditions) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("seconds", conditions.seconds());
    json.put("steal", conditions.stealShare());
    json.put("others", conditions.othersShare());
    json.put("neighbours", known(conditions.neighboursShare()));
    json.put("before", of(conditions.before()));
    json.putAll(of(conditions.after()));
    return json;
  }

  private static Map<String, Object> of(MachineReading reading) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("load", known(reading.load()));
    json.put("hz", reading.frequenciesHz());
    json.put("celsius", known(reading.celsius()));
    return json;
  }

  /** JSON has no NaN. */
  private static Object known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /**
   * Reads a run.
   *
   * @throws IllegalArgumentException if something is missing or makes no sense
   */
  static Measurement read(JsonNode json) {
    List<CpuAssignment> assignments = new ArrayList<>();
    for (JsonNode assignment : json.path("seats")) {
      assignments.add(new CpuAssignment(whole(assignment.path(0)), whole(assignment.path(1))));
    }
    List<Observation> observations = new ArrayList<>();
    for (JsonNode one : json.path("observations")) {
      observations.add(observation(one));
    }
    boolean failed = json.has("failed");
    return new Measurement(
        whole(json.path("number")),
        whole(json.path("round")),
        whole(json.path("turn")),
        combination(json),
        assignments,
        observations,
        failed ? null : conditions(json.path("conditions")),
        json.path("repeated").asBoolean(false),
        failed ? whole(json.path("failed")) : -1,
        json.path("failure").asString(""));
  }

  private static Combination combination(JsonNode json) {
    List<Integer> members = new ArrayList<>();
    json.path("members").forEach(member -> members.add(whole(member)));
    Optional<SharingLevel> level =
        json.has("level")
            ? Optional.of(SharingLevel.valueOf(json.path("level").asString("")))
            : Optional.empty();
    return new Combination(
        Combination.Kind.valueOf(json.path("kind").asString("")), level, members);
  }

  private static Observation observation(JsonNode json) {
    List<Mark> marks = new ArrayList<>();
    for (JsonNode mark : json.path("marks")) {
      marks.add(new Mark(number(mark.path(0)), number(mark.path(1)), counts(mark, 2)));
    }
    return new Observation(
        whole(json.path("seat")),
        number(json.path("rate")),
        number(json.path("seconds")),
        number(json.path("processor_s")),
        counts(json.path("counts"), 0),
        json.path("output").asString(""),
        marks);
  }

  private static double[] counts(JsonNode listed, int from) {
    double[] counts = new double[Math.max(0, listed.size() - from)];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = number(listed.path(from + i));
    }
    return counts;
  }

  private static Conditions conditions(JsonNode json) {
    return new Conditions(
        number(json.path("seconds")),
        number(json.path("steal")),
        number(json.path("others")),
        number(json.path("neighbours")),
        reading(json.path("before")), // older journals have neither
        reading(json));
  }

  private static MachineReading reading(JsonNode json) {
    List<Long> frequencies = new ArrayList<>();
    json.path("hz").forEach(hz -> frequencies.add(hz.asLong(0)));
    return new MachineReading(number(json.path("load")), frequencies, number(json.path("celsius")));
  }

  private static int whole(JsonNode json) {
    if (!json.isIntegralNumber()) {
      throw new IllegalArgumentException("expected a whole number");
    }
    return json.asInt();
  }

  private static double number(JsonNode json) {
    return json.isNumber() ? json.asDouble() : Double.NaN;
  }
}
