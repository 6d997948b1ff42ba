package akula.cli.replay;

import akula.api.plugin.DurationText;
import akula.formats.Numbers;
import akula.formats.VisibleText;
import akula.formats.csv.RowEncoder;
import akula.toolkit.turns.TurnReplayResult;
import akula.wrapper.kernel.RecordedTurns.Difference;
import akula.wrapper.kernel.RecordedTurns.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** Turns that were decided again, for people and programs. */
final class TurnReplayText {
  private TurnReplayText() {}

  static String of(TurnReplayResult result) {
    Outcome outcome = result.outcome();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s s of workload %s under %s, decided when a turn %s, interval %s\n"
            .formatted(
                VisibleText.line(result.file().toString()),
                seconds(outcome.nanos()),
                VisibleText.line(result.head().workload()),
                VisibleText.line(result.head().policy()),
                result.head().ahead() ? "begins" : "has ended",
                DurationText.format(result.head().interval())));
    if (!outcome.isWhole() && outcome.first().isEmpty()) {
      text.append("The recording has no end: the run was killed, or the file was cut.\n");
    }
    outcome
        .failure()
        .ifPresent(why -> text.append("As then, the policy is thrown out: it %s\n".formatted(why)));
    return text.append(decisions(outcome)).toString();
  }

  private static String decisions(Outcome outcome) {
    if (outcome.first().isEmpty()) {
      return "Decided again: the same, all %s, byte for byte.\n"
          .formatted(Numbers.count(outcome.answers(), "decision"));
    }
    Difference first = outcome.first().get();
    return "Decided again: the same %s, then something else at %s s:\n  then %s\n  now  %s\n"
        .formatted(
            Numbers.count(outcome.answers(), "decision"),
            seconds(first.nanos()),
            first.then(),
            first.now());
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
  }

  static SequencedMap<String, Object> fields(TurnReplayResult result) {
    Outcome outcome = result.outcome();
    Optional<Difference> first = outcome.first();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("recording", result.file().toString());
    fields.put("policy", result.head().policy());
    fields.put("workload", result.head().workload());
    fields.put("is_whole", outcome.isWhole());
    fields.put("length_s", outcome.nanos() / 1e9);
    fields.put("same_decisions", outcome.answers());
    fields.put("first_other_s", first.map(it -> (Object) (it.nanos() / 1e9)).orElse(null));
    fields.put("then", first.map(Difference::then).orElse(null));
    fields.put("now", first.map(Difference::now).orElse(null));
    fields.put("expelled", outcome.failure().orElse(null));
    return fields;
  }

  static String csv(TurnReplayResult result) {
    RowEncoder csv = new RowEncoder();
    csv.row(List.of("policy", "workload", "is_whole", "same_decisions", "is_same"));
    csv.text(result.head().policy())
        .text(result.head().workload())
        .text(Boolean.toString(result.outcome().isWhole()))
        .integer(result.outcome().answers())
        .text(Boolean.toString(result.outcome().first().isEmpty()))
        .endRow();
    return csv.toString();
  }
}
