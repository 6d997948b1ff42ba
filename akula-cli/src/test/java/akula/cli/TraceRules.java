package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The rules of Chrome's "Trace Event Format" (Google, 2016) as far as traces of runs use it: which
 * fields an event of each kind has to have, that complete events of a track nest or follow each
 * other (here: follow), and that both ends of a flow are bound to slices.
 */
final class TraceRules {
  /** 'Reserved' colour names that Chrome's viewer knows. */
  private static final Set<String> COLOURS =
      Set.of(
          "thread_state_uninterruptible",
          "thread_state_iowait",
          "thread_state_running",
          "thread_state_runnable",
          "thread_state_unknown",
          "background_memory_dump",
          "light_memory_dump",
          "detailed_memory_dump",
          "vsync_highlight_color",
          "generic_work",
          "good",
          "bad",
          "terrible",
          "black",
          "grey",
          "white",
          "yellow",
          "olive",
          "rail_response",
          "rail_animation",
          "rail_idle",
          "rail_load",
          "startup",
          "heap_dump_stack_frame",
          "heap_dump_object_type",
          "heap_dump_child_node_arrow",
          "cq_build_running",
          "cq_build_passed",
          "cq_build_failed",
          "cq_build_abandoned");

  private static final Set<String> METADATA =
      Set.of("process_name", "process_sort_index", "thread_name", "thread_sort_index");

  /** Times in nanoseconds. */
  record Slice(String name, int thread, long begin, long end) {}

  final Map<String, List<Slice>> slices = new HashMap<>();
  final Map<String, JsonNode> flowBegins = new HashMap<>();
  final Map<String, JsonNode> flowEnds = new HashMap<>();
  final Set<String> counters = new HashSet<>();
  private final Set<String> named = new HashSet<>();
  private final Set<Integer> processes = new HashSet<>();

  /** Checks a whole document. */
  static TraceRules check(JsonNode trace) {
    TraceRules rules = new TraceRules();
    assertThat(trace.get("displayTimeUnit").asString()).isIn("ms", "ns");
    assertThat(trace.get("otherData").isObject()).isTrue();
    assertThat(trace.get("traceEvents").isArray()).isTrue();
    for (JsonNode event : trace.get("traceEvents")) {
      rules.checkEvent(event);
    }
    rules.checkTracks();
    rules.checkFlows();
    return rules;
  }

  static String track(JsonNode event) {
    return event.get("pid").intValue() + "/" + event.get("tid").intValue();
  }

  static long nanos(JsonNode microseconds) {
    assertThat(microseconds.isNumber()).isTrue();
    return microseconds.decimalValue().movePointRight(3).longValueExact();
  }

  private void checkEvent(JsonNode event) {
    assertThat(event.get("name").isString()).isTrue();
    assertThat(event.get("pid").isInt() && event.get("tid").isInt()).isTrue();
    switch (event.get("ph").asString()) {
      case "M" -> checkMetadata(event);
      case "X" -> checkSlice(event);
      case "C" -> checkCounter(event);
      case "s" -> addFlow(flowBegins, event);
      case "f" -> {
        assertThat(event.get("bp").asString()).isEqualTo("e");
        addFlow(flowEnds, event);
      }
      default -> throw new AssertionError("a kind of event that is not used: " + event);
    }
  }

  private void checkMetadata(JsonNode event) {
    String name = event.get("name").asString();
    assertThat(name).isIn(METADATA);
    JsonNode args = event.get("args");
    assertThat(
            name.endsWith("_name") ? args.get("name").isString() : args.get("sort_index").isInt())
        .isTrue();
    if (name.equals("process_name")) {
      processes.add(event.get("pid").intValue());
    } else if (name.equals("thread_name")) {
      named.add(track(event));
    }
  }

  private void checkSlice(JsonNode event) {
    assertThat(event.get("cat").isString()).isTrue();
    assertThat(event.get("cname").asString()).isIn(COLOURS);
    long begin = nanos(event.get("ts"));
    long length = nanos(event.get("dur"));
    assertThat(begin).isNotNegative();
    assertThat(length).isPositive();
    int thread = event.get("args").get("thread").intValue();
    slices
        .computeIfAbsent(track(event), key -> new ArrayList<>())
        .add(new Slice(event.get("name").asString(), thread, begin, begin + length));
  }

  private void checkCounter(JsonNode event) {
    assertThat(nanos(event.get("ts"))).isNotNegative();
    assertThat(event.get("args").size()).isPositive();
    event.get("args").forEach(value -> assertThat(value.isNumber()).isTrue());
    assertThat(processes).contains(event.get("pid").intValue());
    counters.add(event.get("pid").intValue() + "/" + event.get("name").asString());
  }

  private static void addFlow(Map<String, JsonNode> flows, JsonNode event) {
    assertThat(event.get("cat").isString()).isTrue();
    String id = event.get("cat").asString() + event.get("name").asString() + event.get("id");
    assertThat(flows.put(id, event)).as("another end with the id of %s", event).isNull();
  }

  private void checkTracks() {
    Set<String> threads = new HashSet<>();
    for (String track : slices.keySet()) {
      String[] numbers = track.split("/");
      assertThat(named).contains(track);
      assertThat(processes).contains(Integer.valueOf(numbers[0]));
      assertThat(threads.add(numbers[1])).as("number of track %s is its own", track).isTrue();
      List<Slice> sorted = slices.get(track);
      sorted.sort(Comparator.comparingLong(Slice::begin));
      for (int i = 1; i < sorted.size(); i++) {
        assertThat(sorted.get(i).begin()).isGreaterThanOrEqualTo(sorted.get(i - 1).end());
      }
    }
  }

  private void checkFlows() {
    assertThat(flowEnds.keySet()).isEqualTo(flowBegins.keySet());
    flowBegins.forEach((id, from) -> {
      JsonNode to = flowEnds.get(id);
      long leaves = nanos(from.get("ts"));
      long arrives = nanos(to.get("ts"));
      assertThat(leaves).isLessThan(arrives);
      assertThat(track(from)).isNotEqualTo(track(to));
      Slice last = at(track(from), leaves);
      Slice next = at(track(to), arrives);
      assertThat(next.begin()).isEqualTo(arrives);
      assertThat(next.thread()).isEqualTo(last.thread());
    });
  }

  private Slice at(String track, long time) {
    return slices.get(track).stream()
        .filter(slice -> slice.begin() <= time && time < slice.end())
        .findFirst()
        .orElseThrow(() -> new AssertionError("no slice of " + track + " at " + time));
  }
}
