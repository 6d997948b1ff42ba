package akula.toolkit.explain;

import akula.toolkit.explain.Explanation.Placed;
import akula.toolkit.explain.Explanation.Touch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SequencedMap;

/** An explanation as fields of JSON. */
public final class ExplanationFields {
  private static final double NANOS_PER_SECOND = 1e9;

  private ExplanationFields() {}

  /** Adds the summary and the changes of a run to its fields. */
  public static void into(SequencedMap<String, Object> fields, Explanation explanation) {
    fields.put("summary", summary(explanation));
    fields.put(
        "changes",
        explanation.changes().stream()
            .map(touch -> touch(touch, explanation.thread().isPresent()))
            .toList());
  }

  private static SequencedMap<String, Object> touch(Touch touch, boolean isOfOne) {
    SequencedMap<String, Object> fields = of(touch.change());
    if (isOfOne) {
      fields.put("neighbours", placed(touch.neighbours()));
    }
    return fields;
  }

  private static SequencedMap<String, Object> summary(Explanation explanation) {
    ExplainChoice choice = explanation.choice();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    OptionalInt thread = explanation.thread();
    fields.put("thread", thread.isPresent() ? thread.getAsInt() : null);
    fields.put("from_s", choice.from() / NANOS_PER_SECOND);
    fields.put("to_s", choice.to() == Long.MAX_VALUE ? null : choice.to() / NANOS_PER_SECOND);
    fields.put("lost", explanation.lost().stream().map(ExplanationFields::lost).toList());
    fields.put("worst_span", explanation.worst().map(ExplanationFields::span).orElse(null));
    fields.put("moves", explanation.moves().count());
    fields.put("instants_with_moves", explanation.moves().instants());
    if (explanation.moves().drifted() > 0) {
      fields.put("drifted", explanation.moves().drifted());
    }
    fields.put("before", placed(explanation.before()));
    return fields;
  }

  private static SequencedMap<String, Object> lost(LostTime lost) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("thread", lost.thread());
    fields.put("lost_s", lost.nanos() / NANOS_PER_SECOND);
    fields.put("parts", lost.parts().stream().map(ExplanationFields::part).toList());
    return fields;
  }

  private static SequencedMap<String, Object> part(LostTime.Part part) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    LostTime.Origin origin = part.origin();
    fields.put("cause", origin.cause().word());
    fields.put("level", origin.level() == null ? null : origin.level().word());
    fields.put("place", origin.place() < 0 ? null : origin.place());
    fields.put("by_thread", origin.other() < 0 ? null : origin.other());
    fields.put("lost_s", part.nanos() / NANOS_PER_SECOND);
    return fields;
  }

  private static SequencedMap<String, Object> span(Explanation.Span span) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("from_s", span.from() / NANOS_PER_SECOND);
    fields.put("to_s", span.to() / NANOS_PER_SECOND);
    fields.put("lost_s", span.lostNanos() / NANOS_PER_SECOND);
    return fields;
  }

  private static List<SequencedMap<String, Object>> placed(List<Placed> placed) {
    return placed.stream()
        .map(one -> {
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          fields.put("thread", one.thread());
          fields.put("context", one.context());
          return fields;
        })
        .toList();
  }

  /** Returns the fields of one change. */
  private static SequencedMap<String, Object> of(Change change) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("time_s", change.nanos() / NANOS_PER_SECOND);
    fields.put(
        "reasons",
        change.reasons().stream().map(reason -> reason.name().toLowerCase(Locale.ROOT)).toList());
    fields.put("launched", change.launched());
    fields.put("ended", change.ended());
    fields.put("new_phase", change.phases());
    fields.put("moves", change.moves().stream().map(ExplanationFields::move).toList());
    fields.put("frequencies", change.frequencies().stream().map(ExplanationFields::set).toList());
    fields.put("waits", waits(change));
    fields.put("relative_speeds", change.speeds().stream().map(ExplanationFields::speed).toList());
    fields.put("sum_before", change.sum(false));
    fields.put("sum_after", change.sum(true));
    fields.put("degradation_so_far", degradations(change));
    return fields;
  }

  private static SequencedMap<String, Object> move(Change.Move move) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("thread", move.thread());
    fields.put("from_context", move.from() < 0 ? null : move.from());
    fields.put("to_context", move.to() < 0 ? null : move.to());
    if (move.drifted()) {
      fields.put("drifted", true);
    }
    return fields;
  }

  private static SequencedMap<String, Object> set(Change.FrequencySetting setting) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("core", setting.core());
    fields.put("from_hz", setting.from());
    fields.put("to_hz", setting.to());
    return fields;
  }

  private static List<SequencedMap<String, Object>> waits(Change change) {
    List<SequencedMap<String, Object>> all = new ArrayList<>();
    change
        .waits()
        .forEach((thread, wait) -> {
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          fields.put("thread", thread);
          fields.put("spins", wait.spins());
          fields.put("lock", wait.lock().orElse(null));
          wait.queue().ifPresent(queue -> fields.put("queue", queue));
          wait.condition().ifPresent(condition -> fields.put("condition", condition));
          fields.put("for_threads", wait.whom());
          all.add(fields);
        });
    return all;
  }

  private static SequencedMap<String, Object> speed(Change.Speed speed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("thread", speed.thread());
    fields.put("before", speed.before());
    fields.put("after", speed.after());
    return fields;
  }

  private static List<SequencedMap<String, Object>> degradations(Change change) {
    return change.degradations().stream()
        .map(degradation -> {
          SequencedMap<String, Object> fields = new LinkedHashMap<>();
          fields.put("thread", degradation.thread());
          fields.put("percent", degradation.percent());
          return fields;
        })
        .toList();
  }
}
