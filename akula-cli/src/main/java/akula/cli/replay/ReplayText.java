package akula.cli.replay;

import akula.bootstrap.replay.ReplayTally;
import akula.bootstrap.replay.ReplayTally.Choices;
import akula.bootstrap.replay.SwitchCause;
import akula.formats.Numbers;
import akula.formats.VisibleText;
import akula.formats.kernel.KernelTrace;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.replay.ReplayResult;
import akula.toolkit.replay.ReplayResult.Replayed;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Replays for people. */
final class ReplayText {
  private static final String UNKNOWN = "-";
  private static final double MILLI = 1e6;

  private ReplayText() {}

  static String of(ReplayResult result) {
    StringBuilder text = new StringBuilder(recording(result.trace()));
    text.append("\nChoices between at least two threads:\n").append(byCpu(result));
    text.append("\nBy why the kernel switched, on all of these cpus:\n").append(byCause(result));
    text.append("\nTurns that the kernel ended while others waited, and threads that came while")
        .append(" another ran:\n")
        .append(turns(result));
    text.append(cautions(result));
    return text.toString();
  }

  private static String recording(KernelTrace trace) {
    long others = trace.skipped().values().stream().mapToLong(count -> count).sum();
    String text =
        String.format(
            Locale.ROOT,
            "%s: %s over %.3f s, on a machine with %s%n",
            VisibleText.line(trace.name()),
            Numbers.count(trace.events().size(), "event"),
            trace.lengthNanos() / 1e9,
            Numbers.count(trace.cpus(), "cpu"));
    return others == 0
        ? text
        : text
            + "left out: "
            + trace.skipped().entrySet().stream()
                .map(entry -> entry.getValue() + " " + VisibleText.line(entry.getKey()))
                .collect(Collectors.joining(", "))
            + "\n";
  }

  private static String byCpu(ReplayResult result) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("cpu"),
                Column.right("choices"),
                Column.right("the same"),
                Column.right("(%)"),
                Column.right("by chance\n(%)"),
                Column.right("apart, mean\n(ms)"),
                Column.right("most\n(ms)")));
    boolean isFirst = true;
    for (Replayed replayed : result.policies()) {
      if (!isFirst) {
        table.separator();
      }
      isFirst = false;
      if (replayed.cpus().size() > 1) {
        replayed
            .cpus()
            .forEach((cpu, tally) ->
                row(table, replayed.policy(), Integer.toString(cpu), tally.choices()));
      }
      String cpus =
          replayed.cpus().size() == 1 ? Integer.toString(replayed.cpus().firstKey()) : "all";
      row(table, replayed.policy(), cpus, replayed.all().choices());
    }
    return table.text();
  }

  private static void row(TextTable table, String policy, String cpu, Choices choices) {
    table.row(
        policy,
        cpu,
        Long.toString(choices.count()),
        Long.toString(choices.agreed()),
        percent(choices.share()),
        percent(choices.shareByChance()),
        millis(choices.meanApartNanos()),
        Double.isNaN(choices.meanApartNanos()) ? UNKNOWN : millis(choices.mostApartNanos()));
  }

  private static String byCause(ReplayResult result) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.left("since"),
                Column.right("choices"),
                Column.right("the same"),
                Column.right("(%)"),
                Column.right("by chance\n(%)")));
    boolean isFirst = true;
    for (Replayed replayed : result.policies()) {
      if (!isFirst) {
        table.separator();
      }
      isFirst = false;
      ReplayTally all = replayed.all();
      for (SwitchCause cause : SwitchCause.values()) {
        Choices choices = all.choices(cause);
        table.row(
            replayed.policy(),
            cause.text(),
            Long.toString(choices.count()),
            Long.toString(choices.agreed()),
            percent(choices.share()),
            percent(choices.shareByChance()));
      }
    }
    return table.text();
  }

  private static String turns(ReplayResult result) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("turns"),
                Column.right("recorded\n(ms)"),
                Column.right("policy's\n(ms)"),
                Column.right("difference\n(ms)"),
                Column.right("came: ended\nthe turn"),
                Column.right("kernel\nonly"),
                Column.right("policy\nonly"),
                Column.right("neither")));
    for (Replayed replayed : result.policies()) {
      ReplayTally all = replayed.all();
      table.row(
          replayed.policy(),
          Long.toString(all.turns().count()),
          millis(all.turns().recordedNanos()),
          millis(all.turns().ownNanos()),
          millis(all.turns().offNanos()),
          Long.toString(all.wakeups().both()),
          Long.toString(all.wakeups().kernelOnly()),
          Long.toString(all.wakeups().policyOnly()),
          Long.toString(all.wakeups().neither()));
    }
    return table.text();
  }

  private static String cautions(ReplayResult result) {
    ReplayTally any = result.policies().getFirst().all();
    StringBuilder text = new StringBuilder();
    long lost = result.trace().lostCount();
    if (lost > 0 || any.uncertain() > 0) {
      text.append(
          "%s of the recording %s; %s after that left out, since it was not known who waited\n"
              .formatted(
                  lost == 0 ? "some events" : Numbers.count(lost, "event"),
                  lost == 1 ? "was lost" : "were lost",
                  any.uncertain() == 1 ? "1 choice is" : any.uncertain() + " choices are"));
    }
    if (any.repairs() > 0) {
      text.append(
          "%s what those before tell, and %s believed\n"
              .formatted(
                  Numbers.count(any.repairs(), "event")
                      + (any.repairs() == 1 ? " contradicts" : " contradict"),
                  any.repairs() == 1 ? "was" : "were"));
    }
    return text.isEmpty() ? "" : "\n" + text;
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? UNKNOWN : String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private static String millis(double nanos) {
    return Double.isNaN(nanos) ? UNKNOWN : String.format(Locale.ROOT, "%.3f", nanos / MILLI);
  }
}
