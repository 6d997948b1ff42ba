package akula.cli.explain;

import akula.statistics.reading.PlacementsReader.Run;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.toolkit.explain.ExplainChoice;
import akula.toolkit.observe.Observed;
import akula.toolkit.observe.Observed.Company;
import akula.toolkit.observe.ObservedRun;
import akula.toolkit.observe.ObservedRun.Move;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What was observed in a real run, as fields of JSON. */
final class ObservedFields {
  private static final double NANOS_PER_SECOND = 1e9;

  private ObservedFields() {}

  static SequencedMap<String, Object> of(Run run, ObservedRun observation) {
    ExplainChoice choice = observation.choice();
    SequencedMap<String, Object> summary = new LinkedHashMap<>();
    summary.put(
        "thread", observation.thread().isPresent() ? observation.thread().getAsInt() : null);
    summary.put("from_s", choice.from() / NANOS_PER_SECOND);
    summary.put("to_s", choice.to() == Long.MAX_VALUE ? null : choice.to() / NANOS_PER_SECOND);
    summary.put("observed", observation.threads().stream().map(ObservedFields::of).toList());
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", run.policy());
    fields.put("repetition", run.repetition());
    fields.put("summary", summary);
    fields.put("changes", observation.moves().stream().map(ObservedFields::of).toList());
    return fields;
  }

  private static SequencedMap<String, Object> of(Observed it) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("thread", it.thread());
    fields.put("name", it.name());
    fields.put("application", it.application());
    fields.put("from_s", it.fromNanos() / NANOS_PER_SECOND);
    fields.put("to_s", it.toNanos() / NANOS_PER_SECOND);
    boolean isKnown = !Double.isNaN(it.soloNanos());
    fields.put("solo_s", isKnown ? it.soloNanos() / NANOS_PER_SECOND : null);
    fields.put("lost_s", isKnown ? it.lostNanos() / NANOS_PER_SECOND : null);
    fields.put("in_no_place_s", it.placelessNanos() / NANOS_PER_SECOND);
    fields.put("on_a_shared_cpu_s", it.turnsNanos() / NANOS_PER_SECOND);
    fields.put("on_its_own_cpu_s", it.ownNanos() / NANOS_PER_SECOND);
    fields.put("moves", it.moves());
    fields.put("readings", it.readings());
    fields.put("with_nobody", of(it.lonely()));
    fields.put("beside", it.beside().stream().map(ObservedFields::of).toList());
    return fields;
  }

  private static SequencedMap<String, Object> of(Company met) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    if (met.other() >= 0) {
      fields.put("thread", met.other());
      fields.put("level", met.level().word());
      fields.put("same_cpu", met.sameCpu());
    }
    fields.put("together_s", met.nanos() / NANOS_PER_SECOND);
    if (!Double.isNaN(met.expected())) {
      fields.put("expected_relative_speed", met.expected());
    }
    fields.put("readings", met.readings());
    return fields;
  }

  private static SequencedMap<String, Object> of(Move move) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("time_s", move.nanos() / NANOS_PER_SECOND);
    fields.put("thread", move.thread());
    fields.put("launched", move.isFirst());
    fields.put("ended", move.isLast());
    fields.put("from_cpu", number(move.from()));
    fields.put("to_cpu", number(move.to()));
    return fields;
  }

  private static Integer number(Cpu cpu) {
    return cpu == null ? null : cpu.number();
  }

  static List<SequencedMap<String, Object>> all(SequencedMap<Run, ObservedRun> runs) {
    return runs.entrySet().stream().map(run -> of(run.getKey(), run.getValue())).toList();
  }
}
