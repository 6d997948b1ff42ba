package akula.cli.replay;

import akula.formats.Numbers;
import akula.formats.VisibleText;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.decisions.DecidedAgain;
import akula.toolkit.decisions.LogReplayResult;
import akula.toolkit.decisions.Served;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Replays of a manager's log for people. */
final class LogReplayText {
  private LogReplayText() {}

  static String of(LogReplayResult result) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s s on machine %s, from %s\n"
            .formatted(
                VisibleText.line(result.folder().toString()),
                seconds(result.recorded().nanos()),
                result.head().machine().name(),
                result.head().began().atZone(result.head().zone()).toLocalDateTime().withNano(0)));
    if (result.head().observe()) {
      text.append("What was decided then was observed only, and not made true.\n");
    }
    text.append(decidedAgain(result)).append('\n').append(table(result));
    text.append(
        """

        Times are summed over the threads of an application. A thread that says that it waits for \
        others
        counts as waiting, wherever it is put; 'shared' is on a cpu with others of the manager's.
        """);
    if (!result.others().isEmpty()) {
      text.append(
          """
          Who came when, what they said and what was read of them is as it was: where a policy puts \
          threads
          elsewhere, they would have come to their ends at other times.
          """);
    }
    for (Path log : result.logs()) {
      text.append("log in ").append(VisibleText.line(log.toString())).append('\n');
    }
    return text.toString();
  }

  private static String decidedAgain(LogReplayResult result) {
    DecidedAgain decidedAgain = result.decidedAgain();
    if (decidedAgain.other() == 0) {
      return "Decided again by the same policies: the same at all %s, byte for byte.\n"
          .formatted(Numbers.count(decidedAgain.same(), "instant"));
    }
    DecidedAgain.Difference first = decidedAgain.first().orElseThrow();
    String why =
        result.isWhole()
            ? ""
            : " (not all of the log is there: the policies had something in mind that it does not"
                + " have)";
    return "Decided again by the same policies: something else at %d of %s%s; first at %s s:\n%s%s"
        .formatted(
            decidedAgain.other(),
            Numbers.count(decidedAgain.same() + decidedAgain.other(), "instant"),
            why,
            seconds(first.nanos()),
            indented("then ", first.then()),
            indented("now  ", first.now()));
  }

  private static String indented(String label, String rows) {
    StringBuilder text = new StringBuilder();
    List<String> lines = rows.lines().limit(5).toList();
    for (String line : lines.isEmpty() ? List.of("nothing") : lines) {
      text.append("  ").append(label).append(VisibleText.line(line)).append('\n');
    }
    return text.toString();
  }

  private static String table(LogReplayResult result) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.left("application"),
                Column.right("threads"),
                Column.right("there (s)"),
                Column.right("waits\n(%)"),
                Column.right("paused\n(%)"),
                Column.right("shared\n(%)"),
                Column.right("alone\n(%)"),
                Column.right("moves")));
    rows(table, result.recorded(), result.recorded().policy() + " (then)");
    for (Served other : result.others()) {
      table.separator();
      rows(table, other, other.policy());
    }
    String all = table.text();
    StringBuilder expelled = new StringBuilder();
    for (Served one : result.others()) {
      one.expelled()
          .ifPresent(why ->
              expelled.append("policy %s is thrown out: it %s\n".formatted(one.policy(), why)));
    }
    return all + expelled;
  }

  private static void rows(TextTable table, Served served, String policy) {
    if (served.applications().isEmpty()) {
      table.row(policy, "nobody came", "0", "", "", "", "", "", "");
    }
    String name = policy;
    for (Served.Application one : served.applications()) {
      table.row(
          name,
          VisibleText.line(one.name()),
          Long.toString(one.threads()),
          seconds(one.nanos()),
          percent(one.blockedNanos(), one.nanos()),
          percent(one.pausedNanos(), one.nanos()),
          percent(one.sharedNanos(), one.nanos()),
          percent(one.aloneNanos(), one.nanos()),
          Long.toString(one.moves()));
      name = "";
    }
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", nanos / 1e9);
  }

  private static String percent(long part, long all) {
    return all == 0 ? "-" : String.format(Locale.ROOT, "%.1f", 100.0 * part / all);
  }
}
