package akula.toolkit.validate;

import akula.profiler.validate.Alone;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.Move;
import akula.profiler.validate.ThreadTimes;
import akula.wrapper.speed.EmulatedSpeeds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Steps that were done, as lines of a journal. */
final class StepText {
  /** Some thirty years: nothing that was measured is as long. */
  private static final double MOST_SECONDS = 1e9;

  private static final double MOST_NANOS = 1e18;

  private StepText() {}

  /** A step with what it brought. */
  sealed interface Done {
    /** Returns which one it is. */
    ValidateStep step();

    /** An application that ran alone. */
    record Solo(ValidateStep.Solo step, Alone alone) implements Done {}

    /** A workload that ran under a policy. */
    record Real(ValidateStep.Real step, MeasuredRun run) implements Done {}

    /** A step that failed, with a sentence why. */
    record Failed(ValidateStep step, String why) implements Done {}
  }

  static Map<String, Object> failed(ValidateStep step, String why) {
    Map<String, Object> json = new LinkedHashMap<>();
    switch (step) {
      case ValidateStep.Solo(int application, int round, boolean after) -> {
        json.put("alone", application);
        json.put("round", round);
        json.put("after", after);
      }
      case ValidateStep.Real(int workload, int policy, int repeat) -> {
        json.put("workload", workload);
        json.put("policy", policy);
        json.put("repeat", repeat);
      }
    }
    json.put("failed", why);
    return json;
  }

  static Map<String, Object> of(ValidateStep.Solo step, Alone alone) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("alone", step.application());
    json.put("round", step.round());
    json.put("after", step.after());
    json.put("seconds", alone.seconds());
    json.put("processor_s", alone.processorSeconds());
    return json;
  }

  static Map<String, Object> of(MeasuredRun run) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", run.workload());
    json.put("policy", run.policy());
    json.put("repeat", run.repeat());
    List<Object> threads = new ArrayList<>();
    for (ThreadTimes one : run.threads()) {
      threads.add(
          List.of(
              one.application(),
              one.launchNanos(),
              one.startNanos(),
              one.endNanos(),
              one.processorNanos(),
              one.migrations()));
    }
    json.put("threads", threads);
    List<Object> moves = new ArrayList<>();
    run.moves().forEach(move -> moves.add(List.of(move.nanos(), move.thread(), move.context())));
    json.put("moves", moves);
    Map<String, Object> speeds = new LinkedHashMap<>();
    run.speeds().byCpu().forEach((cpu, speed) -> speeds.put(Integer.toString(cpu), speed));
    json.put("speeds", speeds);
    json.put("taken", run.takenShare());
    return json;
  }

  /**
   * Reads a step.
   *
   * @param applications names, by their positions
   * @throws IllegalArgumentException if it is none
   */
  static Done read(JsonNode json, List<String> applications) {
    if (json.has("failed")) {
      ValidateStep step =
          json.has("alone")
              ? new ValidateStep.Solo(whole(json, "alone"), whole(json, "round"), after(json))
              : new ValidateStep.Real(
                  whole(json, "workload"), whole(json, "policy"), whole(json, "repeat"));
      return new Done.Failed(step, json.path("failed").asString());
    }
    if (json.has("alone")) {
      int position = whole(json, "alone");
      if (position < 0 || position >= applications.size()) {
        throw new IllegalArgumentException("no application " + position);
      }
      return new Done.Solo(
          new ValidateStep.Solo(position, whole(json, "round"), after(json)),
          new Alone(
              applications.get(position),
              after(json),
              number(json.path("seconds"), Double.MIN_VALUE, MOST_SECONDS),
              number(json.path("processor_s"), 0, MOST_SECONDS)));
    }
    MeasuredRun run = run(json);
    return new Done.Real(new ValidateStep.Real(run.workload(), run.policy(), run.repeat()), run);
  }

  private static MeasuredRun run(JsonNode json) {
    List<ThreadTimes> threads = new ArrayList<>();
    for (JsonNode one : json.path("threads")) {
      threads.add(
          new ThreadTimes(
              one.path(0).asString(),
              count(one.path(1)),
              count(one.path(2)),
              count(one.path(3)),
              number(one.path(4), 0, MOST_NANOS),
              count(one.path(5))));
    }
    List<Move> moves = new ArrayList<>();
    for (JsonNode one : json.path("moves")) {
      moves.add(new Move(count(one.path(0)), whole(one.path(1)), whole(one.path(2))));
    }
    SortedMap<Integer, Double> speeds = new TreeMap<>();
    for (Map.Entry<String, JsonNode> one : json.path("speeds").properties()) {
      speeds.put(Integer.valueOf(one.getKey()), one.getValue().asDouble());
    }
    return new MeasuredRun(
        whole(json, "workload"),
        whole(json, "policy"),
        whole(json, "repeat"),
        threads,
        moves,
        new EmulatedSpeeds(speeds),
        json.path("taken").isNull() ? 0 : number(json.path("taken"), -1, 2));
  }

  private static boolean after(JsonNode json) {
    return json.path("after").booleanValue();
  }

  /** Nanoseconds since the run began, or how many there were. */
  private static long count(JsonNode json) {
    if (!json.isIntegralNumber() || !json.canConvertToLong()) {
      throw new IllegalArgumentException("no whole number");
    }
    within(json.longValue(), 0, MOST_NANOS);
    return json.longValue();
  }

  private static double number(JsonNode json, double least, double most) {
    if (!json.isNumber()) {
      throw new IllegalArgumentException("no number");
    }
    return within(json.doubleValue(), least, most);
  }

  private static double within(double number, double least, double most) {
    if (!(number >= least && number <= most)) {
      throw new IllegalArgumentException("a number out of range");
    }
    return number;
  }

  private static int whole(JsonNode json, String key) {
    return whole(json.path(key));
  }

  private static int whole(JsonNode json) {
    if (!json.isInt()) {
      throw new IllegalArgumentException("no whole number");
    }
    return json.intValue();
  }
}
