package akula.cli.replay;

import akula.formats.csv.RowEncoder;
import akula.toolkit.decisions.DecidedAgain;
import akula.toolkit.decisions.LogReplayResult;
import akula.toolkit.decisions.Served;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Replays of a manager's log for programs. */
final class LogReplayFields {
  private static final double SECOND = 1e9;

  private LogReplayFields() {}

  static SequencedMap<String, Object> of(LogReplayResult result) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("log", result.folder().toString());
    fields.put("began", result.head().began().toString());
    fields.put("machine", result.head().machine().name());
    fields.put("is_whole", result.isWhole());
    DecidedAgain decidedAgain = result.decidedAgain();
    SequencedMap<String, Object> again = new LinkedHashMap<>();
    again.put("instants_with_the_same_decisions", decidedAgain.same());
    again.put("instants_with_other_decisions", decidedAgain.other());
    again.put(
        "first_other_s",
        decidedAgain.first().map(it -> (Object) (it.nanos() / SECOND)).orElse(null));
    fields.put("decided_again", again);
    List<Object> policies = new ArrayList<>();
    policies.add(served(result.recorded(), true));
    result.others().forEach(other -> policies.add(served(other, false)));
    fields.put("policies", policies);
    fields.put("logs", result.logs().stream().map(Path::toString).toList());
    return fields;
  }

  private static SequencedMap<String, Object> served(Served served, boolean isRecorded) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", served.policy());
    fields.put("as_it_was", isRecorded);
    fields.put("length_s", served.nanos() / SECOND);
    fields.put("instants", served.instants());
    fields.put("decisions", served.decisions());
    fields.put("expelled", served.expelled().orElse(null));
    List<Object> applications = new ArrayList<>();
    for (Served.Application one : served.applications()) {
      SequencedMap<String, Object> of = new LinkedHashMap<>();
      of.put("application", one.name());
      of.put("threads", one.threads());
      of.put("there_s", one.nanos() / SECOND);
      of.put("waited_s", one.blockedNanos() / SECOND);
      of.put("paused_s", one.pausedNanos() / SECOND);
      of.put("shared_s", one.sharedNanos() / SECOND);
      of.put("alone_s", one.aloneNanos() / SECOND);
      of.put("moves", one.moves());
      applications.add(of);
    }
    fields.put("applications", applications);
    return fields;
  }

  /** Returns a row for each policy and application. */
  static String csv(LogReplayResult result) {
    RowEncoder csv = new RowEncoder();
    csv.row(
        List.of(
            "policy",
            "as_it_was",
            "application",
            "threads",
            "there_s",
            "waited_s",
            "paused_s",
            "shared_s",
            "alone_s",
            "moves"));
    rows(csv, result.recorded(), true);
    result.others().forEach(other -> rows(csv, other, false));
    return csv.toString();
  }

  private static void rows(RowEncoder csv, Served served, boolean isRecorded) {
    for (Served.Application one : served.applications()) {
      csv.text(served.policy()).text(Boolean.toString(isRecorded)).text(one.name());
      csv.integer(one.threads())
          .seconds(one.nanos())
          .seconds(one.blockedNanos())
          .seconds(one.pausedNanos())
          .seconds(one.sharedNanos())
          .seconds(one.aloneNanos())
          .integer(one.moves())
          .endRow();
    }
  }
}
