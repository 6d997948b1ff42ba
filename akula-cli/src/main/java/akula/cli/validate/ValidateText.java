package akula.cli.validate;

import akula.profiler.validate.Agreement;
import akula.profiler.validate.Assumption;
import akula.profiler.validate.Diagnosis;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.ErrorSummary;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.ThreadError;
import akula.profiler.validate.Validation;
import akula.profiler.validate.WorkloadKind;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a validation came to, for people. */
final class ValidateText {
  private static final int WIDTH = 80;

  private final ValidateResult result;
  private final Validation validation;
  private final StringBuilder text = new StringBuilder();

  ValidateText(ValidateResult result) {
    this.result = result;
    validation = result.validation();
  }

  String text() {
    text.setLength(0);
    paragraph(head());
    text.append('\n').append(differences()).append('\n');
    for (Quantity quantity : Quantity.values()) {
      paragraph(agreement(validation.agreement(quantity)));
    }
    text.append('\n').append(errors()).append('\n');
    validation.errors().worst().ifPresent(worst -> paragraph(worst(worst)));
    text.append('\n');
    diagnoses();
    text.append('\n');
    paragraph(alone());
    speeds().forEach(this::paragraph);
    return text.toString();
  }

  /** Breaks running text at blanks. */
  private void paragraph(String words) {
    int column = 0;
    for (String word : words.split(" ")) {
      if (column > 0 && column + 1 + word.length() > WIDTH) {
        text.append('\n');
        column = 0;
      }
      text.append(column == 0 ? "" : " ").append(word);
      column += word.length() + (column == 0 ? 0 : 1);
    }
    text.append('\n');
  }

  private String head() {
    Subject subject = result.plan().subject();
    String model = subject.setting().topology().model();
    return "%d workloads under two policies each, repeats: %d, %d runs on %s%s (%d cpus) beside the simulator with data set %s."
        .formatted(
            result.plan().workloads().size(),
            result.plan().repeats(),
            validation.pairs().size(),
            subject.machine().name(),
            model.isEmpty() ? "" : ", " + model,
            subject.machine().contextCount(),
            subject.data().name());
  }

  private String differences() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("workload"),
                Column.right("pro-\ngrams"),
                Column.left("first"),
                Column.left("second"),
                Column.right("turnaround (%)\npredicted"),
                Column.right("\nmeasured"),
                Column.left("\nverdict"),
                Column.right("makespan (%)\npredicted"),
                Column.right("\nmeasured"),
                Column.left("\nverdict")));
    for (int i = 0; i < result.plan().workloads().size(); i++) {
      DrawnWorkload drawn = result.plan().workloads().get(i);
      List<String> cells = new ArrayList<>();
      cells.add(drawn.name());
      cells.add(Integer.toString(drawn.workload().launches().size()));
      cells.add(result.policy(drawn.first()));
      cells.add(result.policy(drawn.second()));
      for (Quantity quantity : Quantity.values()) {
        cells.addAll(cells(validation.difference(quantity, i)));
      }
      table.row(cells);
    }
    return table.text();
  }

  private static List<String> cells(Optional<PolicyDifference> difference) {
    return difference
        .map(one ->
            List.of(
                Percent.signed(one.predicted()), Percent.of(one.measured()), one.verdict().word()))
        .orElse(List.of("-", "-", "not run"));
  }

  private static String agreement(Agreement one) {
    return "%s: %s; %d predicted to be above 5%% were measured within the noise. Correlation %s, of ranks %s."
        .formatted(
            one.quantity().title().substring(0, 1).toUpperCase(Locale.ROOT)
                + one.quantity().title().substring(1),
            counted(one),
            one.notSeen(),
            Percent.of(one.pearson()),
            Percent.of(one.spearman()));
  }

  private static String counted(Agreement one) {
    return one.counted() == 0
        ? "no measured difference of %d is above 5%% and above the noise".formatted(one.pairs())
        : "of %d measured differences %d are above 5%% and above the noise, and %d of these (%.0f%%) have the predicted sign"
            .formatted(
                one.pairs(), one.counted(), one.right(), 100.0 * one.right() / one.counted());
  }

  private String errors() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("run times of threads,\nkind of workload"),
                Column.right("threads"),
                Column.right("mean\nerror (%)"),
                Column.right("median\nerror (%)"),
                Column.right("bias\n(%)"),
                Column.right("worst\n(%)")));
    for (WorkloadKind kind : WorkloadKind.values()) {
      ErrorSummary errors = validation.errors(kind);
      if (errors.threads() > 0) {
        row(table, kind.word(), errors);
      }
    }
    row(table.separator(), "all", validation.errors());
    return table.text();
  }

  private static void row(TextTable table, String what, ErrorSummary errors) {
    table.row(
        what,
        Integer.toString(errors.threads()),
        Percent.of(errors.meanAbsolute()),
        Percent.of(errors.medianAbsolute()),
        Percent.signed(errors.bias()),
        Percent.signed(errors.worst().map(ThreadError::error).orElse(Double.NaN)));
  }

  private String worst(ThreadError worst) {
    MeasuredRun run = worst.run();
    return "Worst: %s, thread %d of %s under %s, repeat %d. Errors are simulated less measured, as parts of what was measured."
        .formatted(
            worst.application(),
            worst.thread(),
            result.workload(run.workload()),
            result.policy(run.policy()),
            run.repeat());
  }

  private void diagnoses() {
    List<Diagnosis> wrong = validation.diagnoses().stream().filter(Diagnosis::isWrong).toList();
    if (wrong.isEmpty()) {
      paragraph(
          "Of no workload under any policy is the mean error above 5% and above the noise, so no assumption failed.");
      return;
    }
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("workload"),
                Column.left("policy"),
                Column.right("error (%)\npredicted")));
    for (Assumption assumption : Assumption.values()) {
      columns.add(Column.right(header(assumption)));
    }
    columns.add(Column.right("all\nmeasured"));
    columns.add(Column.left("what failed"));
    TextTable table = new TextTable(columns);
    for (Diagnosis one : wrong) {
      List<String> cells = new ArrayList<>();
      cells.add(result.workload(one.workload()));
      cells.add(result.policy(one.policy()));
      cells.add(Percent.of(one.error()));
      one.without().values().forEach(left -> cells.add(Percent.of(left)));
      cells.add(Percent.of(one.together()));
      cells.add(one.text());
      table.row(cells);
    }
    paragraph(
        "Where the mean error of a workload under a policy is above 5% and above the noise, and what it would be with one assumption of the simulator replaced by what was measured:");
    text.append('\n').append(table.text());
  }

  private static String header(Assumption assumption) {
    String[] words = assumption.word().split(" ");
    return words.length > 1 ? words[0] + "\n" + words[1] : "\n" + words[0];
  }

  private String alone() {
    if (Double.isNaN(result.today().factor())) {
      return "No program was run alone.";
    }
    Map<String, Double> factors = new TreeMap<>(result.today().factors());
    double least = factors.values().stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double most = factors.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    String drift =
        Double.isNaN(result.today().drift())
            ? ""
            : ", and %s%% after the runs compared with before"
                .formatted(Percent.signed(result.today().drift() - 1));
    return "Alone, programs took %s%% compared with the data set (from %s to %s%%)%s."
        .formatted(
            Percent.signed(result.today().factor() - 1),
            Percent.signed(least - 1),
            Percent.signed(most - 1),
            drift);
  }

  /** A sentence for each cpu that was made slower. */
  private List<String> speeds() {
    List<String> sentences = new ArrayList<>();
    result
        .plan()
        .speeds()
        .byCpu()
        .forEach((cpu, asked) -> {
          double[] reached =
              validation.pairs().stream()
                  .map(pair -> pair.measured().speeds().byCpu().get(cpu))
                  .filter(speed -> speed != null)
                  .mapToDouble(Double::doubleValue)
                  .sorted()
                  .toArray();
          if (reached.length > 0) {
            sentences.add(
                String.format(
                    Locale.ROOT,
                    "Cpu %d was to have %s of its speed in workloads of kind unequal, and had %.3f to %.3f; they are simulated with what it had.",
                    cpu,
                    asked,
                    reached[0],
                    reached[reached.length - 1]));
          }
        });
    return sentences;
  }
}
