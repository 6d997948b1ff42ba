package akula.toolkit.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** An explanation as fields of JSON. */
public final class ExplanationFields {
  private static final double NANOS_PER_SECOND = 1e9;

  private ExplanationFields() {}

  /** Returns the fields of one change. */
  public static SequencedMap<String, Object> of(Change change) {
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
