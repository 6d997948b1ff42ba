package akula.papers.siblings;

import akula.api.host.TurnShares;
import akula.formats.Numbers;
import akula.formats.csv.RowEncoder;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;

/**
 * Who ran after whom when policies decided every turn of real programs, beside what the simulator
 * says of the same ones.
 */
public final class RealSiblingResult {
  private static final List<String> EXPLANATION =
      List.of(
          "To a sibling: turns that began on a cpu where another thread of the same program had run"
              + " before; to another program: those where a thread of another one had. Share: of the"
              + " former in both. Under linux nobody tells who ran after whom.",
          "The bonus is virtual run time by which a sibling of the one that ran last is preferred:"
              + " the greater it is, the greater the share.");

  private static final String NOT_COUNTED =
      "%s of %d not counted, and in no mean if others of the policy are: more than %d%% of the"
          + " turns were not the policy's, which had not decided for too long.";

  private final Conditions conditions;
  private final List<Row> rows;

  /**
   * What was run.
   *
   * @param load the programs
   * @param machine cpus and kernel, for people
   * @param repeats real runs under each policy
   * @param ahead whether turns were decided when one began, and not when it had ended
   */
  record Conditions(SiblingLoad load, String machine, int repeats, boolean ahead) {
    String text() {
      return "%s; %s under each policy, decided %s; %s"
          .formatted(
              load.text(),
              Numbers.count(repeats, "run"),
              ahead ? "when a turn begins" : "when a turn has ended",
              machine);
    }
  }

  /**
   * What came of a policy.
   *
   * @param real a count for each run
   * @param simulated nothing of the kernel's own class, which the simulator has not
   */
  record Row(String policy, List<SwitchCount> real, List<SwitchCount> simulated) {
    /** Keeps its own copies. */
    Row {
      real = List.copyOf(real);
      simulated = List.copyOf(simulated);
    }
  }

  RealSiblingResult(Conditions conditions, List<Row> rows) {
    this.conditions = conditions;
    this.rows = List.copyOf(rows);
  }

  private static String cell(
      List<SwitchCount> counts, ToDoubleFunction<SwitchCount> of, int decimals) {
    double[] numbers = numbers(counts, of);
    return numbers.length == 0 ? "-" : FigureText.number(Estimate.ofAll(numbers), decimals);
  }

  private static double[] numbers(List<SwitchCount> counts, ToDoubleFunction<SwitchCount> of) {
    return counts.stream().mapToDouble(of).filter(number -> !Double.isNaN(number)).toArray();
  }

  /** Returns it as text. */
  public String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("to a sibling"),
                Column.right("simulated"),
                Column.right("to another program"),
                Column.right("simulated"),
                Column.right("share"),
                Column.right("simulated"),
                Column.right("run time s"),
                Column.right("simulated")));
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.policy()));
      add(cells, row, SwitchCount::siblings, 0);
      add(cells, row, SwitchCount::others, 0);
      add(cells, row, SwitchCount::share, 3);
      add(cells, row, SwitchCount::seconds, 2);
      table.row(cells);
    }
    List<String> lines = new ArrayList<>(EXPLANATION);
    List<SwitchCount> runs = rows.stream().flatMap(row -> row.real().stream()).toList();
    long left = runs.stream().filter(run -> !run.counts()).count();
    if (left > 0) {
      lines.add(
          NOT_COUNTED.formatted(
              Numbers.count((int) left, "run"), runs.size(), TurnShares.MOST_FALLBACK_PERCENT));
    }
    return "Sibling threads on this machine, beside the simulator\n%s\n\n%s\n%s\n"
        .formatted(conditions.text(), table.text(), String.join("\n", lines));
  }

  private static List<SwitchCount> counted(List<SwitchCount> runs) {
    List<SwitchCount> counted = runs.stream().filter(SwitchCount::counts).toList();
    return counted.isEmpty() ? runs : counted;
  }

  private static void add(
      List<String> cells, Row row, ToDoubleFunction<SwitchCount> of, int decimals) {
    cells.add(cell(counted(row.real()), of, decimals));
    cells.add(cell(row.simulated(), of, decimals));
  }

  /** Returns it for tables: a row for each run. */
  public String csv() {
    RowEncoder csv = new RowEncoder();
    csv.row(
        List.of(
            "policy",
            "host",
            "run",
            "to_sibling",
            "to_other_program",
            "run_time_s",
            "fallback_share"));
    for (Row row : rows) {
      add(csv, row.policy(), "real", row.real());
      add(csv, row.policy(), "simulated", row.simulated());
    }
    return csv.toString();
  }

  private static void add(RowEncoder csv, String policy, String host, List<SwitchCount> counts) {
    for (int i = 0; i < counts.size(); i++) {
      SwitchCount one = counts.get(i);
      csv.text(policy).text(host).integer(i);
      csv.text(known(one.siblings())).text(known(one.others()));
      csv.decimal(one.seconds()).decimal(one.fallback());
      csv.endRow();
    }
  }

  private static String known(double count) {
    return Double.isNaN(count) ? "" : Long.toString(Math.round(count));
  }

  /** Returns it for programs. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("programs", conditions.load().programs());
    fields.put("threads", conditions.load().threads());
    fields.put("block_ms", conditions.load().blockNanos() / 1e6);
    fields.put("blocks", conditions.load().blocks());
    fields.put("machine", conditions.machine());
    fields.put("repeats", conditions.repeats());
    fields.put("decided", conditions.ahead() ? "ahead" : "ended");
    List<Object> all = new ArrayList<>();
    for (Row row : rows) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("policy", row.policy());
      one.put("real", row.real().stream().map(RealSiblingResult::fields).toList());
      one.put("simulated", row.simulated().stream().map(RealSiblingResult::fields).toList());
      all.add(one);
    }
    fields.put("policies", all);
    return fields;
  }

  private static SequencedMap<String, Object> fields(SwitchCount of) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("to_sibling", Double.isNaN(of.siblings()) ? null : Math.round(of.siblings()));
    fields.put("to_other_program", Double.isNaN(of.others()) ? null : Math.round(of.others()));
    fields.put("run_time_s", of.seconds());
    fields.put("fallback_share", of.fallback());
    return fields;
  }
}
