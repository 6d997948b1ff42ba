package akula.cli.tune;

import akula.cli.common.Output;
import akula.statistics.comparison.Pairing;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import akula.toolkit.tune.TuneResult;
import akula.toolkit.tune.TuneResult.Round;
import akula.toolkit.tune.TuneResult.Value;
import akula.toolkit.tune.TuneResult.Worth;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/** What tuning found, for people. */
final class TuneText {
  private static final int BAR = 24;
  private static final int MOST_LEFT = 5;

  private final TuneResult result;
  private final String sweep;
  private final Output out;

  /**
   * Takes what was found.
   *
   * @param sweep the options of a sweep over the same workloads
   */
  TuneText(TuneResult result, String sweep, Output out) {
    this.result = result;
    this.sweep = sweep;
    this.out = out;
  }

  void print() {
    printRace();
    printBest();
    printJudged();
    printOptions();
    printElsewhere();
    printSweep();
  }

  /** The policies that were compared, each once. */
  private void printSweep() {
    SequencedSet<String> policies = new LinkedHashSet<>(List.of(result.best()));
    result.usual().ifPresent(policies::add);
    result.conditions().against().ifPresent(policies::add);
    out.line("");
    out.line("To see them on these workloads:");
    out.line(
        policies.stream()
            .map(one -> " --policy " + ShellWord.quoted(one))
            .collect(Collectors.joining("", Invocation.command("sweep"), sweep)));
  }

  private void printRace() {
    out.line(
        String.format(
            Locale.ROOT,
            "%s%s: %,d policies, %,d runs",
            result.conditions().policy(),
            result.hasUsualBeside() ? ", and the usual values" : "",
            result.conditions().configurations(),
            result.conditions().runs()));
    TextTable table =
        new TextTable(
            List.of(
                Column.right("round"),
                Column.right("policies"),
                Column.right(
                    result.conditions().isWritten() ? "seeds of each" : "workloads of each"),
                Column.right("can still win")));
    int number = 0;
    for (Round round : result.rounds()) {
      table.row(
          Integer.toString(++number),
          whole(round.configurations()),
          whole(round.workloads()),
          whole(round.left()));
    }
    out.text(table.text());
  }

  private static String whole(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private void printBest() {
    out.line("");
    out.line("Best: " + result.best());
    List<String> others = result.left().subList(1, result.left().size());
    if (!others.isEmpty()) {
      List<String> named = new ArrayList<>(others.subList(0, Math.min(MOST_LEFT, others.size())));
      if (others.size() > MOST_LEFT) {
        named.add("and %d more".formatted(others.size() - MOST_LEFT));
      }
      out.paragraph("  ", "not told apart from it: " + String.join("; ", named));
    }
  }

  private void printJudged() {
    if (result.usual().isEmpty() && result.conditions().against().isEmpty()) {
      return;
    }
    out.line("");
    out.line(
        String.format(
            Locale.ROOT,
            "%s on %s by which nothing was chosen",
            capital(result.measure().titleWithUnit()),
            result.conditions().judgedBy()));
    TextTable table =
        new TextTable(
            List.of(
                Column.left("beside"),
                Column.right("its mean"),
                Column.right("mean of the best"),
                Column.right("gain"),
                Column.right("of its mean"),
                Column.left("")));
    double best = result.judged().best();
    result
        .usual()
        .ifPresent(one -> row(table, "usual values: " + one, best, result.judged().usual()));
    result
        .conditions()
        .against()
        .ifPresent(one -> row(table, one, best, result.judged().against()));
    out.text(table.text());
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private void row(TextTable table, String name, double best, Optional<Pairing> pairing) {
    if (pairing.isEmpty()) {
      table.row(name, number(best), number(best), "", "", "is the best");
      return;
    }
    Pairing beside = pairing.get();
    table.row(
        name,
        number(beside.second()),
        number(beside.first()),
        interval(result.gain(beside)),
        share(beside),
        result.verdict(beside));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String interval(Estimate gain) {
    return "%s ± %s".formatted(number(gain.mean()), number(gain.halfWidth()));
  }

  private String share(Pairing beside) {
    return beside.second() == 0
        ? ""
        : String.format(
            Locale.ROOT, "%.1f %%", 100 * result.gain(beside).mean() / Math.abs(beside.second()));
  }

  /** A bar shows how much is lost by a value in the place of the best one. */
  private void printOptions() {
    double most =
        result.options().stream()
            .flatMap(one -> one.values().stream())
            .flatMap(value -> value.beside().stream())
            .mapToDouble(beside -> result.gain(beside).mean())
            .max()
            .orElse(0);
    out.line("");
    out.line("What is lost there by another value, all others as in the best policy");
    TextTable table =
        new TextTable(
            List.of(
                Column.left("option"),
                Column.right("value"),
                Column.left(""),
                Column.right("loss"),
                Column.left(""),
                Column.left("")));
    for (Worth worth : result.options()) {
      String name = worth.axis().option();
      for (Value value : worth.values()) {
        valueRow(table, name, worth, value, most);
        name = "";
      }
    }
    out.text(table.text());
  }

  private void valueRow(TextTable table, String name, Worth worth, Value value, double most) {
    String mark = value.isUsual() ? "usual" : "";
    if (value.beside().isEmpty()) {
      boolean best = value.text().equals(worth.best());
      table.row(name, value.text(), mark, "", best ? "best" : "the same", "");
      return;
    }
    Pairing beside = value.beside().get();
    Estimate loss = result.gain(beside);
    int length = most > 0 ? (int) Math.round(BAR * Math.max(0, loss.mean()) / most) : 0;
    table.row(name, value.text(), mark, interval(loss), opposite(beside), "#".repeat(length));
  }

  /** What can be said of the other one. */
  private String opposite(Pairing beside) {
    return switch (result.verdict(beside)) {
      case "better" -> "worse";
      case "worse" -> "better";
      case String other -> other;
    };
  }

  private void printElsewhere() {
    noGain(result)
        .ifPresent(sentence -> {
          out.line("");
          out.line(sentence);
        });
    if (result.elsewhere().isEmpty()) {
      return;
    }
    out.line("");
    out.line("Does the gain survive?");
    TextTable table =
        new TextTable(
            List.of(
                Column.left("where"),
                Column.left("beside"),
                Column.right("its mean"),
                Column.right("gain"),
                Column.right("of its mean"),
                Column.left("")));
    for (TuneResult.Elsewhere one : result.elsewhere()) {
      Optional<Pairing> usual = one.judged().usual();
      usual.ifPresent(beside -> elsewhere(table, one.what(), "usual values", beside));
      String where = usual.isPresent() ? "" : one.what();
      one.judged()
          .against()
          .ifPresent(beside ->
              elsewhere(table, where, result.conditions().against().orElseThrow(), beside));
    }
    out.text(table.text());
  }

  /** Returns why no gain is checked elsewhere, where there is none. */
  static Optional<String> noGain(TuneResult result) {
    if (result.isCompared()) {
      return Optional.empty();
    }
    return Optional.of(
        result.usual().isPresent()
            ? "No gain to check: the best values are the usual ones."
            : "No gain to check: the usual values make no policy, so nothing stands beside the best one.");
  }

  private void elsewhere(TextTable table, String where, String name, Pairing beside) {
    table.row(
        where,
        name,
        number(beside.second()),
        interval(result.gain(beside)),
        share(beside),
        result.verdict(beside));
  }
}
