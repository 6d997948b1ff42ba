package akula.toolkit.validate;

import akula.formats.Numbers;
import akula.profiler.validate.ErrorSummary;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.MeasuredRun;
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
import java.util.TreeMap;

/** What a validation came to, for people. */
final class ValidateText {
  private static final int WIDTH = 80;
  private static final String DIFFERENCES =
      "Differences of the first policy from the second. Baseline: the same simulation without"
          + " contention, all relative speeds 1.";

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
    text.append('\n').append(new DifferenceTable(result).text()).append('\n');
    paragraph(DIFFERENCES);
    leftOut();
    AgreementTable agreement = new AgreementTable(validation);
    for (Quantity quantity : Quantity.values()) {
      paragraph(agreement.counted(quantity));
    }
    text.append('\n').append(agreement.text());
    text.append('\n').append(errors()).append('\n');
    validation.errors(Forecast.DATA).worst().ifPresent(worst -> paragraph(worst(worst)));
    text.append('\n');
    diagnoses();
    text.append('\n');
    paragraph(alone());
    List<String> changed = result.plan().subject().changed();
    if (!changed.isEmpty()) {
      paragraph(Subject.changed(changed));
    }
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
    int planned = 2 * result.plan().workloads().size() * result.plan().repeats();
    int made = validation.pairs().size();
    String spent =
        made < planned && result.plan().budget().isPresent()
            ? " The budget ended it: %d runs were to be made.".formatted(planned)
            : "";
    return ("%s under two policies each, repeats: %d, %s on %s%s (%s) beside"
            + " the simulator with data set %s.%s")
        .formatted(
            Numbers.count(result.plan().workloads().size(), "workload"),
            result.plan().repeats(),
            Numbers.count(made, "run"),
            subject.machine().name(),
            model.isEmpty() ? "" : ", " + model,
            Numbers.count(subject.machine().contextCount(), "cpu"),
            subject.data().name(),
            spent);
  }

  private void leftOut() {
    for (int i = 0; i < result.plan().workloads().size(); i++) {
      result.leftOut().of(i).ifPresent(why -> paragraph("Failed: %s.".formatted(why)));
    }
    result.leftOut().alone().forEach(why -> paragraph("Failed: %s.".formatted(why)));
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
      ErrorSummary errors = validation.errors(kind, Forecast.DATA);
      if (errors.threads() > 0) {
        row(table, kind.word(), errors);
      }
    }
    row(table.separator(), "all", validation.errors(Forecast.DATA));
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
    return ("Worst: %s, thread %d of %s under %s, repeat %d. Errors are simulated less measured, as"
            + " parts of what was measured.")
        .formatted(
            worst.application(),
            worst.thread(),
            result.workload(run.workload()),
            result.policy(run.policy()),
            run.repeat());
  }

  private void diagnoses() {
    DiagnosisTable table = new DiagnosisTable(result);
    if (table.isEmpty()) {
      paragraph(
          "Of no workload under any policy is the mean error above 5% and above the noise, so no"
              + " assumption failed.");
      return;
    }
    paragraph(
        "Where the mean error of a workload under a policy is above 5% and above the noise, and"
            + " what it would be with one assumption of the simulator replaced"
            + " by what was measured:");
    text.append('\n').append(table.text()).append('\n');
    table.sentences().forEach(this::paragraph);
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
                    "Cpu %d was to have %s of its speed in workloads of kind unequal, and had %.3f"
                        + " to %.3f; they are simulated with what it had.",
                    cpu,
                    asked,
                    reached[0],
                    reached[reached.length - 1]));
          }
        });
    return sentences;
  }
}
