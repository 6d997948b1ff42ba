package akula.cli.validate;

import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.watch.StatusLine;
import akula.formats.csv.RowEncoder;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.Quantity;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.validate.Expectation;
import akula.toolkit.validate.Percent;
import akula.toolkit.validate.ValidatePlan;
import akula.toolkit.validate.ValidateStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Prints what would be run, and what the simulator predicts. */
final class PlanText {
  private final ValidatePlan plan;
  private final Expectation expectation;

  PlanText(Expectation expectation) {
    plan = expectation.plan();
    this.expectation = expectation;
  }

  void print(Output out, Format format) {
    switch (format) {
      case TEXT -> text(out);
      case JSON -> out.json(JsonFormat.VALIDATE_PLAN, json());
      case CSV -> csv(out);
    }
  }

  private String policy(int position) {
    return plan.contenders().get(position).name();
  }

  private void text(Output out) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("workload"),
                Column.right("programs"),
                Column.left("first"),
                Column.left("second"),
                Column.right("ANTT\npredicted (%)"),
                Column.right("makespan\npredicted (%)"),
                Column.right("length\n(s)")));
    for (int i = 0; i < plan.workloads().size(); i++) {
      DrawnWorkload drawn = plan.workloads().get(i);
      table.row(
          drawn.name(),
          Integer.toString(drawn.workload().launches().size()),
          policy(drawn.first()),
          policy(drawn.second()),
          Percent.signed(expectation.difference(Quantity.ANTT, i)),
          Percent.signed(expectation.difference(Quantity.MAKESPAN, i)),
          Long.toString(Math.round(expectation.value(Quantity.MAKESPAN, i, drawn.first()))));
    }
    out.text(table.text());
    out.line("");
    List<ValidateStep> steps = plan.steps();
    out.line(
        ("%d runs, about %s; predicted differences of the first policy from the second, of which %d"
                + " in ANTT are above 5%%")
            .formatted(
                steps.size(),
                StatusLine.time(expectation.seconds(steps)),
                expectation.largeDifferences(Quantity.ANTT)));
    if (!plan.speeds().isEmpty()) {
      out.line("cpus that are made slower in workloads of kind unequal: " + plan.speeds().text());
    }
  }

  private void csv(Output out) {
    out.csv("workload", "programs", "first", "second", "antt", "makespan", "length_s");
    for (int i = 0; i < plan.workloads().size(); i++) {
      DrawnWorkload drawn = plan.workloads().get(i);
      out.csv(
          new RowEncoder()
              .text(drawn.name())
              .integer(drawn.workload().launches().size())
              .text(policy(drawn.first()))
              .text(policy(drawn.second()))
              .decimal(expectation.difference(Quantity.ANTT, i))
              .decimal(expectation.difference(Quantity.MAKESPAN, i))
              .decimal(expectation.value(Quantity.MAKESPAN, i, drawn.first())));
    }
  }

  private SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    List<ValidateStep> steps = plan.steps();
    json.put("runs", steps.size());
    json.put("seconds", expectation.seconds(steps));
    json.put("emulate_speed", plan.speeds().text());
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < plan.workloads().size(); i++) {
      DrawnWorkload drawn = plan.workloads().get(i);
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("workload", drawn.name());
      fields.put(
          "programs", drawn.workload().launches().stream().map(one -> one.application()).toList());
      fields.put("first", policy(drawn.first()));
      fields.put("second", policy(drawn.second()));
      for (Quantity quantity : Quantity.values()) {
        fields.put(quantity.word() + "_predicted", expectation.difference(quantity, i));
      }
      fields.put("length_s", expectation.value(Quantity.MAKESPAN, i, drawn.first()));
      list.add(fields);
    }
    json.put("workloads", list);
    return json;
  }
}
