package akula.cli.replay;

import akula.bootstrap.replay.ReplayTally;
import akula.bootstrap.replay.ReplayTally.Choices;
import akula.bootstrap.replay.SwitchCause;
import akula.formats.csv.RowEncoder;
import akula.toolkit.replay.ReplayResult;
import akula.toolkit.replay.ReplayResult.Replayed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Replays for programs. */
final class ReplayFields {
  private static final double SECOND = 1e9;

  private ReplayFields() {}

  static SequencedMap<String, Object> of(ReplayResult result) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    SequencedMap<String, Object> recording = new LinkedHashMap<>();
    recording.put("file", result.trace().name());
    recording.put("events", result.trace().events().size());
    recording.put("length_s", result.trace().lengthNanos() / SECOND);
    recording.put("cpus", result.trace().cpus());
    recording.put("lost_events", result.trace().lostCount());
    recording.put("other_events", result.trace().skipped());
    fields.put("recording", recording);
    fields.put("policies", result.policies().stream().map(ReplayFields::policy).toList());
    return fields;
  }

  private static SequencedMap<String, Object> policy(Replayed replayed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", replayed.policy());
    fields.putAll(tally(replayed.all()));
    List<Object> cpus = new ArrayList<>();
    replayed
        .cpus()
        .forEach((cpu, tally) -> {
          SequencedMap<String, Object> one = new LinkedHashMap<>();
          one.put("cpu", cpu);
          one.putAll(tally(tally));
          cpus.add(one);
        });
    fields.put("cpus", cpus);
    return fields;
  }

  private static SequencedMap<String, Object> tally(ReplayTally tally) {
    SequencedMap<String, Object> fields = choices(tally.choices());
    SequencedMap<String, Object> since = new LinkedHashMap<>();
    for (SwitchCause cause : SwitchCause.values()) {
      since.put(cause.word(), choices(tally.choices(cause)));
    }
    fields.put("switched_since", since);
    fields.put("only_one_could_run", tally.only());
    fields.put("uncertain", tally.uncertain());
    fields.put("contradictions", tally.repairs());
    SequencedMap<String, Object> turns = new LinkedHashMap<>();
    turns.put("turns", tally.turns().count());
    turns.put("recorded_mean_s", seconds(tally.turns().recordedNanos()));
    turns.put("policy_mean_s", seconds(tally.turns().ownNanos()));
    turns.put("mean_absolute_difference_s", seconds(tally.turns().offNanos()));
    fields.put("turns_that_were_ended", turns);
    SequencedMap<String, Object> wakeups = new LinkedHashMap<>();
    wakeups.put("by_both", tally.wakeups().both());
    wakeups.put("by_kernel_only", tally.wakeups().kernelOnly());
    wakeups.put("by_policy_only", tally.wakeups().policyOnly());
    wakeups.put("by_neither", tally.wakeups().neither());
    fields.put("woken_threads_that_end_turns", wakeups);
    return fields;
  }

  private static SequencedMap<String, Object> choices(Choices choices) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("decisions", choices.count());
    fields.put("agreed", choices.agreed());
    fields.put("agreed_share", number(choices.share()));
    fields.put("share_by_chance", number(choices.shareByChance()));
    fields.put("apart_mean_s", seconds(choices.meanApartNanos()));
    boolean isKnown = !Double.isNaN(choices.meanApartNanos());
    fields.put("apart_most_s", isKnown ? choices.mostApartNanos() / SECOND : null);
    return fields;
  }

  private static Object seconds(double nanos) {
    return number(nanos / SECOND);
  }

  private static Object number(double value) {
    return Double.isNaN(value) ? null : value;
  }

  /** Returns a row for each policy and cpu, and one for all cpus, which names none. */
  static String csv(ReplayResult result) {
    RowEncoder csv = new RowEncoder();
    List<String> header = new ArrayList<>(List.of("policy", "cpu", "decisions", "agreed"));
    for (SwitchCause cause : SwitchCause.values()) {
      header.add(cause.word() + "_decisions");
      header.add(cause.word() + "_agreed");
    }
    header.addAll(
        List.of(
            "share_by_chance",
            "apart_mean_s",
            "apart_most_s",
            "only_one_could_run",
            "uncertain",
            "contradictions",
            "turns",
            "recorded_turn_s",
            "policy_turn_s",
            "turn_difference_s",
            "woken_by_both",
            "woken_by_kernel_only",
            "woken_by_policy_only",
            "woken_by_neither"));
    csv.row(header);
    for (Replayed replayed : result.policies()) {
      replayed
          .cpus()
          .forEach((cpu, tally) -> row(csv, replayed.policy(), Integer.toString(cpu), tally));
      row(csv, replayed.policy(), "", replayed.all());
    }
    return csv.toString();
  }

  private static void row(RowEncoder csv, String policy, String cpu, ReplayTally tally) {
    Choices all = tally.choices();
    csv.text(policy).text(cpu).integer(all.count()).integer(all.agreed());
    for (SwitchCause cause : SwitchCause.values()) {
      csv.integer(tally.choices(cause).count()).integer(tally.choices(cause).agreed());
    }
    csv.decimalIfKnown(all.shareByChance())
        .decimalIfKnown(all.meanApartNanos() / SECOND)
        .decimalIfKnown(all.mostApartNanos() / SECOND)
        .integer(tally.only())
        .integer(tally.uncertain())
        .integer(tally.repairs())
        .integer(tally.turns().count())
        .decimalIfKnown(tally.turns().recordedNanos() / SECOND)
        .decimalIfKnown(tally.turns().ownNanos() / SECOND)
        .decimalIfKnown(tally.turns().offNanos() / SECOND)
        .integer(tally.wakeups().both())
        .integer(tally.wakeups().kernelOnly())
        .integer(tally.wakeups().policyOnly())
        .integer(tally.wakeups().neither())
        .endRow();
  }
}
