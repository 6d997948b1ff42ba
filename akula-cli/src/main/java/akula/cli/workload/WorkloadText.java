package akula.cli.workload;

import akula.api.Hint;
import akula.formats.script.Script;
import akula.formats.script.Symmetry;
import akula.papers.asymmetry.TableFour;
import akula.papers.claims.FigureText;
import akula.papers.unequal.Kind;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A workload as a table. */
final class WorkloadText {
  static final List<String> FIELDS =
      List.of(
          "application",
          "copies",
          "threads",
          "thread_groups",
          "members",
          "work_s",
          "serial_share",
          "locks",
          "sym_inst",
          "sym_lock",
          "symmetric");
  private static final String UNKNOWN = "-";

  private WorkloadText() {}

  /**
   * Returns the table.
   *
   * @param reading by which applications are called symmetric
   * @param isGuessed whether no data set tells how long it takes to go through data
   */
  static String of(List<ShownApplication> applications, TableFour reading, boolean isGuessed) {
    List<Column> columns = new ArrayList<>();
    for (String field : FIELDS) {
      String title = field.replace('_', ' ').replace("work s", "work (s)");
      columns.add(columns.isEmpty() ? Column.left(title) : Column.right(title));
    }
    TextTable table = new TextTable(columns);
    applications.forEach(it -> table.row(cells(it, reading, UNKNOWN)));
    StringBuilder text = new StringBuilder(table.text());
    for (ShownApplication application : applications) {
      if (!application.lies().isEmpty()) {
        text.append(
            "%s reports to policies %s\n"
                .formatted(
                    application.name(),
                    application.lies().stream()
                        .map(WorkloadText::lie)
                        .collect(Collectors.joining(", and "))));
      }
    }
    if (applications.stream().anyMatch(it -> it.script().isEmpty())) {
      text.append("- what only a data set tells; name one with --data\n");
    }
    if (isGuessed
        && applications.stream().anyMatch(it -> it.script().filter(Script::touches).isPresent())) {
      text.append(
          "touch is counted as at 10 GB/s; a data set, named with --data, may tell better\n");
    }
    return text.toString();
  }

  private static String lie(Hint hint) {
    return "a %s for each thread that is not in proportion to %s"
        .formatted(
            hint.key(),
            switch (hint) {
              case TASK_LENGTH -> "the work of the threads";
              case CRITICAL_SECTION_LENGTH -> "the share of their work that threads do with a lock";
            });
  }

  /** Returns the cells of a row, in the order of the fields. */
  static List<String> cells(ShownApplication application, TableFour reading, String unknown) {
    Optional<Script> script = application.script();
    Optional<Symmetry> symmetry = script.map(Script::symmetry);
    return List.of(
        application.name(),
        Integer.toString(application.copies()),
        Integer.toString(application.threads()),
        symmetry.map(it -> number(it.groups(), 0)).orElse(unknown),
        symmetry.map(it -> number(it.members(), 0)).orElse(unknown),
        application.workSeconds().map(it -> number(it, 2)).orElse(unknown),
        application.serialShare().map(it -> number(it, 3)).orElse(unknown),
        script.map(it -> number(it.lockCount(), 0)).orElse(unknown),
        symmetry.map(it -> number(it.instructions(), 3)).orElse(unknown),
        symmetry.map(it -> number(it.locks(), 3)).orElse(unknown),
        symmetry.map(it -> reading.isSymmetric(it) ? "yes" : "no").orElse(unknown));
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }

  private static String percent(Estimate share) {
    return FigureText.number(
        new Estimate(share.count(), 100 * share.mean(), 100 * share.halfWidth()), 0);
  }

  /** Returns what kind a workload is, in a sentence. */
  static String of(Kind.Showing showing, int runs) {
    if (Double.isNaN(showing.position().mean())) {
      return "kind: %s: it takes as long on all-slow as on all-fast\n"
          .formatted(showing.kind().words());
    }
    return String.format(
        Locale.ROOT,
        "kind: %s%s: under round_robin half-half is %s %% of the way from all-fast to all-slow,"
            + " standard deviation %s %% of that way over %d runs%n",
        showing.kind().words(),
        showing.isCertain() ? "" : ", not certain",
        percent(showing.position()),
        percent(showing.variation()),
        runs);
  }
}
